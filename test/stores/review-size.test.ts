import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { courseOf, video } from '../support/learning.ts';
import { day } from '../support/reviews.ts';
import { useReviewRoom } from '../support/use-review-room.ts';

const { room, pass } = await useReviewRoom();
/** The longest card, in a script whose letters take three bytes each. */
const longCard = (id: string, letter: () => number) => {
  const write = (length: number) => String.fromCodePoint(...Array.from({ length }, letter));
  return { id, lectureId: 'watch', front: write(500), back: write(2_000) };
};

/** A learner who completed the lecture of each course. */
const openCourses = async (courses: Readonly<Record<string, ReturnType<typeof longCard>[]>>) => {
  const ids = Object.keys(courses);
  await room.classroom.publish(...ids.map((id) => courseOf(id, [video('watch')], { hasCards: true })));
  for (const [id, cards] of Object.entries(courses)) await room.publishQuestions(id, { cards });
  const { sub, learner } = await room.enrolled(...ids);
  for (const id of ids) await learner.save(id, 'watch', 60, true);
  await room.profile(sub, { reviewLimit: 100 });
  return room.reviewing(sub);
};

describe('reviews of the longest cards', () => {
  it('are as many today as a row holds, and the others are later', async () => {
    const varied = (course: string) =>
      Array.from({ length: 50 }, (_, index) =>
        longCard(`${course}${index}`, () => 0x4e_00 + randomInt(20_000)),
      );
    const reviews = await openCourses({ hanzi: varied('a'), kanji: varied('b') });
    pass(1);
    const { body } = await reviews.list({ limit: 50 });
    expect(body.due).toBeGreaterThan(50);
    expect(body.due).toBeLessThan(100);
    expect(body).toMatchObject({ later: 100 - body.due, next: '2026-11-23T04:00:00.000Z' });
    expect((await reviews.list({ limit: 50 })).body).toEqual(body);
  });

  it('are as many ahead as an answer holds', async () => {
    const same = Array.from({ length: 500 }, (_, index) => longCard(`c${index}`, () => 0x4e_00));
    const reviews = await openCourses({ hanzi: same });
    const { body } = await reviews.list({ until: new Date(room.classroom.now + 8 * day).toISOString() });
    expect(body.ahead?.items.length).toBeGreaterThan(150);
    // An assistant gets it twice, and a Lambda response can have 6 MB.
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(2_500_000);
  });
});
