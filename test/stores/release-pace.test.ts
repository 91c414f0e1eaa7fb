import { describe, expect, it } from 'vitest';
import { createPaceFacts } from '#lambdas/stores/subscriptions/pace-facts.ts';
import { isMarked } from '#lambdas/stores/subscriptions/recheck-releases.ts';
import type { Interception } from '../support/faults.ts';
import { type DeskLearner, deskLearner } from '../support/release-learners.ts';
import { pacedCourses, pacedStart, usePacedReleaseDesk } from '../support/release-setup.ts';
import type { ReleaseDesk } from '../support/releases.ts';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;
const start = pacedStart;
const [a, b] = pacedCourses;

let calls: Interception;
let desk: ReleaseDesk;
let ada: DeskLearner;
const { client, openDesk, mails } = await usePacedReleaseDesk((opened) => {
  ({ calls, desk, ada } = opened);
});

/** Lets the schedule run every so often up to an instant. */
const runUntil = async (end: number, every = 6 * hour): Promise<void> => {
  for (; desk.now < end; desk.now = Math.min(desk.now + every, end)) await desk.run();
  await desk.run();
};
const lecturesOf = (mail: ReturnType<typeof mails>[number]) =>
  Object.fromEntries(mail.lectures.map(({ courseId, lectureIds }) => [courseId, lectureIds]));

describe('a paused course', () => {
  it('announces nothing, and everything in the first run after resuming', async () => {
    const { id } = await ada.join(a);
    await ada.join(b);
    desk.now += day;
    await ada.change('a', { status: 'paused' });
    await runUntil(start + 3 * week);
    expect(desk.told().get(id)).toBeUndefined();
    expect((await desk.read(id))?.dueAt).toBeUndefined();
    // Course b went on meanwhile.
    expect(mails().map(lecturesOf)).toEqual([{ b: ['week-1'] }, { b: ['week-2'] }, { b: ['week-3'] }]);
    await ada.change('a', { status: 'running' });
    await runUntil(start + 4 * week);
    // Twenty midnights later than planned.
    expect(desk.told().get(id)).toEqual(['week-1']);
  });

  it('announces lectures that opened before the pause once it is resumed', async () => {
    const { id } = await ada.join(a);
    desk.now = start + week;
    await ada.change('a', { status: 'paused', until: '2026-12-02' });
    await desk.run();
    expect((await desk.read(id))?.dueAt).toBe('2026-12-02T00:00:00.000Z');
    expect(desk.queue.taken).toEqual([]);
    desk.now = Date.parse('2026-12-02T00:10:00.000Z');
    await desk.run();
    expect(desk.told().get(id)).toEqual(['week-1']);
  });

  it('of an address without an account waits too, by one write', async () => {
    const row = await desk.subscribe('bob@example.com', a);
    const facts = createPaceFacts(client, desk.tables);
    desk.now += day;
    await facts.appendToAddress(row, [{ since: desk.now, status: 'paused' }]);
    const paused = await desk.read(row.id);
    expect(isMarked(paused?.dueAt)).toBe(true);
    await runUntil(start + 2 * week);
    expect(desk.queue.taken).toEqual([]);
    if (paused) await facts.appendToAddress(paused, [{ since: desk.now, status: 'running' }]);
    await runUntil(start + 3 * week);
    expect(desk.told().get(row.id)).toEqual(['week-1']);
  });

  it('sends a mail that was claimed before, once', async () => {
    await ada.join(a);
    desk.now = start + week;
    desk.queue.refuse = () => true;
    await desk.run();
    desk.queue.refuse = () => false;
    await ada.change('a', { status: 'paused' });
    await desk.run();
    await desk.run();
    expect(mails().map(lecturesOf)).toEqual([{ a: ['week-1'] }]);
    await ada.change('a', { status: 'running' });
    await desk.run();
    expect(desk.queue.taken).toHaveLength(1);
  });

  it('lets no run settle the row by what it read before', async () => {
    const { id } = await ada.join(a);
    await ada.change('a', { status: 'paused' });
    calls.once(/^UpdateItem/, () => ada.change('a', { status: 'running' }));
    await desk.run();
    expect(calls.meanwhile).toBeUndefined();
    calls.reset();
    expect(isMarked((await desk.read(id))?.dueAt)).toBe(true);
    await desk.run();
    expect((await desk.read(id))?.dueAt).toBe('2026-11-28T09:00:00.000Z');
  });

  it('costs no read and no write more than one that runs', async () => {
    await ada.join(a);
    await ada.join(b);
    desk.now = start + week;
    await desk.run();
    const told = [...calls.calls];
    await openDesk();
    await ada.join(a);
    await ada.join(b);
    await ada.change('a', { speed: 'planned', days: [] });
    await ada.prefer({ digest: 'weekly', digestDay: 'sat', digestAt: '09:00' });
    await desk.run();
    calls.reset();
    desk.now = start + week;
    await desk.run();
    expect(calls.calls).toEqual(told);
    expect(mails()).toHaveLength(1);
  });
});

describe('lectures opened ahead', () => {
  it('are announced by no mail, and the others at their own time', async () => {
    const { id } = await ada.join(a);
    desk.now += day;
    await ada.change('a', { ahead: 'week-1' });
    await runUntil(start + 2 * week);
    expect(desk.told().get(id)).toEqual(['week-2']);
  });
});

describe('a weekly mail', () => {
  const monday = Date.parse('2026-11-30T09:00:00.000Z');

  it('is sent once a week, for all courses, on its day and hour', async () => {
    await ada.join(a);
    desk.now += 2 * day;
    await ada.join(b);
    await ada.prefer({ digest: 'weekly' });
    await runUntil(monday - 1);
    expect(desk.queue.taken).toEqual([]);
    desk.now = monday;
    await desk.run();
    expect(mails().map(lecturesOf)).toEqual([{ a: ['week-1'], b: ['week-1'] }]);
    expect(mails()[0]?.digest).toBe(true);
    await runUntil(monday + 3 * week);
    expect(mails().map(lecturesOf)).toEqual(
      [1, 2, 3, 4].map((n) => ({ a: [`week-${n}`], b: [`week-${n}`] })),
    );
  });

  it('follows the zone of the profile, also over daylight saving', async () => {
    ada = deskLearner(client, desk, 'eva', 'America/New_York');
    desk.now = Date.parse('2027-02-27T12:00:00.000Z');
    await ada.join(a);
    await ada.prefer({ digest: 'weekly', digestDay: 'sun', digestAt: '07:30' });
    const expected = ['2027-03-07T12:30:00.000Z', '2027-03-14T11:30:00.000Z'].map(Date.parse);
    for (const [index, at] of expected.entries()) {
      await runUntil(at - 1, day);
      expect(mails()).toHaveLength(index);
      desk.now = at;
      await desk.run();
      expect(mails()).toHaveLength(index + 1);
    }
  });

  it('that a late run missed is one mail, with all that came', async () => {
    const { id } = await ada.join(a);
    await ada.prefer({ digest: 'weekly' });
    desk.now = monday + week + 2 * day;
    await desk.run();
    await desk.run();
    expect(mails().map(lecturesOf)).toEqual([{ a: ['week-1', 'week-2'] }]);
    expect((await desk.read(id))?.dueAt).toBe('2026-12-14T09:00:00.000Z');
  });

  it('leaves out what was opened meanwhile; with nothing left there is none', async () => {
    const { id } = await ada.join(a);
    await ada.prefer({ digest: 'weekly' });
    desk.now = start + week;
    await desk.run();
    await ada.open('a', 'week-1');
    await runUntil(monday + day);
    expect(desk.queue.taken).toEqual([]);
    await runUntil(monday + week);
    expect(desk.told().get(id)).toEqual(['week-2']);
  });

  it('that is switched on and off announces nothing twice and skips nothing', async () => {
    const { id } = await ada.join(a);
    desk.now = start + week;
    await desk.run();
    await ada.prefer({ digest: 'weekly' });
    await runUntil(start + 2 * week + hour);
    expect(desk.told().get(id)).toEqual(['week-1']);
    // What waited for Monday is told as soon as single mails are wanted again.
    await ada.prefer({ digest: 'each' });
    await desk.run();
    expect(desk.told().get(id)).toEqual(['week-1', 'week-2']);
    await ada.prefer({ digest: 'weekly' });
    await runUntil(start + 5 * week);
    expect(desk.told().get(id)).toEqual(['week-1', 'week-2', 'week-3', 'week-4']);
  });

  it('of another day comes on that day, and not at once', async () => {
    await ada.join(a);
    await ada.prefer({ digest: 'weekly', digestDay: 'fri' });
    desk.now = monday + day;
    await desk.run();
    await ada.prefer({ digest: 'weekly', digestDay: 'mon' });
    await runUntil(monday + week - 1);
    expect(desk.queue.taken).toEqual([]);
    desk.now = monday + week;
    await desk.run();
    expect(mails().map(lecturesOf)).toEqual([{ a: ['week-1', 'week-2'] }]);
  });

  it('leaves a paused course out, and names it the first time after', async () => {
    await ada.join(a);
    await ada.join(b);
    await ada.prefer({ digest: 'weekly' });
    await runUntil(start + week + day);
    await ada.change('a', { status: 'paused' });
    desk.now = monday;
    await desk.run();
    expect(mails().map(lecturesOf)).toEqual([{ b: ['week-1'] }]);
    desk.now = monday + day;
    await ada.change('a', { status: 'running' });
    await desk.run();
    expect(mails()).toHaveLength(1);
    await runUntil(monday + week);
    // Paused over two midnights, the second lecture comes to the minute at which the mail does.
    expect(mails().map(lecturesOf).at(-1)).toEqual({ a: ['week-1', 'week-2'], b: ['week-2'] });
  });
});
