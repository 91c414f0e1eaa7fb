import { describe, expect, it } from 'vitest';
import { explain } from '#bin/access/explain-request.ts';
import { commands } from '#bin/teams/commands.ts';
import { profileKey } from '#lambdas/stores/learner/profile-key.ts';
import { tables } from '../support/dynamodb.ts';
import { makeEvents } from '../support/payments.ts';
import { putRow } from '../support/rows.ts';
import { addressOf, openTeamRoom } from '../support/teams.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const now = Date.parse('2026-11-29T10:00:00.000Z');

/** A learner whom operators find by address. */
const withProfile = async (sub: string): Promise<string> => {
  const email = addressOf(sub);
  await putRow(server.client(), tables.profiles, { ...profileKey(sub), id: sub, email, emailVerified: true });
  return email;
};
const target = () => ({ documents: server.client(), tables, now });
const run = (name: keyof typeof commands, subject: string, options: object = {}): Promise<string> =>
  commands[name](target(), subject, options);

const server = await useDynamoDb();
const room = await openTeamRoom(server.client());
room.till.now = now;

describe('npm run teams', () => {
  it('grants seats without a payment, which are invited, claimed, listed and closed', async () => {
    const boss = await withProfile('boss');
    const granted = await run('grant', boss, { courseId: 'paid', seats: '2', from: 'Example Ltd' });
    const teamId = /^(\S+) {2}paid/m.exec(granted)?.[1] ?? '';
    expect(granted).toContain(`/teams/${teamId}`);
    const emails = [addressOf('one'), addressOf('two')];
    await room.as('boss', 'inviteToSeats', { params: { teamId }, body: { emails } });
    const seats = (await room.deps.teams.readWithSeats(teamId))?.seats ?? [];
    const first = seats.find(({ email }) => email === addressOf('one'));
    const token = await room.tokenOf(teamId, first?.seatId ?? '');
    expect(await room.as('', 'lookAtSeat', { body: { token } })).toMatchObject({
      body: { from: 'Example Ltd' },
    });
    expect(await room.as('one', 'claimSeat', { body: { token } })).toMatchObject({ status: 200 });
    expect((await room.till.entitlements('one', 'paid')).grants).toEqual([
      { kind: 'manual', id: `team-${teamId}` },
    ]);
    const listed = await run('list', boss);
    expect(listed).toContain('2 seats, 0 free, granted by an operator');
    expect(listed).toContain(`${addressOf('one')}  claimed 2026-11-29T10:00:00.000Z by one`);
    expect(await run('close', teamId)).toContain('1 free');
    const left = (await room.deps.teams.readWithSeats(teamId))?.seats ?? [];
    expect(left.map(({ holder }) => holder)).toEqual(['one']);
  });

  it('refuses a course, a number and a team that there are not, and says what helps', async () => {
    const boss = await withProfile('boss');
    await expect(run('grant', boss, { courseId: 'none', seats: '2' })).rejects.toThrow('no course none');
    await expect(run('grant', boss, { courseId: 'paid', seats: '501' })).rejects.toThrow('1 to 500');
    await expect(run('close', 'none')).rejects.toThrow('npm run teams -- list');
    expect(await run('list', await withProfile('nobody'))).toContain('has no seats for others');
  });
});

describe('npm run access -- explain', () => {
  it('tells the seats of an order, what refunds ended, and the seat that somebody holds', async () => {
    const buyer = await withProfile('buyer');
    const holder = await withProfile('holder');
    const { sessionId, teamId } = await room.buy('buyer', 'paid', { seats: 5 });
    const events = makeEvents(room.till.session(sessionId));
    await room.till.apply(events.paid());
    await room.as('buyer', 'inviteToSeats', { params: { teamId }, body: { emails: [holder] } });
    const [seat] = (await room.deps.teams.readWithSeats(teamId))?.seats ?? [];
    const token = await room.tokenOf(teamId, seat?.seatId ?? '');
    await room.as('holder', 'claimSeat', { body: { token } });
    await room.till.apply(events.refunded(10_000));
    const ofBuyer = await explain(target(), { who: buyer });
    expect(ofBuyer).toContain(`5 seats, team ${teamId}; refunds ended 2`);
    const ofHolder = await explain(target(), { who: holder, courseId: 'paid' });
    expect(ofHolder).toContain(`seat of paid from team ${teamId}`);
    expect(ofHolder).toContain(`purchase grant ${sessionId}`);
  });
});
