import { describe, expect, it } from 'vitest';
import { createLearnerRows } from '#lambdas/stores/learner/learner-rows.ts';
import { publicCertificateKey } from '#lambdas/stores/learning/certificates.ts';
import { enrollmentKey } from '#lambdas/stores/learning/learning-records.ts';
import { tables } from '../support/dynamodb.ts';
import { intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { listOutbox } from '../support/outbox.ts';
import { putRow } from '../support/rows.ts';
import { addressOf, useTeamRoom } from '../support/teams.ts';

const day = 24 * 60 * 60_000;

const { room, people, server, start } = await useTeamRoom();

describe('a claim', () => {
  it('of one seat by fifty people at once gives it to one', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    await people.invite(buyer, teamId, ['one@example.com'], { anyAddress: true });
    const token = await people.tokenFor(teamId, 'one@example.com');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => people.claim(people.newPerson(), token)),
    );
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(new Set(['not_found']));
  });

  it.each(['paid', 'drip'])(
    'of two seats of a %s course by one learner at once gives one, and leaves the other',
    async (courseId) => {
      const { buyer, teamId } = await people.withSeats(2, courseId);
      const learner = people.newPerson();
      const emails = ['first@example.com', 'second@example.com'];
      await people.invite(buyer, teamId, emails, { anyAddress: true });
      const tokens = await Promise.all(emails.map((email) => people.tokenFor(teamId, email)));
      const answers = await Promise.all(tokens.map((token) => people.claim(learner, token)));
      expect(answers.map((answer) => (typeof answer === 'string' ? answer : 'taken')).toSorted()).toEqual([
        'already_owned',
        'taken',
      ]);
      expect((await people.seatsOf(teamId)).filter(({ claimedAt }) => claimedAt === undefined)).toHaveLength(
        1,
      );
    },
  );

  it('by a thousand guessed tokens gets nothing, and after sixty an hour is asked to wait', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    await people.invite(buyer, teamId, ['one@example.com'], { anyAddress: true });
    const token = await people.tokenFor(teamId, 'one@example.com');
    const answers: unknown[] = [];
    const guesser = people.newPerson();
    for (let guess = 0; guess < 1_000; guess += 1) {
      const at = guess % token.length;
      const letter = token[at] === 'A' ? 'B' : 'A';
      answers.push(await people.claim(guesser, `${token.slice(0, at)}${letter}${token.slice(at + 1)}`));
    }
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'not_found'));
    expect(new Set(answers.slice(60))).toEqual(new Set(['too_many_requests']));
  });

  it('needs the verified address that was invited, under any of its spellings', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    const [learner, other, stranger] = [people.newPerson(), people.newPerson(), people.newPerson()];
    await people.invite(buyer, teamId, [addressOf(learner).replace('@', '+work@')]);
    const token = await people.tokenFor(teamId, addressOf(learner).replace('@', '+work@'));
    room.unverified.add(other);
    expect(await people.claim(other, token)).toBe('email_unverified');
    expect(await people.claim(stranger, token)).toBe('not_found');
    expect(await people.claim(learner, token)).toMatchObject({ status: 200, body: { courseId: 'paid' } });
  });

  it('is told once, in the transaction that gives the seat', async () => {
    const { teamId, learner, token } = await people.invited(2);
    await Promise.all([people.claim(learner, token), people.claim(learner, token)]);
    const told = (await listOutbox(server.client())).filter(({ who }) => who === `LEARNER#${learner}`);
    expect(told.map(({ type }) => type).toSorted()).toEqual(['learner.enrolled', 'team.seat_claimed']);
    const receipt = (await room.deps.teams.read(teamId))?.receipt;
    expect(told.find(({ type }) => type === 'team.seat_claimed')?.data).toEqual({
      courseId: 'paid',
      receipt,
    });
  });

  it('of a drip course begins its schedule, and again does nothing', async () => {
    const { learner, token } = await people.invited(2, 'drip');
    room.till.now = start + 3 * day;
    expect(await people.claim(learner, token)).toMatchObject({ status: 200, body: { courseId: 'drip' } });
    room.till.now = start + 4 * day;
    expect(await people.claim(learner, token)).toMatchObject({ status: 200 });
    const { subscription, enrollment } = await room.till.entitlements(learner, 'drip');
    expect(subscription?.subscribedAt).toBe(start + 3 * day);
    expect(enrollment).toEqual({ basis: 'grant', enrolledAt: start + 3 * day });
  });

  it('of a course that is released over time only since it was bought begins its schedule too', async () => {
    const course = courseOf('converted', [video('a', { release: { afterDays: 7 } })], { price: 50 });
    await room.till.publish(course);
    const { learner, token } = await people.invited(2, 'converted');
    await room.till.publish({ ...course, drip: true });
    room.till.now = start + 3 * day;
    expect(await people.claim(learner, token)).toMatchObject({ status: 200 });
    const { subscription, enrollment } = await room.till.entitlements(learner, 'converted');
    expect(subscription?.subscribedAt).toBe(start + 3 * day);
    expect(enrollment?.basis).toBe('grant');
  });
});

describe('what a buyer sees', () => {
  it('is of each seat exactly what is named, also of who has finished', async () => {
    const { buyer, teamId } = await people.withSeats(3);
    const [learner, finisher] = [people.newPerson(), people.newPerson()];
    await people.invite(buyer, teamId, [addressOf(learner), addressOf(finisher), 'idle@example.com']);
    for (const sub of [learner, finisher])
      await people.claim(sub, await people.tokenFor(teamId, addressOf(sub)));
    const row = {
      ...enrollmentKey(finisher, 'paid'),
      ...{ courseId: 'paid', enrolledAt: new Date(start).toISOString(), basis: 'grant', percent: 100 },
      ...{ certificateId: 'cert-1', completedAt: new Date(start).toISOString() },
      lastLecture: { lectureId: 'a', timestamp: 60, at: '2026-12-01T23:59:00.000Z' },
    };
    await putRow(server.client(), tables.learning, row);
    await putRow(server.client(), tables.learning, {
      ...publicCertificateKey('cert-1'),
      ...{ id: 'cert-1', status: 'valid' },
    });
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

  it('is no certificate that was revoked, and no activity from before the seat was claimed, also as a table', async () => {
    const { buyer, teamId, learner, token } = await people.invited(1);
    await people.claim(learner, token);
    await putRow(server.client(), tables.learning, {
      ...enrollmentKey(learner, 'paid'),
      ...{ courseId: 'paid', enrolledAt: new Date(start).toISOString(), basis: 'grant', percent: 40 },
      certificateId: 'cert-refunded',
      lastLecture: { lectureId: 'a', timestamp: 60, at: new Date(start - day).toISOString() },
    });
    await putRow(server.client(), tables.learning, {
      ...publicCertificateKey('cert-refunded'),
      ...{ id: 'cert-refunded', status: 'revoked' },
    });
    const answer = await room.as(buyer, 'getSeatReport', { params: { teamId } });
    if (typeof answer === 'string') throw new Error(answer);
    expect(JSON.stringify(answer)).not.toContain('cert-refunded');
    expect(answer.body.seats[0]).not.toHaveProperty('lastActiveOn');
  });

  it('is in the export of the buyer without who holds it, and in that of the holder', async () => {
    const { buyer, teamId, learner, token } = await people.invited(2);
    await people.claim(learner, token);
    const rows = createLearnerRows(server.client(), tables);
    const paymentsOf = async (sub: string) => {
      const owner = { sub, emails: [], counters: [] };
      const { payments } = await rows.readElsewhere(owner, { subscriptionIds: [], sessionIds: [] });
      return payments;
    };
    const bought = JSON.stringify(await paymentsOf(buyer));
    expect(bought).toContain(addressOf(learner));
    expect(bought).not.toContain(`"${learner}"`);
    expect(await paymentsOf(learner)).toMatchObject([{ teamId, courseId: 'paid' }]);
  });

  it('of somebody who was erased is a used seat without an address, and the seats outlive their buyer', async () => {
    const { buyer, teamId, sessionId } = await people.withSeats(2);
    const [leaver, stayer] = [people.newPerson(), people.newPerson()];
    await people.invite(buyer, teamId, [addressOf(leaver), addressOf(stayer)]);
    for (const sub of [leaver, stayer])
      await people.claim(sub, await people.tokenFor(teamId, addressOf(sub)));
    await people.erase(leaver);
    const answer = await room.as(buyer, 'listSeats', { params: { teamId } });
    expect(answer).toMatchObject({ body: { seats: [{ email: '', status: 'begun' }, {}], free: 0 } });
    await people.erase(buyer);
    const team = await room.deps.teams.read(teamId);
    expect([team?.sub, team?.from]).toEqual([undefined, undefined]);
    expect((await room.till.entitlements(stayer, 'paid')).grants).toHaveLength(1);
    // Money that goes back later ends the seats all the same.
    expect(await room.till.apply(people.events(sessionId).refunded())).toBe('recorded');
    expect((await room.till.entitlements(stayer, 'paid')).grants).toEqual([]);
    expect(await room.till.apply(people.events(sessionId).paid())).toBe('unchanged');
  });
});

describe('a refund by seat', () => {
  it('ends the seat that was claimed last, and the seats of those who have finished at the very end', async () => {
    const { buyer, teamId, sessionId } = await people.withSeats(3);
    const learners = [people.newPerson(), people.newPerson(), people.newPerson()];
    await people.invite(buyer, teamId, learners.map(addressOf));
    for (const [index, sub] of learners.entries()) {
      room.till.now = start + index * 1_000;
      await people.claim(sub, await people.tokenFor(teamId, addressOf(sub)));
    }
    const [first = '', second = '', last = ''] = learners;
    const row = {
      ...enrollmentKey(last, 'paid'),
      ...{ courseId: 'paid', enrolledAt: new Date(start).toISOString(), basis: 'grant' },
      ...{ percent: 100, counted: '3.finished' },
      [`grant#purchase#${sessionId}`]: new Date(start).toISOString(),
    };
    await putRow(server.client(), tables.learning, row);
    const holders = async () =>
      (await people.seatsOf(teamId)).flatMap(({ holder, ended }) =>
        ended === undefined ? (holder ?? []) : [],
      );
    // Not yet the money of a whole seat.
    await room.till.apply(people.events(sessionId).refunded(4_999));
    expect(await holders()).toEqual(learners);
    await room.till.apply(people.events(sessionId).refunded(5_000));
    expect(await holders()).toEqual([first, last]);
    await room.till.apply(people.events(sessionId).refunded(10_000));
    expect(await holders()).toEqual([last]);
    expect((await room.till.entitlements(second, 'paid')).grants).toEqual([]);
  });

  it('that fails after a learner was erased gives the seat back without them', async () => {
    const { teamId, sessionId, learner, token } = await people.invited(2);
    await people.claim(learner, token);
    const { refund, refunded } = people.events(sessionId);
    await room.till.apply(refund('created', 'succeeded', 10_000));
    await room.till.apply(refunded(10_000));
    await people.erase(learner);
    await room.till.apply(refund('failed', 'failed', 10_000));
    const [seat] = await people.seatsOf(teamId);
    expect([seat?.email, seat?.holder, seat?.ended]).toEqual(['', undefined, undefined]);
    expect((await room.till.entitlements(learner, 'paid')).grants).toEqual([]);
  });

  it('that fails after an operator closed the team gives back a free seat, not the invitation', async () => {
    const { teamId, sessionId } = await people.invited(1);
    const { refund, refunded } = people.events(sessionId);
    await room.till.apply(refund('created', 'succeeded', 5_000));
    await room.till.apply(refunded(5_000));
    await room.deps.teams.close(teamId, new Date(start).toISOString());
    await room.till.apply(refund('failed', 'failed', 5_000));
    expect(await people.seatsOf(teamId)).toEqual([]);
    expect(await room.deps.teams.read(teamId)).toMatchObject({ free: 1, lost: 0 });
  });

  it('that is settled late gives nothing back that a later refund has ended', async () => {
    const { teamId, sessionId } = await people.withSeats(3);
    const { refunded } = people.events(sessionId);
    const slow = server.client();
    const wire = intercept(slow);
    wire.once(/^Query/, () => room.till.apply(refunded(10_000)));
    await room.till.apply(refunded(5_000), slow);
    expect([wire.meanwhile, (await room.deps.teams.read(teamId))?.lost]).toEqual([undefined, 2]);
  });
});
