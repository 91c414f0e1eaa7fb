import { describe, expect, it } from 'vitest';
import type { MailMessage } from '#lambdas/stores/mail/mail-queue.ts';
import { createPaymentStore } from '#lambdas/stores/payments/payments.ts';
import { createDueGiftStore } from '#lambdas/stores/teams/gift-schedule.ts';
import { tables } from '../support/dynamodb.ts';
import { runScheduleOver } from '../support/schedule.ts';
import { addressOf, useTeamRoom } from '../support/teams.ts';

const day = 24 * 60 * 60_000;

const { room, people, server, start } = await useTeamRoom();

describe('a payment for others', () => {
  it('returns to what was about to be bought when its payment is canceled', async () => {
    const buyer = people.newPerson();
    await room.buy(buyer, 'paid', { seats: 5 });
    await room.buy(buyer, 'paid', { gift: { email: 'friend@example.com' } });
    const back = room.till.sessions.slice(-2).map(({ page }) => page.cancelUrl);
    const page = 'https://northlight.example/courses/paid/checkout/cancelled';
    expect(back).toEqual([`${page}?kind=seats&seats=5`, `${page}?kind=gift`]);
  });
});

describe('a gift', () => {
  const giveOn = async (on: string | undefined, email = 'friend@example.com') => {
    const giver = people.newPerson();
    const gift = { email, message: 'Happy birthday!', ...(on !== undefined && { on }) };
    const bought = await room.buy(giver, 'paid', { gift });
    await people.pay(bought.sessionId);
    return { giver, ...bought };
  };
  const sentBy = async (now: number): Promise<MailMessage[]> => {
    const outbox: MailMessage[] = [];
    await runScheduleOver(server.client(), now, outbox);
    return outbox.filter(({ kind }) => kind === 'seat');
  };

  it('is mailed once, at nine of its day where the giver lives', async () => {
    const { teamId, sessionId } = await giveOn('2026-12-24');
    await people.pay(sessionId);
    expect(room.till.mails.filter(({ kind }) => kind === 'seat')).toEqual([]);
    expect(await sentBy(Date.parse('2026-12-24T07:59:00.000Z'))).toEqual([]);
    const [mail, ...more] = await sentBy(Date.parse('2026-12-24T08:00:00.000Z'));
    expect([mail, more]).toMatchObject([{ to: 'friend@example.com', teamId }, []]);
    expect(await sentBy(Date.parse('2026-12-24T08:15:00.000Z'))).toEqual([]);
    expect(await createDueGiftStore(server.client(), tables.subscriptions).read([`#GIFT#${teamId}`])).toEqual(
      [],
    );
  });

  it('is mailed when its refund fails after its day has passed', async () => {
    const { sessionId } = await giveOn('2026-12-24');
    const { refund, refunded } = people.events(sessionId);
    const cents = 5_000;
    await room.till.apply(refund('created', 'succeeded', cents));
    await room.till.apply(refunded(cents));
    const seatMails = async (now: number) => {
      room.till.now = now;
      return (await sentBy(now)).filter(({ to }) => to === 'friend@example.com').length;
    };
    await seatMails(Date.parse('2026-12-24T08:00:00.000Z'));
    room.till.now += day;
    await room.till.apply(refund('failed', 'failed', cents));
    expect(await seatMails(room.till.now + 15 * 60_000)).toBe(1);
    expect(await seatMails(room.till.now + 15 * 60_000)).toBe(0);
  });

  it('without a day is mailed at once, and once however often the payment is told', async () => {
    room.till.mails.length = 0;
    const { sessionId } = await giveOn(undefined);
    await people.pay(sessionId);
    expect(room.till.mails.filter(({ kind }) => kind === 'seat')).toHaveLength(1);
  });

  it('has a day from today to a year ahead, where the giver lives', async () => {
    const giver = people.newPerson();
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

  it('is not sold for an address that our mail cannot reach', async () => {
    const gift = { email: 'zoë@example.com' };
    const bought = room.buy(people.newPerson(), 'paid', { gift });
    await expect(bought).rejects.toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path: 'gift.email' }] },
    });
  });

  it.each(['2026-12-24', undefined])(
    'for the day %s is no seat to remind of, take back or give to another',
    async (on) => {
      const { giver, teamId } = await giveOn(on);
      const [seat] = await people.seatsOf(teamId);
      const params = { teamId };
      const emails = ['other@example.com'];
      expect(await room.as(giver, 'remindInvited', { params, body: {} })).toBe('conflict');
      expect(await room.as(giver, 'inviteToSeats', { params, body: { emails } })).toBe('conflict');
      const seatParams = { ...params, seatId: seat?.seatId };
      expect(await room.as(giver, 'reclaimSeat', { params: seatParams })).toBe('conflict');
      expect(room.mails).toEqual([]);
      expect(await people.seatsOf(teamId)).toEqual([seat]);
    },
  );

  /** A gift that was claimed and refunded, and whose refund fails once its holder has another seat of the course. */
  const comeBackToHolderOfAnother = async (on?: string, meanwhile?: (teamId: string) => Promise<unknown>) => {
    const { giver, teamId, sessionId } = await giveOn(on);
    const holder = people.newPerson();
    const token = await people.tokenFor(teamId, 'friend@example.com');
    await people.claim(holder, token);
    const { refund, refunded } = people.events(sessionId);
    await room.till.apply(refund('created', 'succeeded', 5_000));
    await room.till.apply(refunded(5_000));
    const other = await giveOn(undefined, 'holder@example.com');
    await people.claim(holder, await people.tokenFor(other.teamId, 'holder@example.com'));
    await meanwhile?.(teamId);
    room.till.mails.length = 0;
    await room.till.apply(refund('failed', 'failed', 5_000));
    return { giver, holder, teamId, sessionId, token, otherId: other.teamId };
  };

  it('waits again for whoever has its link when its refund fails and its holder has another seat by then', async () => {
    const { giver, holder, teamId, sessionId, token, otherId } = await comeBackToHolderOfAnother();
    expect(await people.seatsOf(teamId)).toMatchObject([{ email: 'friend@example.com', anyAddress: true }]);
    const params = { teamId };
    const body = { emails: ['other@example.com'] };
    expect(await room.as(giver, 'inviteToSeats', { params, body })).toBe('conflict');
    const shown = await room.as(giver, 'getGift', { params });
    expect(shown).toMatchObject({
      body: { email: 'friend@example.com', link: `https://northlight.example/claim?token=${token}` },
    });
    expect(typeof shown === 'string' ? shown : shown.body).not.toHaveProperty('ended');
    // Under the id of the first mail, which the ledger lets through once.
    const [seat] = await people.seatsOf(teamId);
    expect(room.till.mails.filter(({ kind }) => kind === 'seat')).toMatchObject([
      { id: `seat#${seat?.seatId}`, to: 'friend@example.com' },
    ]);
    expect(await people.claim(holder, token)).toBe('already_owned');
    const friend = people.newPerson();
    expect(await people.claim(friend, token)).toMatchObject({ status: 200 });
    await people.erase(holder);
    expect((await people.seatsOf(otherId))[0]).not.toHaveProperty('holder');
    expect((await people.seatsOf(teamId))[0]).toMatchObject({ holder: friend });
    expect((await room.till.entitlements(friend, 'paid')).grants).toEqual([
      { kind: 'purchase', id: sessionId },
    ]);
    const { refund } = people.events(sessionId);
    await room.till.apply(refund('created', 'succeeded', 5_000, 2));
    expect((await room.till.entitlements(friend, 'paid')).grants).toEqual([]);
  });

  it.each([
    ['before', '2026-12-23T10:00:00.000Z', 0],
    ['after', '2026-12-25T10:00:00.000Z', 1],
  ])('that waits again from %s its day is mailed on that day, or at once', async (_, back, soon) => {
    const mailed = async (teamId: string, now: number) =>
      (await sentBy(now)).filter((mail) => mail.kind === 'seat' && mail.teamId === teamId);
    const { teamId } = await comeBackToHolderOfAnother('2026-12-24', async (id) => {
      room.till.now = Date.parse(back);
      // On its day somebody had claimed it: that mail is not sent.
      await mailed(id, room.till.now);
    });
    expect(room.till.mails.filter(({ kind }) => kind === 'seat')).toEqual([]);
    const [seat] = await people.seatsOf(teamId);
    const mail = { to: 'friend@example.com', seatId: seat?.seatId };
    expect(await mailed(teamId, room.till.now + 15 * 60_000)).toMatchObject(soon ? [mail] : []);
    const later = Date.parse('2026-12-25T12:00:00.000Z');
    expect(await mailed(teamId, later)).toMatchObject(soon ? [] : [mail]);
    expect(await mailed(teamId, later + 15 * 60_000)).toEqual([]);
  });

  it('that an operator closed does not wait again for anybody', async () => {
    const { giver, teamId } = await comeBackToHolderOfAnother(undefined, (id) =>
      room.deps.teams.close(id, new Date(start).toISOString()),
    );
    expect(await people.seatsOf(teamId)).toEqual([]);
    expect(await room.as(giver, 'getGift', { params: { teamId } })).toMatchObject({ body: { ended: true } });
  });

  it('whose seat an earlier release deleted when it came back is given anew, once', async () => {
    const { giver, teamId } = await giveOn(undefined);
    const [seat] = await people.seatsOf(teamId);
    await room.deps.teams.reclaim(teamId, seat?.seatId ?? '');
    const friend = people.newPerson();
    expect(await people.invite(giver, teamId, [addressOf(friend)])).toMatchObject({ body: { invited: 1 } });
    expect(await people.invite(giver, teamId, ['other@example.com'])).toBe('conflict');
    const token = await people.tokenFor(teamId, addressOf(friend));
    expect(await people.claim(friend, token)).toMatchObject({ status: 200 });
  });

  it('is claimed by whoever has it, however late, and shown to its giver until then', async () => {
    const { giver, teamId } = await giveOn(undefined);
    const token = await people.tokenFor(teamId, 'friend@example.com');
    const shown = () => room.as(giver, 'getGift', { params: { teamId } });
    expect(await shown()).toMatchObject({
      body: { from: 'Ada Okafor', link: `https://northlight.example/claim?token=${token}` },
    });
    room.till.now = start + 400 * day;
    expect(await room.as('', 'lookAtSeat', { body: { token } })).toMatchObject({
      body: { courseId: 'paid', from: 'Ada Okafor', message: 'Happy birthday!' },
    });
    expect(await people.claim(people.newPerson(), token)).toMatchObject({ status: 200 });
    const after = await shown();
    expect(typeof after === 'string' ? after : after.body).not.toHaveProperty('link');
    expect(await room.as('', 'lookAtSeat', { body: { token } })).toBe('not_found');
  });

  /** What is stored of a gift. */
  const stored = async ({ teamId, sessionId }: { teamId: string; sessionId: string }) => {
    const kept = [
      await room.deps.teams.read(teamId),
      await createPaymentStore(server.client(), tables).readOrder(sessionId),
      ...(await people.seatsOf(teamId)),
    ];
    return JSON.stringify(kept);
  };

  it('names nobody and says nothing once who holds it was erased, and stays a gift', async () => {
    const { giver, ...gift } = await giveOn(undefined);
    const { teamId, sessionId } = gift;
    const holder = people.newPerson();
    await people.claim(holder, await people.tokenFor(teamId, 'friend@example.com'));
    await people.erase(holder);
    expect(await stored(gift)).not.toMatch(/friend@example\.com|Happy birthday/);
    await people.pay(sessionId);
    expect(await stored(gift)).not.toMatch(/friend@example\.com|Happy birthday/);
    expect(await room.as(giver, 'getGift', { params: { teamId } })).toMatchObject({ body: { email: '' } });
    expect(await room.as(giver, 'listTeams')).toMatchObject({ body: { teams: [{ gift: true }] } });
  });

  it('that a refund ended names nobody and says nothing once its giver was erased, and is mailed to nobody if it comes back', async () => {
    const { giver, ...gift } = await giveOn(undefined);
    const { refund, refunded } = people.events(gift.sessionId);
    await room.till.apply(refund('created', 'succeeded', 5_000));
    await room.till.apply(refunded(5_000));
    await people.erase(giver);
    expect(await stored(gift)).not.toMatch(/friend@example\.com|Happy birthday/);
    room.till.mails.length = 0;
    await room.till.apply(refund('failed', 'failed', 5_000));
    expect((await people.seatsOf(gift.teamId))[0]).not.toHaveProperty('ended');
    expect(room.till.mails.filter(({ kind }) => kind === 'seat')).toEqual([]);
  });

  it('that was claimed before its day is planned for nobody once who holds it was erased', async () => {
    const { teamId } = await giveOn('2026-12-24');
    const planned = () => createDueGiftStore(server.client(), tables.subscriptions).read([`#GIFT#${teamId}`]);
    expect(await planned()).toMatchObject([{ to: 'friend@example.com' }]);
    const holder = people.newPerson();
    await people.claim(holder, await people.tokenFor(teamId, 'friend@example.com'));
    await people.erase(holder);
    expect(await planned()).toEqual([]);
  });

  it('that a refund ended before its day is planned for nobody once its giver was erased', async () => {
    const { giver, teamId, sessionId } = await giveOn('2026-12-24');
    const { refund, refunded } = people.events(sessionId);
    await room.till.apply(refund('created', 'succeeded', 5_000));
    await room.till.apply(refunded(5_000));
    const planned = () => createDueGiftStore(server.client(), tables.subscriptions).read([`#GIFT#${teamId}`]);
    expect(await planned()).toMatchObject([{ to: 'friend@example.com' }]);
    await people.erase(giver);
    expect(await planned()).toEqual([]);
  });

  it('of a giver who was erased keeps its message for as long as it waits to be read', async () => {
    const [waiting, claimed] = [await giveOn(undefined), await giveOn(undefined)];
    const token = await people.tokenFor(waiting.teamId, 'friend@example.com');
    await people.claim(people.newPerson(), await people.tokenFor(claimed.teamId, 'friend@example.com'));
    for (const { giver } of [waiting, claimed]) await people.erase(giver);
    const seen = { body: { from: 'Somebody', message: 'Happy birthday!' } };
    expect(await room.as('', 'lookAtSeat', { body: { token } })).toMatchObject(seen);
    expect(await people.claim(people.newPerson(), token)).toMatchObject({ status: 200 });
    expect((await room.deps.teams.read(claimed.teamId))?.gift).toMatchObject({ email: '' });
    expect(await stored(claimed)).not.toContain('Happy birthday');
  });
});
