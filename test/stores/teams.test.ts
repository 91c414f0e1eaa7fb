import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { normalizeMailbox } from '../../lambdas/domain/mail/mailbox.ts';
import { createEraseLearner } from '../../lambdas/stores/learner/erase-learner.ts';
import { enrollmentKey } from '../../lambdas/stores/learning/learning-records.ts';
import { createDeclineStore } from '../../lambdas/stores/mail/declines.ts';
import type { MailMessage } from '../../lambdas/stores/mail/mail-queue.ts';
import { createDueGiftStore } from '../../lambdas/stores/teams/gift-schedule.ts';
import { createTable, startDynamoDb, tables, type TestDynamoDb } from '../support/dynamodb.ts';
import { courseOf, video } from '../support/learning.ts';
import { listOutbox } from '../support/outbox.ts';
import { makeEvents } from '../support/payments.ts';
import { runScheduleOver } from '../support/schedule.ts';
import { addressOf, openTeamRoom, type TeamRoom } from '../support/teams.ts';

const day = 24 * 60 * 60_000;
const start = Date.parse('2026-11-29T10:00:00.000Z');
let server: TestDynamoDb;
let room: TeamRoom;
let people = 0;

beforeAll(async () => {
  server = await startDynamoDb();
  room = await openTeamRoom(server.client());
  await createTable(server.client(), 'inquiries');
  await room.till.publish(
    courseOf('paid', [video('a')], { price: 50 }),
    courseOf('drip', [video('a'), video('b', { release: { afterDays: 7 } })], { price: 50, drip: true }),
  );
});
afterAll(() => server.close());
beforeEach(() => {
  room.till.now = start;
  room.mails.length = 0;
});

const newPerson = (): string => `person-${(people += 1)}`;
const events = (sessionId: string) => {
  const session = room.till.sessions.find(({ id }) => id === sessionId);
  if (!session) throw new Error('No session was made');
  return makeEvents(session);
};
const pay = (sessionId: string) => room.till.apply(events(sessionId).paid());
/** A buyer with paid seats. */
const withSeats = async (seats: number, courseId = 'paid') => {
  const buyer = newPerson();
  const bought = await room.buy(buyer, courseId, { seats });
  await pay(bought.sessionId);
  return { buyer, ...bought };
};
const invite = (buyer: string, teamId: string, emails: readonly string[], more: object = {}) =>
  room.as(buyer, 'inviteToSeats', { params: { teamId }, body: { emails, ...more } });
const bodyOf = async (answer: ReturnType<typeof invite>) => {
  const reply = await answer;
  if (typeof reply === 'string') throw new Error(reply);
  return reply.body;
};
const seatsOf = async (teamId: string) => (await room.deps.teams.readWithSeats(teamId))?.seats ?? [];
/** The token of the seat of an address. */
const tokenFor = async (teamId: string, email: string): Promise<string> => {
  const seat = (await seatsOf(teamId)).find((each) => each.email === email);
  if (!seat) throw new Error(`No seat of ${email}`);
  return room.tokenOf(teamId, seat.seatId);
};
const claim = (sub: string, token: string) => room.as(sub, 'claimSeat', { body: { token } });
const erase = (sub: string) =>
  createEraseLearner(
    server.client(),
    tables,
    { remove: () => Promise.resolve() },
    () => room.till.now,
  )({ sub, emails: [addressOf(sub)], counters: [] });

describe('a checkout for others', () => {
  it('is one page for the same seats, and expires the page of other ones', async () => {
    const buyer = newPerson();
    const [one, again] = [
      await room.buy(buyer, 'paid', { seats: 5 }),
      await room.buy(buyer, 'paid', { seats: 5 }),
    ];
    expect(again).toEqual(one);
    const other = await room.buy(buyer, 'paid', { seats: 6 });
    expect(other.teamId).not.toBe(one.teamId);
    expect(room.till.expired).toContain(one.sessionId);
    const own = await room.till.buy(buyer, 'paid');
    expect(own.sessionId).not.toBe(other.sessionId);
    expect(room.till.expired).not.toContain(other.sessionId);
  });

  it('opens nothing for its buyer, and may be repeated', async () => {
    const { buyer } = await withSeats(2);
    const second = await room.buy(buyer, 'paid', { seats: 2 });
    await pay(second.sessionId);
    expect((await room.till.entitlements(buyer, 'paid')).grants).toEqual([]);
    expect(room.till.refunds.map(({ sessionId }) => sessionId)).not.toContain(second.sessionId);
    const listed = await room.as(buyer, 'listTeams');
    expect(listed).toMatchObject({ body: { teams: [{ seats: 2 }, { seats: 2 }] } });
  });

  it('tells what the buyer may do at Stripe, and what they entered there', async () => {
    room.till.allows = { codes: true, tax: true, invoices: true };
    const buyer = newPerson();
    const { sessionId } = await room.buy(buyer, 'paid', { seats: 2 });
    room.till.allows = { codes: false, tax: false, invoices: false };
    const session = room.till.sessions.find(({ id }) => id === sessionId);
    expect(session?.page).toMatchObject({ amount: 5_000, quantity: 2, allows: { codes: true } });
    const paid = events(sessionId).paid({
      amount_subtotal: 10_000,
      amount_total: 9_520,
      total_details: { amount_discount: 2_000, amount_tax: 1_520 },
      customer_details: {
        email: 'office@example.com',
        business_name: 'Example Ltd',
        tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      },
      invoice: 'in_1',
    });
    expect(await room.till.apply(paid)).toBe('recorded');
    expect(await room.till.order(sessionId)).toMatchObject({
      facts: { charged: 9_520 },
      ...{ discount: 2_000, tax: 1_520, company: 'Example Ltd', taxId: 'DE123456789', invoice: 'in_1' },
    });
    expect(room.till.mails.at(-1)).toMatchObject({
      ...{ kind: 'receipt', what: 'seats', seats: 2, amount: 95.2, discount: 20, tax: 15.2 },
      company: 'Example Ltd',
    });
  });
});

describe('invitations', () => {
  it('judge each address by itself, and cost no seat where they are refused', async () => {
    const { buyer, teamId } = await withSeats(3);
    const declined = 'no-more@example.com';
    await createDeclineStore(server.client(), tables.mail).decline(normalizeMailbox(declined), start);
    room.refused.add('busy@example.com');
    const answer = await bodyOf(
      invite(buyer, teamId, [
        'one@example.com',
        'o.n.e@@example.com',
        'ONE+tag@example.com',
        declined,
        'münchen@example.com',
        'busy@example.com',
        'two@example.com',
        'three@example.com',
      ]),
    );
    expect(answer).toEqual({
      invited: 2,
      refused: [
        { email: 'o.n.e@@example.com', reason: 'invalid' },
        { email: 'ONE+tag@example.com', reason: 'invited' },
        { email: declined, reason: 'unreachable' },
        { email: 'münchen@example.com', reason: 'unreachable' },
        { email: 'busy@example.com', reason: 'wait' },
        { email: 'three@example.com', reason: 'no_seat' },
      ],
    });
    expect((await room.deps.teams.read(teamId))?.free).toBe(1);
    expect(room.mails.map(({ to }) => to)).toEqual(['one@example.com', 'two@example.com']);
  });

  it('keep a mailbox from more mail than strangers may have sent', async () => {
    const { buyer, teamId } = await withSeats(2);
    const email = 'often@example.com';
    const answers: unknown[] = [];
    for (let times = 0; times < 7; times += 1) {
      answers.push(await bodyOf(invite(buyer, teamId, [email])));
      const [seat] = await seatsOf(teamId);
      if (seat) await room.as(buyer, 'reclaimSeat', { params: { teamId, seatId: seat.seatId } });
    }
    expect(room.mails).toHaveLength(5);
    expect(answers.at(-1)).toEqual({ invited: 0, refused: [{ email, reason: 'wait' }] });
  });

  it('are reminded once, where nobody has begun', async () => {
    const { buyer, teamId } = await withSeats(2);
    const learner = newPerson();
    await invite(buyer, teamId, [addressOf(learner), 'late@example.com']);
    await claim(learner, await tokenFor(teamId, addressOf(learner)));
    room.mails.length = 0;
    const remind = () => room.as(buyer, 'remindInvited', { params: { teamId } });
    expect(await remind()).toMatchObject({ status: 202, body: { reminded: 1 } });
    expect(await remind()).toMatchObject({ status: 202, body: { reminded: 0 } });
    expect(room.mails.map((mail) => ('reminder' in mail ? mail.to : ''))).toEqual(['late@example.com']);
  });

  it('are taken back while nobody has begun, and then work no more', async () => {
    const { buyer, teamId } = await withSeats(2);
    const learner = newPerson();
    await invite(buyer, teamId, [addressOf(learner)]);
    const token = await tokenFor(teamId, addressOf(learner));
    const [seat] = await seatsOf(teamId);
    const reclaim = (sub: string) =>
      room.as(sub, 'reclaimSeat', { params: { teamId, seatId: seat?.seatId } });
    expect(await reclaim(newPerson())).toBe('not_found');
    expect(await reclaim(buyer)).toMatchObject({ status: 204 });
    expect(await reclaim(buyer)).toBe('not_found');
    expect(await claim(learner, token)).toBe('not_found');
    expect((await room.deps.teams.read(teamId))?.free).toBe(2);
  });

  it('end after thirty days', async () => {
    const { buyer, teamId } = await withSeats(2);
    const learner = newPerson();
    await invite(buyer, teamId, [addressOf(learner)]);
    const token = await tokenFor(teamId, addressOf(learner));
    room.till.now = start + 30 * day + 1;
    expect(await claim(learner, token)).toBe('not_found');
    room.till.now = start + 30 * day;
    expect(await claim(learner, token)).toMatchObject({ status: 200 });
  });

  it('of a team that an operator closed are no more', async () => {
    const { buyer, teamId } = await withSeats(2);
    await room.deps.teams.close(teamId, new Date(start).toISOString());
    expect(await invite(buyer, teamId, ['one@example.com'])).toBe('conflict');
  });
});

describe('a claim', () => {
  it('of one seat by fifty people at once gives it to one', async () => {
    const { buyer, teamId } = await withSeats(2);
    await invite(buyer, teamId, ['one@example.com'], { anyAddress: true });
    const token = await tokenFor(teamId, 'one@example.com');
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(newPerson(), token)));
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(new Set(['not_found']));
  });

  it.each(['paid', 'drip'])(
    'of two seats of a %s course by one learner at once gives one, and leaves the other',
    async (courseId) => {
      const { buyer, teamId } = await withSeats(2, courseId);
      const learner = newPerson();
      const emails = ['first@example.com', 'second@example.com'];
      await invite(buyer, teamId, emails, { anyAddress: true });
      const tokens = await Promise.all(emails.map((email) => tokenFor(teamId, email)));
      const answers = await Promise.all(tokens.map((token) => claim(learner, token)));
      expect(answers.map((answer) => (typeof answer === 'string' ? answer : 'taken')).toSorted()).toEqual([
        'already_owned',
        'taken',
      ]);
      expect((await seatsOf(teamId)).filter(({ claimedAt }) => claimedAt === undefined)).toHaveLength(1);
    },
  );

  it('by a thousand guessed tokens gets nothing, and after sixty an hour is asked to wait', async () => {
    const { buyer, teamId } = await withSeats(2);
    await invite(buyer, teamId, ['one@example.com'], { anyAddress: true });
    const token = await tokenFor(teamId, 'one@example.com');
    const answers: unknown[] = [];
    const guesser = newPerson();
    for (let guess = 0; guess < 1_000; guess += 1) {
      const at = guess % token.length;
      const letter = token[at] === 'A' ? 'B' : 'A';
      answers.push(await claim(guesser, `${token.slice(0, at)}${letter}${token.slice(at + 1)}`));
    }
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'not_found'));
    expect(new Set(answers.slice(60))).toEqual(new Set(['too_many_requests']));
  });

  it('needs the verified address that was invited, under any of its spellings', async () => {
    const { buyer, teamId } = await withSeats(2);
    const [learner, other, stranger] = [newPerson(), newPerson(), newPerson()];
    await invite(buyer, teamId, [addressOf(learner).replace('@', '+work@')]);
    const token = await tokenFor(teamId, addressOf(learner).replace('@', '+work@'));
    room.unverified.add(other);
    expect(await claim(other, token)).toBe('email_unverified');
    expect(await claim(stranger, token)).toBe('not_found');
    expect(await claim(learner, token)).toMatchObject({ status: 200, body: { courseId: 'paid' } });
  });

  it('is told once, in the transaction that gives the seat', async () => {
    const { buyer, teamId } = await withSeats(2);
    const learner = newPerson();
    await invite(buyer, teamId, [addressOf(learner)]);
    const token = await tokenFor(teamId, addressOf(learner));
    await Promise.all([claim(learner, token), claim(learner, token)]);
    const told = (await listOutbox(server.client())).filter(({ who }) => who === `LEARNER#${learner}`);
    expect(told.map(({ type }) => type).toSorted()).toEqual(['learner.enrolled', 'team.seat_claimed']);
    const receipt = (await room.deps.teams.read(teamId))?.receipt;
    expect(told.find(({ type }) => type === 'team.seat_claimed')?.data).toEqual({
      courseId: 'paid',
      receipt,
    });
  });

  it('of a drip course begins its schedule, and again does nothing', async () => {
    const { buyer, teamId } = await withSeats(2, 'drip');
    const learner = newPerson();
    await invite(buyer, teamId, [addressOf(learner)]);
    room.till.now = start + 3 * day;
    const token = await tokenFor(teamId, addressOf(learner));
    expect(await claim(learner, token)).toMatchObject({ status: 200, body: { courseId: 'drip' } });
    room.till.now = start + 4 * day;
    expect(await claim(learner, token)).toMatchObject({ status: 200 });
    const { subscription, enrollment } = await room.till.entitlements(learner, 'drip');
    expect(subscription?.subscribedAt).toBe(start + 3 * day);
    expect(enrollment).toEqual({ basis: 'grant', enrolledAt: start + 3 * day });
  });
});

describe('what a buyer sees', () => {
  it('is of each seat exactly what is named, also of who has finished', async () => {
    const { buyer, teamId } = await withSeats(3);
    const [learner, finisher] = [newPerson(), newPerson()];
    await invite(buyer, teamId, [addressOf(learner), addressOf(finisher), 'idle@example.com']);
    for (const sub of [learner, finisher]) await claim(sub, await tokenFor(teamId, addressOf(sub)));
    const row = {
      ...enrollmentKey(finisher, 'paid'),
      ...{ courseId: 'paid', enrolledAt: new Date(start).toISOString(), basis: 'grant', percent: 100 },
      ...{ certificateId: 'cert-1', completedAt: new Date(start).toISOString() },
      lastLecture: { lectureId: 'a', timestamp: 60, at: '2026-12-01T23:59:00.000Z' },
    };
    await server.client().send(new PutCommand({ TableName: tables.learning, Item: row }));
    const answer = await room.as(buyer, 'listSeats', { params: { teamId } });
    if (typeof answer === 'string') throw new Error(answer);
    const { seats, free } = answer.body;
    expect(free).toBe(0);
    const byStatus = Object.fromEntries(seats.map((seat) => [seat.status, Object.keys(seat).toSorted()]));
    expect(byStatus).toEqual({
      invited: ['email', 'id', 'invitedAt', 'status'],
      begun: ['claimedAt', 'email', 'id', 'invitedAt', 'progress', 'status'],
      finished: [
        ...['certificateId', 'claimedAt', 'email', 'id', 'invitedAt'],
        ...['lastActiveOn', 'progress', 'status'],
      ],
    });
    expect(seats.find(({ status }) => status === 'finished')?.lastActiveOn).toBe('2026-12-01');
    expect(await room.as(learner, 'listSeats', { params: { teamId } })).toBe('not_found');
  });

  it('of somebody who was erased is a used seat without an address, and the seats outlive their buyer', async () => {
    const { buyer, teamId, sessionId } = await withSeats(2);
    const [leaver, stayer] = [newPerson(), newPerson()];
    await invite(buyer, teamId, [addressOf(leaver), addressOf(stayer)]);
    for (const sub of [leaver, stayer]) await claim(sub, await tokenFor(teamId, addressOf(sub)));
    await erase(leaver);
    const answer = await room.as(buyer, 'listSeats', { params: { teamId } });
    expect(answer).toMatchObject({ body: { seats: [{ email: '', status: 'begun' }, {}], free: 0 } });
    await erase(buyer);
    const team = await room.deps.teams.read(teamId);
    expect([team?.sub, team?.from]).toEqual([undefined, undefined]);
    expect((await room.till.entitlements(stayer, 'paid')).grants).toHaveLength(1);
    // Money that goes back later ends the seats all the same.
    expect(await room.till.apply(events(sessionId).refunded())).toBe('recorded');
    expect((await room.till.entitlements(stayer, 'paid')).grants).toEqual([]);
    expect(await room.till.apply(events(sessionId).paid())).toBe('unchanged');
  });
});

describe('a refund by seat', () => {
  it('ends the seat that was claimed last, and the seats of those who have finished at the very end', async () => {
    const { buyer, teamId, sessionId } = await withSeats(3);
    const learners = [newPerson(), newPerson(), newPerson()];
    await invite(buyer, teamId, learners.map(addressOf));
    for (const [index, sub] of learners.entries()) {
      room.till.now = start + index * 1_000;
      await claim(sub, await tokenFor(teamId, addressOf(sub)));
    }
    const [first = '', second = '', last = ''] = learners;
    const row = {
      ...enrollmentKey(last, 'paid'),
      ...{ courseId: 'paid', enrolledAt: new Date(start).toISOString(), basis: 'grant', percent: 100 },
      [`grant#purchase#${sessionId}`]: new Date(start).toISOString(),
    };
    await server.client().send(new PutCommand({ TableName: tables.learning, Item: row }));
    const holders = async () =>
      (await seatsOf(teamId)).flatMap(({ holder, ended }) => (ended === undefined ? (holder ?? []) : []));
    // Not yet the money of a whole seat.
    await room.till.apply(events(sessionId).refunded(4_999));
    expect(await holders()).toEqual(learners);
    await room.till.apply(events(sessionId).refunded(5_000));
    expect(await holders()).toEqual([first, last]);
    await room.till.apply(events(sessionId).refunded(10_000));
    expect(await holders()).toEqual([last]);
    expect((await room.till.entitlements(second, 'paid')).grants).toEqual([]);
  });
});

describe('a gift', () => {
  const giveOn = async (on: string | undefined, email = 'friend@example.com') => {
    const giver = newPerson();
    const gift = { email, message: 'Happy birthday!', ...(on !== undefined && { on }) };
    const bought = await room.buy(giver, 'paid', { gift });
    await pay(bought.sessionId);
    return { giver, ...bought };
  };
  const sentBy = async (now: number): Promise<MailMessage[]> => {
    const outbox: MailMessage[] = [];
    await runScheduleOver(server.client(), now, outbox);
    return outbox.filter(({ kind }) => kind === 'seat');
  };

  it('is mailed once, at nine of its day where the giver lives', async () => {
    const { teamId, sessionId } = await giveOn('2026-12-24');
    await pay(sessionId);
    expect(room.till.mails.filter(({ kind }) => kind === 'seat')).toEqual([]);
    expect(await sentBy(Date.parse('2026-12-24T07:59:00.000Z'))).toEqual([]);
    const [mail, ...more] = await sentBy(Date.parse('2026-12-24T08:00:00.000Z'));
    expect([mail, more]).toMatchObject([{ to: 'friend@example.com', teamId }, []]);
    expect(await sentBy(Date.parse('2026-12-24T08:15:00.000Z'))).toEqual([]);
    expect(await createDueGiftStore(server.client(), tables.subscriptions).read([`#GIFT#${teamId}`])).toEqual(
      [],
    );
  });

  it('without a day is mailed at once, and once however often the payment is told', async () => {
    room.till.mails.length = 0;
    const { sessionId } = await giveOn(undefined);
    await pay(sessionId);
    expect(room.till.mails.filter(({ kind }) => kind === 'seat')).toHaveLength(1);
  });

  it('has a day from today to a year ahead, where the giver lives', async () => {
    const giver = newPerson();
    const gift = (on: string) =>
      room.buy(giver, 'paid', { gift: { email: 'friend@example.com', on } }).then(
        () => 'taken',
        ({ code }: { code: string }) => code,
      );
    // It is the 30th already in Berlin.
    room.till.now = Date.parse('2026-11-29T23:30:00.000Z');
    expect(await Promise.all([gift('2026-11-29'), gift('2027-12-01')])).toEqual([
      'invalid_request',
      'invalid_request',
    ]);
    expect([await gift('2026-11-30'), await gift('2027-11-30')]).toEqual(['taken', 'taken']);
  });

  it('is claimed by whoever has it, however late, and shown to its giver until then', async () => {
    const { giver, teamId } = await giveOn(undefined);
    const token = await tokenFor(teamId, 'friend@example.com');
    const shown = () => room.as(giver, 'getGift', { params: { teamId } });
    expect(await shown()).toMatchObject({
      body: { from: 'Ada Okafor', link: `https://northlight.example/claim?token=${token}` },
    });
    room.till.now = start + 400 * day;
    expect(await room.as('', 'lookAtSeat', { body: { token } })).toMatchObject({
      body: { courseId: 'paid', from: 'Ada Okafor', message: 'Happy birthday!' },
    });
    expect(await claim(newPerson(), token)).toMatchObject({ status: 200 });
    const after = await shown();
    expect(typeof after === 'string' ? after : after.body).not.toHaveProperty('link');
    expect(await room.as('', 'lookAtSeat', { body: { token } })).toBe('not_found');
  });
});
