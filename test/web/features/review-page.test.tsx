import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewItem } from '#contract/schemas/reviews.ts';
import { readPendingReviews } from '#web/lib/reviews/review-outbox.ts';
import { dayWords, nextWords } from '#web/lib/reviews/review-words.ts';
import { callsTo, fakeApi, gatewayThrottle, problem, signIn } from '../support/learner.tsx';
import { profile } from '../support/profile-page.tsx';
import { card, choices, exercise, inDays, press, question, server, show } from '../support/reviews.tsx';

describe('the page of reviews', () => {
  let sub = '';
  beforeEach(() => void (sub = signIn()));

  it('asks a question, explains it, says when it comes back, and where it was taught', async () => {
    const calls = server([question], () => ({ correct: true, explanation: 'They tell texts apart.' }));
    show();
    await screen.findByRole('group', { name: /Why/ });
    expect(screen.getByRole('link', { name: 'Score passages' }).getAttribute('href')).toBe(
      '/courses/rag/content/0/bm25?t=42',
    );
    await press('Answer');
    expect(screen.getByText('Choose an answer first.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Rare words' }));
    await press('Answer');
    await screen.findByText('They tell texts apart.');
    expect(document.activeElement?.textContent).toBe('Right');
    expect(screen.getByText(`Asked again ${dayWords(choices.good)}.`)).toBeTruthy();
    const [sent] = callsTo(calls, 'POST', /rag\.lecture\.bm25\.why/);
    expect(sent?.body).toMatchObject({ answers: 'x' });
    await press('Finish');
    await screen.findByText('Nothing due until tomorrow');
    expect(screen.getByText(/2 more items can wait/)).toBeTruthy();
  });

  describe('when more is due than one answer of the server tells', () => {
    const named = (id: string) => ({ ...exercise, id, lectureTitle: `Lecture ${id}` });
    const first = { due: 3, later: 0, next: inDays(1), items: [named('one'), named('two')] };
    const goThroughFirst = async (second: () => object) => {
      let count = 0;
      const calls = fakeApi({
        'GET /reviews?limit=50': () => ((count += 1) === 1 ? { body: first } : second()),
        'HEAD /': { status: 404, body: {} },
      });
      show();
      await userEvent.click(await screen.findByRole('button', { name: 'Another day' }));
      await press('Another day');
      return calls;
    };

    it('goes on with the rest, and asks nothing twice in a visit', async () => {
      // What was put off is still due.
      await goThroughFirst(() => ({ body: { ...first, items: [...first.items, named('three')] } }));
      await screen.findByRole('link', { name: 'Lecture three' });
      expect(screen.getByText('2 of 3')).toBeTruthy();
      await press('Another day');
      await screen.findByText('Nothing due until tomorrow');
      expect(screen.getByText(/You went through 3 items/)).toBeTruthy();
    });

    it('does not say that nothing is due while it cannot be asked, and offers no mail yet', async () => {
      const calls = await goThroughFirst(problem(503, 'unavailable'));
      await screen.findByText('More is due today');
      expect(callsTo(calls, 'GET', /profile/)).toEqual([]);
    });
  });

  it('shows the answer of a card, takes how well it was known, another thought, and back', async () => {
    const calls = server([card]);
    show();
    await screen.findByText('What is IDF?');
    expect(screen.queryByText('A weight')).toBeNull();
    await press('Show the answer');
    await press(/^Good/);
    await screen.findByText(/^Asked again/);
    await press(/^Easy/);
    await waitFor(() => expect(callsTo(calls, 'POST', /rag\.card\.idf/)).toHaveLength(2));
    const [first, second] = callsTo(calls, 'POST', /rag\.card\.idf/).map(
      ({ body }) => body as Record<string, string>,
    );
    expect(second).toMatchObject({ replaces: first?.id, rating: 'easy' });
    await press('Undo');
    await screen.findByRole('button', { name: 'Show the answer' });
    expect(callsTo(calls, 'POST', /rag\.card\.idf/).at(-1)?.body).toMatchObject({
      replaces: first?.id,
      rating: 'undo',
    });
  });

  it('offers a daily email once, after the first review', async () => {
    const emailPreferences = { releases: true, news: false, reviews: 'off' };
    const calls = server([card], undefined, {
      'GET /user/profile': () => ({ body: { ...profile, emailPreferences } }),
      'PUT /user/profile': () => ({ body: { ...profile, emailPreferences } }),
    });
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: 'Email me' })).toBeNull();
    const finish = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Show the answer' }));
      await press(/^Good/);
      await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
    };
    await finish();
    const choose = await screen.findByRole('button', { name: 'Email me' });
    const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
    fireEvent.click(choose);
    // As in Safari, where a press leaves the focus to what is around its button.
    choose.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    const chosen = (await screen.findByText(/You will get an email/)).parentElement;
    expect(empty, 'announced where screen readers know of').toContain(chosen);
    await waitFor(() => expect(document.activeElement).toBe(chosen));
    expect(callsTo(calls, 'PUT', /profile/).map(({ body }) => body)).toEqual([
      { emailPreferences: { reviews: 'daily' } },
    ]);
    unmount();
    server([card]);
    show();
    await finish();
    await screen.findByText(/^Nothing due until/);
    expect(screen.queryByRole('button', { name: 'Email me' })).toBeNull();
  });

  it('offers the daily email again on the next visit when choosing it failed', async () => {
    server([exercise], undefined, {
      'GET /user/profile': profile,
      'PUT /user/profile': problem(401, 'unauthorized'),
    });
    const { unmount } = show();
    const finish = async () => userEvent.click(await screen.findByRole('button', { name: 'Another day' }));
    await finish();
    await press('Email me');
    await screen.findByText('That could not be saved');
    unmount();
    show();
    await finish();
    await screen.findByRole('button', { name: 'Email me' });
  });

  it('keeps the focus on the page when the daily email is declined', async () => {
    server([exercise], undefined, { 'GET /user/profile': profile });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Another day' }));
    await userEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
    expect(screen.queryByRole('button', { name: 'No, thanks' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('To the dashboard');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('sends an exercise to its lecture', async () => {
    server([exercise]);
    show();
    const link = await screen.findByRole('link', { name: 'Open the exercise' });
    expect(link.getAttribute('href')).toBe('/courses/rag/content/0/bm25');
  });

  it('keeps answers without a network, and sends them when there is one', async () => {
    let isOffline = true;
    const calls = fakeApi({
      'GET /reviews?limit=50': () => ({ body: { due: 1, later: 0, next: null, items: [question] } }),
      [`POST /reviews/${question.id}`]: () =>
        isOffline ? problem(503, 'unavailable')() : { body: { due: choices.good, interval: 3 } },
    });
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Rare words' }));
    await press('Answer');
    await screen.findByText('Kept on this device');
    expect(screen.queryByText(/You will know/), 'the card goes before').toBeNull();
    expect(readPendingReviews(sub)).toHaveLength(1);
    const asked = callsTo(calls, 'HEAD', /^\/$/).length;
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(readPendingReviews(sub)).toHaveLength(0));
    expect(callsTo(calls, 'HEAD', /^\/$/).length, 'asks for the clock again').toBe(asked + 1);
    const ids = callsTo(calls, 'POST', /rag\.lecture\.bm25\.why/).map(
      ({ body }) => (body as { id: string }).id,
    );
    expect(new Set(ids).size).toBe(1);
  });

  describe('with a review that an earlier visit kept', () => {
    const open = (isTaken: boolean) => {
      localStorage.setItem(
        `northlight:unsent-reviews.${encodeURIComponent(sub)}`,
        JSON.stringify([{ itemId: card.id, body: { id: 'a', reviewedAt: inDays(-1), rating: 'good' } }]),
      );
      let isKnown = false;
      fakeApi({
        'GET /reviews?limit=50': () => {
          const items = isKnown ? [question] : [card, question];
          return { body: { due: items.length, later: 0, next: null, items } };
        },
        [`POST /reviews/${card.id}`]: () => {
          isKnown = isTaken;
          return isTaken ? { body: { due: choices.good, interval: 3 } } : problem(503, 'unavailable')();
        },
      });
      show();
    };

    it('asks for what is due once the server knows of it', async () => {
      open(true);
      await screen.findByRole('group', { name: /Why/ });
      expect(screen.getByText('0 of 1')).toBeTruthy();
    });

    it('does not ask again for what the server could not take yet', async () => {
      open(false);
      await screen.findByRole('group', { name: /Why/ });
      expect(screen.getByText('0 of 1')).toBeTruthy();
      expect(readPendingReviews(sub)).toHaveLength(1);
    });
  });

  describe('its export for Anki', () => {
    const file = { url: '/media/reviews/x.apkg?Signature=s', expiresAt: inDays(0) };
    const downloads = () => {
      const taken: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        taken.push(`${this.getAttribute('href')} as ${this.download}`);
      });
      return taken;
    };
    const serve = (items: ReviewItem[], exported: unknown) =>
      fakeApi({
        'GET /reviews?limit=50': () => ({ body: { due: items.length, later: 0, next: null, items } }),
        'GET /reviews/export': exported,
        'HEAD /': { status: 404, body: {} },
      });

    it('downloads the file, by the keyboard too, whether something is due or not, and says so', async () => {
      for (const items of [[question], []]) {
        const taken = downloads();
        const calls = serve(items, file);
        const { unmount } = show();
        const button = await screen.findByRole('button', { name: 'Export for Anki' });
        button.focus();
        await userEvent.keyboard('{Enter}');
        const status = await screen.findByText(/^The download has started/);
        expect(status.closest('[role=status]')).toBeTruthy();
        expect(document.activeElement).toBe(button);
        expect(taken).toEqual([`${file.url} as northlight-reviews.apkg`]);
        expect(callsTo(calls, 'GET', /export/)).toHaveLength(1);
        unmount();
      }
    });

    it('says what is wrong, and can be pressed again', async () => {
      downloads();
      let answer: () => object = problem(429, 'too_many_requests');
      serve([], () => answer());
      show();
      await screen.findByRole('button', { name: 'Export for Anki' });
      await press('Export for Anki');
      await screen.findByText(/several times within the hour/);
      // Too many visitors at once: not what this one did.
      answer = gatewayThrottle;
      await press('Export for Anki');
      await screen.findByText(/could not be exported/);
      answer = () => {
        throw new TypeError('Failed to fetch');
      };
      await press('Export for Anki');
      await screen.findByText(/You may be offline/);
      answer = () => ({ body: file });
      await press('Export for Anki');
      await screen.findByText(/^The download has started/);
    });
  });

  it('tells of what was refused after all, until it was read', async () => {
    localStorage.setItem(
      `northlight:unsent-reviews.${encodeURIComponent(sub)}`,
      JSON.stringify([
        { itemId: 'rag.card.idf', body: { id: 'a', reviewedAt: inDays(-40), rating: 'good' } },
      ]),
    );
    fakeApi({
      'GET /reviews?limit=50': () => ({ body: { due: 0, later: 0, next: null, items: [] } }),
      [`POST /reviews/${card.id}`]: problem(400, 'invalid_request', 'Too old'),
    });
    show();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Too old')).toBeTruthy();
    await press('All right');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^Nothing to review yet/);
    expect(readPendingReviews(sub)).toEqual([]);
  });
});

it('names days as people do', () => {
  const now = Date.parse('2026-11-28T22:00:00');
  expect(dayWords('2026-11-28T04:00:00', now)).toBe('today');
  expect(dayWords('2026-11-29T04:00:00', now)).toBe('tomorrow');
  expect(dayWords('2026-12-03T04:00:00', now)).toBe('on Thursday');
  expect(dayWords('2026-12-08T04:00:00', now)).toBe('on Tue, Dec 8');
  expect(nextWords({ next: null })).toBe('Nothing to review yet');
  expect(nextWords({ next: '2026-12-03T04:00:00' }, now)).toBe('Nothing due until Thursday');
  const atNight = Date.parse('2026-11-28T01:30:00');
  expect(nextWords({ next: '2026-11-28T04:00:00' }, atNight)).toMatch(/^Nothing due until 4:00\sAM$/);
});
