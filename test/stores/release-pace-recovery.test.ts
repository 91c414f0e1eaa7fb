import { describe, expect, it } from 'vitest';
import { createPaceFacts } from '#lambdas/stores/subscriptions/pace-facts.ts';
import type { Interception } from '../support/faults.ts';
import { type DeskLearner, deskLearner } from '../support/release-learners.ts';
import { pacedCourses, usePacedReleaseDesk } from '../support/release-setup.ts';
import type { ReleaseDesk } from '../support/releases.ts';
import { simulated } from '../support/simulation.ts';

const hour = 3_600_000;
const day = 24 * hour;
const [a, b] = pacedCourses;

let calls: Interception;
let desk: ReleaseDesk;
let ada: DeskLearner;
const { client, killRun, mails, openDesk } = await usePacedReleaseDesk((opened) => {
  ({ calls, desk, ada } = opened);
});

describe('a run that is killed between any two calls, with pauses and weekly mails', () => {
  /** Four subscriptions that are due together: weekly, paused, resumed, of an address alone. */
  const arrange = async () => {
    const bob = deskLearner(client, desk, 'bob');
    const rows = [await ada.join(a), await ada.join(b), await bob.join(a)];
    const address = await desk.subscribe('carl@example.com', b);
    await ada.prefer({ digest: 'weekly', digestDay: 'sat', digestAt: '09:00' });
    await ada.change('b', { status: 'paused', until: '2026-12-03' });
    await bob.change('a', { status: 'paused' });
    await createPaceFacts(client, desk.tables).appendToAddress(address, [
      { since: desk.now, speed: 'faster' },
    ]);
    desk.now += 10 * day;
    await bob.change('a', { status: 'running' });
    await bob.change('a', { speed: 'faster' });
    desk.now = Date.parse('2026-12-05T09:00:00.000Z');
    return [...rows, address];
  };
  const stateOf = async (rows: readonly { readonly id: string }[]) => {
    const told = desk.told();
    const found = await Promise.all(rows.map(({ id }) => desk.read(id)));
    return {
      told: rows.map(({ id }) => told.get(id)),
      rows: found.map((row) => ({ announced: row?.announced, dueAt: row?.dueAt, claim: row?.releasing })),
      mails: mails().length,
    };
  };

  it.each(['before', 'after'] as const)(
    '%s it comes to the same as one that is not',
    async (fault) => {
      const whole = await arrange();
      await desk.run();
      const { length } = calls.calls;
      expect(length).toBeGreaterThan(12);
      const expected = await stateOf(whole);
      expect(expected.mails).toBe(3);
      expect(expected.told).toEqual([
        ['week-1', 'week-2'],
        undefined,
        ['week-1'],
        ['week-1', 'week-2', 'week-3', 'week-4'],
      ]);
      for (let from = 0; from < length; from += 1) {
        await openDesk();
        const rows = await arrange();
        await killRun(from, fault);
        await desk.run();
        expect(await stateOf(rows), `call ${from}`).toEqual(expected);
      }
    },
    120_000,
  );

  it.each(['before', 'after'] as const)(
    '%s it, and paused or resumed before the next one, tells nothing twice and loses nothing',
    async (fault) => {
      await arrange();
      await desk.run();
      const { length } = calls.calls;
      for (let from = 0; from < length; from += simulated(3, 1)) {
        await openDesk();
        const [row] = await arrange();
        await killRun(from, fault);
        await ada.change('a', { status: 'paused' });
        await desk.run();
        await ada.change('a', { status: 'running' });
        await ada.prefer({ digest: 'each' });
        await desk.run();
        expect(desk.told().get(row?.id ?? ''), `call ${from}`).toEqual(['week-1', 'week-2']);
      }
    },
    120_000,
  );
});
