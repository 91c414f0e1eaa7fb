import { beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openDripRoom } from '../support/drip.ts';
import { intercept } from '../support/faults.ts';
import { courseOf, video } from '../support/learning.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let people = 0;
const start = Date.parse('2026-11-21T10:00:00.000Z');
const day = 86_400_000;
const upgrade = { kind: 'upgrade', id: 'cs_1' } as const;
const keyOf = (lectureId: string): string => video(lectureId).videoKey ?? '';
/** A learner who enrolled in the course just now. */
const enrolled = async (): Promise<{ sub: string; browser: Browser }> => {
  people += 1;
  const sub = `auth0|${people}`;
  room.classroom.identity = { email: `watcher.${people}@example.com`, emailVerified: true };
  await room.classroom.learner(sub).enroll('weekly');
  return { sub, browser: room.browser({ sub }) };
};

const server = await useDynamoDb();
const room = await openDripRoom(server.client());
await room.classroom.publish(
  courseOf('plain', [video('a')]),
  courseOf('weekly', [], {
    drip: true,
    title: 'Week by week',
    sections: [
      {
        title: 'One',
        lectures: [video('zebra'), video('week-1', { type: 'drip', release: { afterDays: 7 } })],
      },
      {
        title: 'Two',
        lectures: [
          video('ape', { type: 'drip', release: { afterDays: 14 } }),
          video('bonus', { type: 'premium' }),
          video('deep', { type: 'premium', release: { afterDays: 3 } }),
        ],
      },
    ],
  }),
);
beforeEach(() => {
  room.classroom.now = start;
});

describe('what is available', () => {
  it('follows the clock of the subscriber, and names no key of what is locked', async () => {
    const { browser } = await enrolled();
    const { body } = await browser.content('weekly');
    expect(body).toMatchObject({
      courseId: 'weekly',
      title: 'Week by week',
      unlockedContent: ['zebra'],
      nextReleaseDate: '2026-11-28T10:00:00.000Z',
      isPremium: false,
      subscribedAt: '2026-11-21T10:00:00.000Z',
      progress: 0,
    });
    expect(JSON.stringify(body).match(/media\/[^"]+/g)).toEqual([keyOf('zebra')]);
    const lectures = body.content.flatMap((section) => section.lectures);
    expect(lectures.find(({ id }) => id === 'bonus')).toMatchObject({ isUnlocked: false });
    expect(lectures.filter(({ unlocksAt }) => unlocksAt).map(({ type }) => type)).toEqual(['drip', 'drip']);
    room.classroom.now = start + 7 * day;
    expect((await browser.content('weekly')).body).toMatchObject({
      unlockedContent: ['zebra', 'week-1'],
      nextReleaseDate: '2026-12-05T10:00:00.000Z',
    });
    room.classroom.now = start + 14 * day;
    expect((await browser.content('weekly')).body).toMatchObject({
      unlockedContent: ['zebra', 'week-1', 'ape'],
      nextReleaseDate: null,
    });
  });

  it('opens premium lectures by the upgrade, each at its own time', async () => {
    const { sub, browser } = await enrolled();
    await room.classroom.grant(sub, 'weekly', upgrade);
    expect((await browser.content('weekly')).body).toMatchObject({
      isPremium: true,
      unlockedContent: ['zebra', 'bonus'],
      nextReleaseDate: '2026-11-24T10:00:00.000Z',
    });
    await room.classroom.revoke(sub, 'weekly', upgrade);
    expect((await browser.content('weekly')).body).toMatchObject({
      isPremium: false,
      unlockedContent: ['zebra'],
    });
  });

  it('is shown to nobody without a subscription', async () => {
    const stranger = room.browser({ sub: 'auth0|stranger' });
    await expect(stranger.content('weekly')).rejects.toMatchObject({ status: 403, code: 'not_enrolled' });
    await expect(stranger.progress('weekly')).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(stranger.save('weekly', 'zebra', 1)).rejects.toMatchObject({ code: 'not_enrolled' });
    await expect(stranger.content('nothing')).rejects.toMatchObject({ message: 'Course not found.' });
    await room.classroom.learner('auth0|stranger').enroll('plain');
    await expect(stranger.content('plain')).rejects.toMatchObject({ code: 'not_enrolled' });
  });

  it('is there for who enrolled before the course became a drip course', async () => {
    await room.classroom.publish(courseOf('turned', [video('a')]));
    await room.classroom.learner('auth0|early').enroll('turned');
    await room.classroom.publish(
      courseOf('turned', [video('a'), video('b', { type: 'drip', release: { afterDays: 2 } })], {
        drip: true,
      }),
    );
    expect((await room.browser({ sub: 'auth0|early' }).content('turned')).body).toMatchObject({
      subscribedAt: '2026-11-21T10:00:00.000Z',
      nextReleaseDate: '2026-11-23T10:00:00.000Z',
    });
  });
});

describe('a video', () => {
  it('is signed when it is open, and refused with its time when it is not', async () => {
    const { browser } = await enrolled();
    expect((await browser.videoUrl('weekly', keyOf('zebra'))).body.url).toBe(
      `https://signed/${keyOf('zebra')}`,
    );
    await expect(browser.videoUrl('weekly', keyOf('week-1'))).rejects.toMatchObject({
      status: 403,
      code: 'lecture_locked',
      details: { unlocksAt: '2026-11-28T10:00:00.000Z' },
    });
    await expect(browser.videoUrl('weekly', keyOf('bonus'))).rejects.toMatchObject({
      code: 'upgrade_required',
    });
    await expect(browser.videoUrl('weekly', keyOf('elsewhere'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that was opened stays open when the schedule moves', async () => {
    const { browser } = await enrolled();
    room.classroom.now = start + 7 * day;
    await browser.videoUrl('weekly', keyOf('week-1'));
    await room.classroom.publish(
      courseOf('weekly', [video('zebra'), video('week-1', { type: 'drip', release: { afterDays: 60 } })], {
        drip: true,
      }),
    );
    expect((await browser.content('weekly')).body.unlockedContent).toEqual(['zebra', 'week-1']);
    const { browser: other } = await enrolled();
    expect((await other.content('weekly')).body.unlockedContent).toEqual(['zebra']);
  });
});

describe('progress', () => {
  it('is listed in the order of the lectures, without those that were never watched', async () => {
    const { browser } = await enrolled();
    room.classroom.now = start + 60 * day;
    await browser.save('weekly', 'week-1', 58);
    await browser.save('weekly', 'zebra', 20);
    await browser.save('weekly', 'zebra', 12);
    const { body } = await browser.progress('weekly');
    expect(body).toMatchObject([
      { lectureKey: 'weekly#zebra', lectureId: 'zebra', timestamp: 12, furthest: 20, completed: false },
      { lectureKey: 'weekly#week-1', lectureId: 'week-1', timestamp: 58, furthest: 58, completed: true },
    ]);
    expect((await browser.content('weekly')).body.progress).toBe(50);
    expect(body[0]).toEqual(
      (await room.classroom.learner(`auth0|${people}`).position('weekly', 'zebra')).body,
    );
  });

  it('of a course that does not drip is listed as well, in one answer', async () => {
    const sub = 'auth0|ordinary';
    const learner = room.classroom.learner(sub);
    await learner.enroll('plain');
    await learner.save('plain', 'a', 58);
    expect((await room.browser({ sub }).progress('plain')).body).toEqual([
      (await learner.position('plain', 'a')).body,
    ]);
  });

  it('of a locked lecture is refused', async () => {
    const { browser } = await enrolled();
    await expect(browser.save('weekly', 'week-1', 5)).rejects.toMatchObject({ code: 'lecture_locked' });
    await expect(browser.save('weekly', 'nothing', 5)).rejects.toMatchObject({ code: 'not_found' });
    await expect(browser.save('weekly', 'zebra', 70)).rejects.toMatchObject({ code: 'invalid_request' });
    expect((await browser.progress('weekly')).body).toEqual([]);
  });

  it('costs two round trips to save and two to list; content costs one', async () => {
    const { sub } = await enrolled();
    const device = server.client();
    const calls = intercept(device);
    const browser = room.browser({ sub, client: device });
    await browser.save('weekly', 'zebra', 5);
    // The two writes go side by side.
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'UpdateItemCommand', 'UpdateItemCommand']);
    calls.reset();
    await browser.progress('weekly');
    expect(calls.calls).toEqual(['BatchGetItemCommand', 'QueryCommand']);
    calls.reset();
    await browser.content('weekly');
    expect(calls.calls).toHaveLength(1);
  });
});
