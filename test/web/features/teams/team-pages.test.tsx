import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import TeamsPage from '#web/features/teams/TeamsPage.tsx';
import { paidDelaysMs } from '#web/features/teams/TeamView.tsx';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { getToasts } from '#web/lib/shell/toast.ts';
import { type Call, callsTo, fakeApi, problem, renderAt, signIn } from '../../support/learner.tsx';
import { list, seatOf, seats, show, teamOf } from '../../support/seats.tsx';

vi.mock('#web/lib/browser/save-file.ts', () => ({ saveFile: vi.fn() }));

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Email addresses' });
const toasts = () => getToasts().map(({ message }) => message);
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

beforeEach(() => signIn());

describe('the list of what was bought for others', () => {
  const showList = (teams: unknown) => {
    fakeApi({ 'GET /teams': teams });
    renderAt('/teams', [paths.teams.pattern], <TeamsPage />);
  };

  it('says what was bought, how much of it is used, and leads to it', async () => {
    showList({
      teams: [teamOf(), teamOf({ id: 'g', seats: 1, gift: true, courseTitle: 'Agents', closed: true })],
    });
    const links = await screen.findAllByRole('link', { name: /Retrieval|Agents/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/teams/9f3a', '/teams/g']);
    const [team, gift] = screen.getAllByRole('listitem');
    expect(team?.textContent).toMatch(/5 seats · .*3 of 5 used/);
    expect(gift?.textContent).toMatch(/Gift · .* · Closed$/);
  });

  it('leads to the courses while there is nothing', async () => {
    showList({ teams: [] });
    const link = await screen.findByRole('link', { name: 'Browse the courses' });
    expect(link.getAttribute('href')).toBe('/courses');
  });

  it('says that it could not be loaded', async () => {
    showList(problem(503, 'unavailable'));
    expect(
      await screen.findByRole('heading', { name: 'Your seats and gifts could not be loaded' }),
    ).toBeTruthy();
  });
});

describe('the seats of an order', () => {
  it('shows of each its address, status, progress, certificate and last active day', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Retrieval in practice' })).toBeTruthy();
    await screen.findByRole('table');
    expect(screen.getByText('3 used, 2 free')).toBeTruthy();
    expect(row('ada@x.test').textContent).toMatch(/Invited/);
    expect(row('bo@x.test').textContent).toMatch(/Begun.*40%.*December 2, 2026/);
    const certificate = within(row('cy@x.test')).getByRole('link', { name: 'Certificate' });
    expect(certificate.getAttribute('href')).toBe('/certificates/c-1');
  });

  it('names the seat of who deleted their account', async () => {
    show({ [list]: { seats: [seatOf('x', { email: '', status: 'begun' })], free: 4 } });
    expect(await screen.findByText('Account deleted')).toBeTruthy();
  });

  it('says that nobody is invited yet', async () => {
    show({ [list]: { seats: [], free: 5 } });
    expect(await screen.findByText('Nobody is invited yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
  });

  it('leads to more seats when all are used', async () => {
    show({ [list]: { seats, free: 0 } });
    const more = await screen.findByRole('link', { name: 'buy more seats' });
    expect(more.getAttribute('href')).toBe('/courses/rag/team');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that no seat is left of an order that was refunded, where none can be taken back', async () => {
    show({ [list]: { seats: [], free: 0 } });
    expect(await screen.findByText(/This order was refunded: no seat is left/)).toBeTruthy();
    expect(screen.queryByText(/Take back/)).toBeNull();
    expect(screen.getByRole('link', { name: 'buy more seats' })).toBeTruthy();
  });

  it('invites nobody any more once it is closed', async () => {
    show({ 'GET /teams': { teams: [teamOf({ closed: true })] } });
    expect(await screen.findByText('This order was closed')).toBeTruthy();
    await screen.findByRole('table');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
  });

  it('says that the order is not among those of this account', async () => {
    show({ 'GET /teams': { teams: [] } });
    expect(await screen.findByText(/not among yours/)).toBeTruthy();
  });

  it.each([
    ['the list', { 'GET /teams': problem(503, 'unavailable') }, 'Your seats could not be loaded'],
    ['the seats', { [list]: problem(503, 'unavailable') }, 'The seats could not be loaded'],
  ])('says that %s could not be loaded', async (_what, change, heading) => {
    show(change);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });
});

describe('after the payment', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('the page waits calmly until the order is there', async () => {
    vi.useFakeTimers();
    let teams: unknown[] = [];
    const calls = show({ 'GET /teams': () => ({ body: { teams } }) }, '?paid');
    await pass(1_500);
    expect(screen.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeTruthy();
    teams = [teamOf()];
    await pass(2_000);
    expect(screen.getByRole('heading', { name: 'Retrieval in practice' })).toBeTruthy();
    const asked = callsTo(calls, 'GET', /^\/teams$/).length;
    await pass(60_000);
    expect(callsTo(calls, 'GET', /^\/teams$/)).toHaveLength(asked);
  });

  it('the page gives up after a minute, says so, and asks again on demand', async () => {
    vi.useFakeTimers();
    const calls = show({ 'GET /teams': { teams: [] } }, '?paid');
    const total = paidDelaysMs.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBe(60_000);
    await pass(100);
    await pass(total + 1_000);
    expect(screen.getByText(/do not pay again/).textContent).not.toContain('by itself');
    const asked = callsTo(calls, 'GET', /^\/teams$/).length;
    act(() => screen.getByRole('button', { name: 'Check again' }).click());
    await pass(100);
    expect(callsTo(calls, 'GET', /^\/teams$/)).toHaveLength(asked + 1);
  });
});

const invite = 'POST /teams/9f3a/seats';

describe('inviting', () => {
  it('sends the addresses that were pasted, counts who was invited, and keeps the rest with its reason', async () => {
    const refused = [
      { email: 'not an address', reason: 'invalid' },
      { email: 'bo@x.test', reason: 'invited' },
      { email: 'di@x.test', reason: 'no_seat' },
      { email: 'é@x.test', reason: 'unreachable' },
      { email: 'ed@x.test', reason: 'wait' },
    ];
    const calls = show({ [invite]: () => ({ status: 202, body: { invited: 1, refused } }) });
    await userEvent.click(await field());
    await userEvent.paste('Name,Email\nGrace,grace@x.test\nnot an address\nBo <bo@x.test>');
    expect(screen.getByText('3 addresses. Only 2 seats are free.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Invite 3 people' }));
    expect(await screen.findByText('1 person was invited. The emails are on their way.')).toBeTruthy();
    expect(callsTo(calls, 'POST', /seats$/).map(({ body }) => body)).toEqual([
      { emails: ['grace@x.test', 'not an address', 'bo@x.test'] },
    ]);
    expect((await field()).value).toBe('not an address\nbo@x.test\ndi@x.test\né@x.test\ned@x.test');
    const reasons = within(screen.getByRole('region', { name: 'Invite people' })).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'not an address: is no email address',
      'bo@x.test: has a seat already',
      'di@x.test: no free seat is left',
      'é@x.test: cannot be reached by our emails',
      'ed@x.test: cannot be emailed just now: try again later',
    ]);
    await waitFor(() => expect(callsTo(calls, 'GET', /seats$/)).toHaveLength(2));
  });

  it('says at the field that nobody was named, until somebody is', async () => {
    const calls = show();
    const field = await screen.findByRole('textbox', { name: 'Email addresses' });
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter the address of somebody to invite.')).toBeTruthy();
    await userEvent.type(field, 'ada@x.test');
    await userEvent.clear(field);
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(callsTo(calls, 'POST', /./)).toEqual([]);
  });

  it('still says who was invited to the last seats and who was not, where the focus is', async () => {
    let free = 1;
    const refused = [{ email: 'di@x.test', reason: 'no_seat' }];
    const calls = show({
      [list]: () => ({ status: 200, body: { seats, free } }),
      [invite]: () => {
        free = 0;
        return { status: 202, body: { invited: 1, refused } };
      },
    });
    await userEvent.type(await field(), 'grace@x.test di@x.test');
    await userEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }));
    await screen.findByRole('link', { name: 'buy more seats' });
    expect(screen.getByText('1 person was invited. The emails are on their way.')).toBeTruthy();
    expect((await field()).value).toBe('di@x.test');
    const button = screen.getByRole('button', { name: 'Invite 1 person' });
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    expect(callsTo(calls, 'POST', /seats$/)).toHaveLength(1);
  });

  it('keeps the addresses of a page that is left before they are sent, and forgets them afterwards', async () => {
    const leave = async (typed: string) => {
      show({ [invite]: { invited: 1, refused: [] } });
      await userEvent.type(await field(), typed);
      cleanup();
    };
    await leave('grace@x.test');
    await leave(' alan@x.test');
    show({ [invite]: { invited: 2, refused: [] } });
    expect((await field()).value).toBe('grace@x.test alan@x.test');
    await userEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }));
    await screen.findByText(/2 people were invited/);
    cleanup();
    show();
    expect((await field()).value).toBe('');
  });

  it('lets anybody with the link claim when that is chosen', async () => {
    const calls = show({ [invite]: { invited: 1, refused: [] } });
    await userEvent.type(await field(), 'grace@x.test');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Anybody with the link may claim' }));
    await userEvent.click(screen.getByRole('button', { name: 'Invite 1 person' }));
    await screen.findByText(/1 person was invited/);
    expect(callsTo(calls, 'POST', /seats$/).map(({ body }) => body)).toEqual([
      { emails: ['grace@x.test'], anyAddress: true },
    ]);
    expect((await field()).value).toBe('');
  });

  it('sends five hundred addresses a hundred at a time, and keeps what a failure left', async () => {
    let count = 0;
    const calls = show({
      [invite]: ({ body }: Call) => {
        count += 1;
        const { emails } = body as { emails: string[] };
        return count === 4
          ? { status: 503, body: { error: 'Later.', code: 'unavailable', requestId: 'r' } }
          : { status: 202, body: { invited: emails.length, refused: [] } };
      },
    });
    await userEvent.click(await field());
    await userEvent.paste(Array.from({ length: 500 }, (_, at) => `p${at}@x.test`).join('\n'));
    await userEvent.click(screen.getByRole('button', { name: 'Invite 500 people' }));
    expect(await screen.findByText('300 people were invited. The emails are on their way.')).toBeTruthy();
    expect(callsTo(calls, 'POST', /seats$/)).toHaveLength(4);
    expect((await field()).value.split('\n')).toEqual(
      Array.from({ length: 200 }, (_, at) => `p${at + 300}@x.test`),
    );
    expect(screen.getByText(/still in the field/).getAttribute('role')).toBe('alert');
  });

  it('shows the seats that were given although the answer was lost', async () => {
    let given = seats;
    show({
      [list]: () => ({ body: { seats: given, free: 5 - given.length } }),
      [invite]: () => {
        given = [...seats, seatOf('grace')];
        return problem(503, 'unavailable')();
      },
    });
    await userEvent.type(await field(), 'grace@x.test');
    await userEvent.click(screen.getByRole('button', { name: 'Invite 1 person' }));
    await screen.findByText(/still in the field/);
    expect(await screen.findByText('4 used, 1 free')).toBeTruthy();
    expect(row('grace@x.test').textContent).toMatch(/Invited/);
  });
});

describe('the table to download', () => {
  it('is asked for as CSV with the learner’s token, and saved under the course', async () => {
    show();
    const asked: [string, Record<string, string>][] = [];
    const button = await screen.findByRole('button', { name: 'Download as CSV' });
    vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
      asked.push([address, headers]);
      return Promise.resolve(new Response('Email\r\nada@x.test\r\n'));
    });
    await userEvent.click(button);
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith('seats-rag.csv', 'Email\r\nada@x.test\r\n', 'text/csv'),
    );
    expect(asked).toEqual([
      ['/api/teams/9f3a/report', { accept: 'text/csv', authorization: 'Bearer token' }],
    ]);
  });

  it('says that it failed', async () => {
    show({ 'GET /teams/9f3a/report': problem(503, 'unavailable') });
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(toasts()).toEqual(['The table could not be downloaded. Please try again.']));
    expect(saveFile).not.toHaveBeenCalled();
  });
});
