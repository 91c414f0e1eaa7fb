import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { normalizeMailbox } from '#domain/mail/mailbox.ts';
import { createDeclineStore } from '#lambdas/stores/mail/declines.ts';
import { createReadOpenSeat } from '#lambdas/stores/teams/open-seat.ts';
import { tables } from '../support/dynamodb.ts';
import { addressOf, useTeamRoom } from '../support/teams.ts';

const day = 24 * 60 * 60_000;

const { room, people, server, start } = await useTeamRoom();

describe('invitations', () => {
  it('judge each address by itself, and cost no seat where they are refused', async () => {
    const { buyer, teamId } = await people.withSeats(3);
    const declined = 'no-more@example.com';
    await createDeclineStore(server.client(), tables.mail).decline(normalizeMailbox(declined), start);
    room.refused.add('busy@example.com');
    const answer = await people.bodyOf(
      people.invite(buyer, teamId, [
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

  it('that were cut off before their mails were queued are finished by repeating them, and mailed under the same id', async () => {
    const { buyer, teamId } = await people.withSeats(3);
    const emails = ['one@example.com', 'two@example.com'];
    vi.spyOn(room.deps.mailQueue, 'send').mockRejectedValueOnce(new Error('The queue does not answer'));
    await expect(people.invite(buyer, teamId, emails)).rejects.toThrow('does not answer');
    expect(room.mails).toEqual([]);
    await people.claim('two', await people.tokenFor(teamId, 'two@example.com'));
    for (let times = 0; times < 2; times += 1) {
      expect(await people.bodyOf(people.invite(buyer, teamId, emails))).toEqual({
        invited: 0,
        refused: emails.map((email) => ({ email, reason: 'invited' })),
      });
    }
    const [seat] = await people.seatsOf(teamId);
    const mail = { id: `seat#${seat?.seatId}`, to: 'one@example.com' };
    expect(room.mails).toMatchObject([mail]);
    expect((await room.deps.teams.read(teamId))?.free).toBe(1);
  });

  it('give a mailbox one seat and one mail when they are sent again before they are answered', async () => {
    const { buyer, teamId } = await people.withSeats(9);
    const emails = ['pressed@example.com', 'repeated@example.com'];
    const lists = [emails, emails, emails, ['Pressed+tag@example.com', 'once@example.com']];
    const answers = await Promise.all(lists.map((list) => people.bodyOf(people.invite(buyer, teamId, list))));
    const seats = (await people.seatsOf(teamId)).map(({ email }) => normalizeMailbox(email));
    expect(seats.toSorted()).toEqual([...emails, 'once@example.com'].toSorted());
    expect((await room.deps.teams.read(teamId))?.free).toBe(6);
    expect(room.mails).toHaveLength(3);
    expect(answers.reduce((sum, { invited }) => sum + invited, 0)).toBe(3);
    expect(answers.flatMap(({ refused }) => refused.map(({ reason }) => reason))).toEqual(
      Array.from({ length: 5 }, () => 'invited'),
    );
  });

  it('give a mailbox one seat where another window invited it and took somebody else’s seat back', async () => {
    const { buyer, teamId } = await people.withSeats(3);
    await people.invite(buyer, teamId, ['leaving@example.com']);
    const [leaving] = await people.seatsOf(teamId);
    const { invite } = room.deps.teams;
    const slow = vi.spyOn(room.deps.teams, 'invite');
    onTestFinished(() => slow.mockRestore());
    slow.mockImplementationOnce(async (...given) => {
      await people.invite(buyer, teamId, ['Twice+tag@example.com']);
      await room.as(buyer, 'reclaimSeat', { params: { teamId, seatId: leaving?.seatId } });
      await invite(...given);
    });
    const email = 'twice@example.com';
    expect(await people.bodyOf(people.invite(buyer, teamId, [email]))).toEqual({
      invited: 0,
      refused: [{ email, reason: 'invited' }],
    });
    expect((await people.seatsOf(teamId)).map((seat) => seat.email)).toEqual(['Twice+tag@example.com']);
  });

  it('queue one mail for each seat, however often they are repeated', async () => {
    const { buyer, teamId } = await people.withSeats(12);
    const emails = Array.from({ length: 12 }, (_, index) => `same-${index}@example.com`);
    for (let times = 0; times < 4; times += 1) await people.invite(buyer, teamId, emails);
    expect(room.mails.map(({ to }) => to)).toEqual(emails);
  });

  it('whose mails the queue refused again are finished later, until they expire', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    const emails = ['one@example.com', 'two@example.com'];
    vi.spyOn(room.deps.mailQueue, 'send').mockRejectedValueOnce(new Error('The queue does not answer'));
    await expect(people.invite(buyer, teamId, emails)).rejects.toThrow('does not answer');
    room.refused.add('two@example.com');
    onTestFinished(() => void room.refused.delete('two@example.com'));
    await people.invite(buyer, teamId, emails);
    expect(room.mails).toMatchObject([{ to: 'one@example.com' }]);
    expect(await people.seatsOf(teamId)).toHaveLength(2);
    room.refused.delete('two@example.com');
    room.till.now = start + 31 * day;
    await people.invite(buyer, teamId, emails);
    expect(room.mails).toHaveLength(1);
    room.till.now = start + 30 * day;
    await people.invite(buyer, teamId, emails);
    expect(room.mails).toMatchObject([{ to: 'one@example.com' }, { to: 'two@example.com' }]);
  });

  it('keep a mailbox from more mail than strangers may have sent', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    const email = 'often@example.com';
    const answers: unknown[] = [];
    for (let times = 0; times < 7; times += 1) {
      answers.push(await people.bodyOf(people.invite(buyer, teamId, [email])));
      const [seat] = await people.seatsOf(teamId);
      if (seat) await room.as(buyer, 'reclaimSeat', { params: { teamId, seatId: seat.seatId } });
    }
    expect(room.mails).toHaveLength(5);
    expect(answers.at(-1)).toEqual({ invited: 0, refused: [{ email, reason: 'wait' }] });
  });

  it('are reminded once, where nobody has begun', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    const learner = people.newPerson();
    await people.invite(buyer, teamId, [addressOf(learner), 'late@example.com']);
    await people.claim(learner, await people.tokenFor(teamId, addressOf(learner)));
    room.mails.length = 0;
    const remind = () => room.as(buyer, 'remindInvited', { params: { teamId } });
    room.refused.add('late@example.com');
    expect(await remind()).toMatchObject({ status: 202, body: { reminded: 0 } });
    room.refused.delete('late@example.com');
    expect(await remind()).toMatchObject({ status: 202, body: { reminded: 1 } });
    expect(await remind()).toMatchObject({ status: 202, body: { reminded: 0 } });
    expect(room.mails.map((mail) => ('reminder' in mail ? mail.to : ''))).toEqual(['late@example.com']);
  });

  it('are reminded within what the site may mail to strangers, and later otherwise', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    await people.invite(buyer, teamId, ['here@example.com', 'there@example.com']);
    const { mailBudget } = room.deps;
    const usual = { ...mailBudget };
    onTestFinished(() => void Object.assign(mailBudget, usual));
    Object.assign(mailBudget, { perHour: 1 });
    const remind = () => room.as(buyer, 'remindInvited', { params: { teamId } });
    expect(await remind()).toMatchObject({ body: { reminded: 0, waiting: 2 } });
    Object.assign(mailBudget, usual);
    expect(await remind()).toMatchObject({ body: { reminded: 2, waiting: 0 } });
  });

  it('that are a month old are not reminded of, and shown as expired', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    await people.invite(buyer, teamId, ['old@example.com']);
    room.till.now += 31 * day;
    await people.invite(buyer, teamId, ['new@example.com']);
    const listed = await room.as(buyer, 'listSeats', { params: { teamId } });
    expect(typeof listed === 'string' ? listed : listed.body.seats.map(({ expired }) => expired)).toEqual([
      true,
      undefined,
    ]);
    const reminded = await room.as(buyer, 'remindInvited', { params: { teamId } });
    expect(reminded).toMatchObject({ body: { reminded: 1, waiting: 0 } });
  });

  it('are reminded ten at once, and asked for no more once the site has mailed its share', async () => {
    const { buyer, teamId } = await people.withSeats(25);
    const emails = Array.from({ length: 25 }, (_, index) => `team-${index}@example.com`);
    await people.invite(buyer, teamId, emails);
    const { mailBudget, mailboxes, mailQueue } = room.deps;
    const usual = { ...mailBudget };
    onTestFinished(() => void Object.assign(mailBudget, usual));
    const send = vi.spyOn(mailQueue, 'send');
    const take = vi.spyOn(mailboxes, 'take');
    onTestFinished(() => void vi.restoreAllMocks());
    const remind = () => room.as(buyer, 'remindInvited', { params: { teamId } });
    Object.assign(mailBudget, { perHour: 1 });
    expect(await remind()).toMatchObject({ body: { reminded: 0, waiting: 25 } });
    expect(take).toHaveBeenCalledTimes(1);
    send.mockClear();
    Object.assign(mailBudget, usual);
    expect(await remind()).toMatchObject({ body: { reminded: 25 } });
    expect(send.mock.calls.map(([mails]) => mails.length)).toEqual([10, 10, 5]);
  });

  it('are taken back while nobody has begun, and then work no more', async () => {
    const { buyer, teamId, learner, token } = await people.invited(2);
    const [seat] = await people.seatsOf(teamId);
    const reclaim = (sub: string) =>
      room.as(sub, 'reclaimSeat', { params: { teamId, seatId: seat?.seatId } });
    expect(await reclaim(people.newPerson())).toBe('not_found');
    expect(await reclaim(buyer)).toMatchObject({ status: 204 });
    expect(await reclaim(buyer)).toBe('not_found');
    expect(await people.claim(learner, token)).toBe('not_found');
    expect((await room.deps.teams.read(teamId))?.free).toBe(2);
  });

  it('are taken back by one of two windows, and were not begun for the other', async () => {
    const { buyer, teamId } = await people.withSeats(2);
    await people.invite(buyer, teamId, ['one@example.com']);
    const [seat] = await people.seatsOf(teamId);
    const reclaim = () => room.as(buyer, 'reclaimSeat', { params: { teamId, seatId: seat?.seatId } });
    const { reclaim: takeBack } = room.deps.teams;
    const slow = vi.spyOn(room.deps.teams, 'reclaim');
    onTestFinished(() => slow.mockRestore());
    slow.mockImplementationOnce(async (...at) => {
      expect(await takeBack(...at)).toBe(true);
      return takeBack(...at);
    });
    expect(await reclaim()).toBe('not_found');
    expect((await room.deps.teams.read(teamId))?.free).toBe(2);
  });

  it('end after thirty days', async () => {
    const { learner, token } = await people.invited(2);
    room.till.now = start + 30 * day + 1;
    expect(await people.claim(learner, token)).toBe('not_found');
    room.till.now = start + 30 * day;
    expect(await people.claim(learner, token)).toMatchObject({ status: 200 });
  });

  it('of a team that an operator closed are no more', async () => {
    const { buyer, teamId, learner, token } = await people.invited(2);
    await room.deps.teams.close(teamId, new Date(start).toISOString());
    expect(await people.invite(buyer, teamId, ['one@example.com'])).toBe('conflict');
    expect(await room.as('', 'lookAtSeat', { body: { token } })).toBe('not_found');
    expect(await people.claim(learner, token)).toBe('not_found');
    const [seat] = await people.seatsOf(teamId);
    const readOpenSeat = createReadOpenSeat(server.client(), tables.payments);
    expect(await readOpenSeat(teamId, seat?.seatId ?? '')).toBeUndefined();
  });
});
