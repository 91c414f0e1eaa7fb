import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQr from 'qr/decode.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepGiftDraft, readGiftDraft } from '#web/features/teams/gift-draft.ts';
import TeamsPage from '#web/features/teams/TeamsPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { fakeApi, problem, renderAt, signIn } from '../../support/learner.tsx';

const team = {
  id: 'g1',
  courseId: 'rag',
  courseTitle: 'Retrieval in practice',
  seats: 1,
  used: 1,
  createdAt: '2026-11-29T09:58:00.000Z',
  gift: true,
};
const gift = {
  courseId: 'rag',
  courseTitle: 'Retrieval in practice',
  from: 'Ada Lovelace',
  email: 'grace@x.test',
  message: 'Happy birthday!\nAda',
  on: '2026-12-09',
  link: 'https://site.test/claim?token=WyI5ZjNhIiwiNWQwZSJd.q7Xb',
};
const show = (answer: unknown = gift, query = '') => {
  fakeApi({ 'GET /teams': { teams: [team] }, 'GET /teams/g1/gift': answer });
  renderAt(`/teams/g1${query}`, [paths.team.pattern], <TeamsPage />);
};
const print = (answer: unknown = gift) => {
  fakeApi({ 'GET /teams/g1/gift': answer });
  renderAt('/teams/g1/print', [paths.giftPrint.pattern], <TeamsPage />);
};

beforeEach(() => signIn());

describe('the page of a gift', () => {
  it('says to whom, with what message and on what day, and leads to the page to print', async () => {
    show();
    expect(await screen.findByText('grace@x.test')).toBeTruthy();
    expect(screen.getByText('December 9, 2026')).toBeTruthy();
    expect(screen.getByText(/Happy birthday!/)).toBeTruthy();
    expect(screen.getByText('Not yet. It does not expire.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe('/teams/g1/print');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that it was taken', async () => {
    show({ ...gift, on: undefined, link: undefined });
    expect(await screen.findByText('Yes: the course is theirs')).toBeTruthy();
    expect(screen.getByText('As soon as it was paid')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Print' })).toBeNull();
  });

  it('says that the account of who took it was deleted, where the address would be', async () => {
    show({ ...gift, email: '', on: undefined, link: undefined });
    expect(await screen.findByText('Account deleted')).toBeTruthy();
  });

  it('says that it ended, not that nobody had taken it, and offers nothing to print', async () => {
    show({ ...gift, link: undefined, ended: true });
    expect(await screen.findByText('It ended with its refund.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Print' })).toBeNull();
  });

  it('says that it could not be loaded', async () => {
    show(problem(503, 'unavailable'));
    expect(await screen.findByRole('heading', { name: 'The gift could not be loaded' })).toBeTruthy();
  });

  it('forgets what was typed once it is paid', async () => {
    keepGiftDraft('rag', { email: 'grace@x.test', message: '', on: '' });
    show(gift, '?paid');
    await screen.findByText('grace@x.test');
    expect(readGiftDraft('rag').email).toBe('');
  });
});

describe('the page to print', () => {
  it('has giver, course, message and the link, written out and as a code, and opens the print dialog', async () => {
    const dialog = vi.spyOn(window, 'print').mockReturnValue();
    print();
    expect(await screen.findByText('A gift from Ada Lovelace')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Retrieval in practice' })).toBeTruthy();
    expect(screen.getByText(/Happy birthday!/)).toBeTruthy();
    expect(screen.getByText(gift.link)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(dialog).toHaveBeenCalledOnce();
  });

  it('has a code that cameras read as the link', async () => {
    print();
    const code = await screen.findByRole('img', { name: 'The link as a QR code' });
    const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
    const scale = 4;
    const data = new Uint8Array((size * scale) ** 2 * 4).fill(255);
    for (const [, x, y] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)) {
      for (let dot = 0; dot < scale * scale; dot += 1) {
        const row = Number(y) * scale + Math.floor(dot / scale);
        data.fill(
          0,
          (row * size * scale + Number(x) * scale + (dot % scale)) * 4,
          (row * size * scale + Number(x) * scale + (dot % scale)) * 4 + 3,
        );
      }
    }
    expect(decodeQr({ width: size * scale, height: size * scale, data })).toBe(gift.link);
  });

  it('has nothing to print once the gift was taken', async () => {
    print({ ...gift, link: undefined });
    expect(await screen.findByText(/This gift has been taken/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Print' })).toBeNull());
  });

  it('has nothing to print once the gift was refunded', async () => {
    print({ ...gift, link: undefined, ended: true });
    expect(await screen.findByText(/This gift was refunded or taken back/)).toBeTruthy();
  });

  it('says that there is no such gift', async () => {
    print(problem(404, 'not_found'));
    expect(await screen.findByRole('heading', { name: 'The gift could not be loaded' })).toBeTruthy();
  });
});
