import { expect, it, vi } from 'vitest';
import { useTeamRoom } from '../support/teams.ts';

const { room, people } = await useTeamRoom();

it('invitations that wait for everybody take no share of the mailboxes after the first', async () => {
  const { buyer, teamId } = await people.withSeats(4);
  const take = vi.spyOn(room.deps.mailboxes, 'take');
  vi.spyOn(room.deps.limits, 'use').mockResolvedValue({ waitSeconds: 60, uses: 1 });
  const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
  const { invited, refused } = await people.bodyOf(people.invite(buyer, teamId, emails));
  expect([invited, refused]).toEqual([0, emails.map((email) => ({ email, reason: 'wait' }))]);
  expect(take.mock.calls).toEqual([['one@example.com']]);
});
