import { describe, expect, it } from 'vitest';
import { type Answer, call, newLearner } from '../support/api.ts';
import { mailsTo } from '../support/mailbox.ts';
import { actOnSession, checkoutSessions, readPaidCourse } from '../support/site-learners.ts';

interface Seat {
  id: string;
  email: string;
  status: string;
}

const { id: paidCourse, price } = await readPaidCourse();

const checkout = (token: string, body: object) =>
  call('POST', '/api/stripe/create-checkout-session', {
    token,
    body: { courseId: paidCourse, ...body },
  });
const teamsOf = async (token: string) =>
  (await call('GET', '/api/teams', { token })).json.teams as unknown as {
    id: string;
    seats: number;
    used: number;
    gift?: true;
  }[];
/** Buys and pays. @returns the team with the checkout session */
const buy = async (token: string, body: object) => {
  const answer = await checkout(token, body);
  expect(answer.status, answer.text).toBe(200);
  const sessionId = String(answer.json.sessionId);
  expect((await actOnSession(sessionId, 'pay')).status).toBe(200);
  const [team] = await teamsOf(token);
  if (!team) throw new Error('No team came of the payment');
  return { sessionId, teamId: team.id };
};
const seatsOf = async (token: string, teamId: string) =>
  (await call('GET', `/api/teams/${teamId}/seats`, { token })).json as unknown as {
    seats: Seat[];
    free: number;
  };
const invite = (token: string, teamId: string, emails: string[], more: object = {}): Promise<Answer> =>
  call('POST', `/api/teams/${teamId}/seats`, { token, body: { emails, ...more } });
/** The token in the latest mail to an address. */
const invitedBy = async (email: string): Promise<string> => {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  const token = /\/claim\?token=(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No invitation in: ${text}`);
  return token;
};
const claim = (token: string, seatToken: string) =>
  call('POST', '/api/seats/claim', { token, body: { token: seatToken } });
const look = (seatToken: string) => call('POST', '/api/public/seats/look', { body: { token: seatToken } });

describe('seats for others', () => {
  it('cost the price for each, open nothing for the buyer, and are invited, claimed and seen by the buyer', async () => {
    const buyer = await newLearner();
    const { sessionId, teamId } = await buy(buyer.token, { seats: 3 });
    expect((await checkoutSessions()).find(({ id }) => id === sessionId)?.amountTotal).toBe(price * 100 * 3);
    expect(await teamsOf(buyer.token)).toMatchObject([{ id: teamId, seats: 3, used: 0 }]);
    expect((await call('GET', `/api/courses/${paidCourse}/content`, { token: buyer.token })).status).toBe(
      403,
    );

    const [one, other] = [await newLearner(), await newLearner()];
    const answer = await invite(buyer.token, teamId, [one.email, 'not an address', one.email.toUpperCase()]);
    expect([answer.status, answer.json]).toEqual([
      202,
      {
        invited: 1,
        refused: [
          { email: 'not an address', reason: 'invalid' },
          { email: one.email.toUpperCase(), reason: 'invited' },
        ],
      },
    ]);
    const token = await invitedBy(one.email);
    const seen = await look(token);
    expect(Object.keys(seen.json).toSorted()).toEqual(['courseId', 'courseTitle', 'from', 'shares']);
    expect((await claim(other.token, token)).status).toBe(404);
    expect((await claim(one.token, token)).json).toEqual({ courseId: paidCourse });
    expect((await claim(one.token, token)).status).toBe(200);
    expect((await look(token)).status).toBe(404);
    expect((await call('GET', `/api/courses/${paidCourse}/content`, { token: one.token })).status).toBe(200);

    const { seats, free } = await seatsOf(buyer.token, teamId);
    expect(free).toBe(2);
    expect(seats).toHaveLength(1);
    expect(Object.keys(seats[0] ?? {}).toSorted()).toEqual([
      'claimedAt',
      'email',
      'id',
      'invitedAt',
      'progress',
      'status',
    ]);
    expect((await seatsOf(other.token, teamId)).seats).toBeUndefined();
    const reclaimed = await call('DELETE', `/api/teams/${teamId}/seats/${seats[0]?.id}`, {
      token: buyer.token,
    });
    expect([reclaimed.status, reclaimed.json.code]).toEqual([409, 'conflict']);
  });

  it('that are refunded end: free ones first, then invited ones, then claimed ones, and come back with the money', async () => {
    const buyer = await newLearner();
    const { sessionId, teamId } = await buy(buyer.token, { seats: 3 });
    const [first, second] = [await newLearner(), await newLearner()];
    await invite(buyer.token, teamId, [first.email, second.email]);
    await claim(first.token, await invitedBy(first.email));
    const waiting = await invitedBy(second.email);
    const refund = (seats: number) => actOnSession(sessionId, 'refund', { amount: price * 100 * seats });
    await refund(1);
    expect(await seatsOf(buyer.token, teamId)).toMatchObject({ free: 0, seats: [{}, {}] });
    await refund(1);
    expect((await seatsOf(buyer.token, teamId)).seats.map(({ email }) => email)).toEqual([first.email]);
    expect((await claim(second.token, waiting)).status).toBe(404);
    await refund(1);
    expect(await seatsOf(buyer.token, teamId)).toEqual({ free: 0, seats: [] });
    expect((await call('GET', `/api/courses/${paidCourse}/content`, { token: first.token })).status).toBe(
      403,
    );
    await actOnSession(sessionId, 'refund/fail');
    expect((await seatsOf(buyer.token, teamId)).seats.map(({ status }) => status)).toEqual(['begun']);
    expect((await call('GET', `/api/courses/${paidCourse}/content`, { token: first.token })).status).toBe(
      200,
    );
  });

  it('are reported as a table in which no cell is a formula', async () => {
    const buyer = await newLearner();
    const { teamId } = await buy(buyer.token, { seats: 2 });
    await invite(buyer.token, teamId, ['+plus@example.com']);
    const report = (accept: string) =>
      call('GET', `/api/teams/${teamId}/report`, { token: buyer.token, headers: { accept } });
    const table = await report('text/csv');
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.text.split('\r\n').map((line) => line.split(',').slice(0, 2))).toEqual([
      ['email', 'status'],
      ["'+plus@example.com", 'invited'],
      [''],
    ]);
    expect((await report('application/json')).json.seats).toHaveLength(1);
  });

  it('refuse seats and a gift at once, too few, too many, and a day that is over', async () => {
    const { token } = await newLearner();
    const gift = { email: 'friend@example.com' };
    const refused = [
      { seats: 1 },
      { seats: 501 },
      { seats: 2.5 },
      { seats: 2, gift },
      { gift: { email: 'nobody' } },
      { gift: { ...gift, on: '2020-01-01' } },
      { gift: { ...gift, on: '2026-02-30' } },
      { gift: { ...gift, message: 'x'.repeat(2_001) } },
    ];
    for (const body of refused) expect([body, (await checkout(token, body)).status]).toEqual([body, 400]);
  });
});

describe('a gift', () => {
  it('goes out at once, says what was written, and is claimed by whoever has it', async () => {
    const giver = await newLearner();
    const friend = await newLearner();
    const { teamId } = await buy(giver.token, { gift: { email: friend.email, message: 'Happy birthday!' } });
    expect(await teamsOf(giver.token)).toMatchObject([{ id: teamId, seats: 1, used: 1, gift: true }]);
    const token = await invitedBy(friend.email);
    expect((await mailsTo(friend.email)).at(-1)?.text).toContain('Happy birthday!');
    expect((await look(token)).json.message).toBe('Happy birthday!');
    const printed = await call('GET', `/api/teams/${teamId}/gift`, { token: giver.token });
    expect(String(printed.json.link)).toContain(`/claim?token=${token}`);
    const somebody = await newLearner();
    expect((await claim(somebody.token, token)).json).toEqual({ courseId: paidCourse });
    expect(
      (await call('GET', `/api/teams/${teamId}/gift`, { token: giver.token })).json.link,
    ).toBeUndefined();
  });
});
