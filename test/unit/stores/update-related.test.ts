import { expect, it } from 'vitest';
import { createRelations } from '#domain/recommendations/related-courses.ts';
import type { CatalogCourse, RegisteredCourse } from '#lambdas/stores/catalog/publish/course-register.ts';
import { compareCatalogs, updateRelated } from '#lambdas/stores/catalog/publish/update-lists.ts';
import type { PublishedRows } from '#lambdas/stores/catalog/rows/published-rows.ts';
import { randomFrom } from '../../support/courses.ts';

const topics = ['agents', 'vision', 'ethics'] as const;
const levels = ['beginner', 'intermediate', 'advanced', 'mixed'] as const;
const createCatalog = (random: () => number) => {
  // Few skills that most share, or many that hardly anybody does: then the leading courses of the topic are related.
  const skills = Array.from({ length: random() < 0.5 ? 14 : 400 }, (_, index) => `skill-${index}`);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 2 * values.length)] as T;
  let versions = 0;
  const course = (ordinal: number): RegisteredCourse => ({
    ordinal,
    sourceHash: 'x',
    digest: String((versions += 1)),
    card: {
      id: `course-${ordinal}`,
      topic: pick(topics),
      level: pick(levels),
      duration: '1-4-weeks',
      learners: Math.floor(random() * 50),
      rating: 4,
      available: random() < 0.8,
      lectureCount: 10,
      drip: false,
    },
    skills: [...new Set(Array.from({ length: 3 }, () => pick(skills)))],
    topicLabel: 'Topic',
    featured: false,
    firstPublished: '2026-11-21',
  });
  return { course, pick, skills };
};

/** Related courses of each course, by their digests, as a whole computation has them. */
const relatedOf = (courses: readonly RegisteredCourse[]) => {
  const relations = createRelations(courses);
  return new Map(
    courses.map((course) => [
      course.card.id,
      [course, ...relations.relatedTo(course)].map(({ digest }) => digest).join(' '),
    ]),
  );
};

it('exactly the courses whose related courses are others or look different are written', async () => {
  const rows: PublishedRows = {
    load: () => Promise.resolve(),
    get: (course) => course as unknown as CatalogCourse,
  };
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = randomFrom(seed);
    const { course, pick, skills } = createCatalog(random);
    const before = Array.from({ length: 20 + Math.floor(random() * 60) }, (_, ordinal) => course(ordinal));
    const after = [...before];
    for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits -= 1) {
      const at = Math.floor(random() * after.length);
      const old = after[at] as RegisteredCourse;
      const { digest } = course(0);
      const edited: readonly (() => void)[] = [
        () =>
          after.splice(at, 1, { ...old, digest, card: { ...old.card, learners: Math.floor(random() * 60) } }),
        () => after.splice(at, 1, { ...old, digest, skills: [pick(skills), pick(skills)] }),
        () => after.splice(at, 1, { ...old, digest }),
        () => after.splice(at, 1),
        () => after.push(course(before.length + edits)),
      ];
      pick(edited)();
    }
    const [was, is] = [relatedOf(before), relatedOf(after)];
    const writes = await updateRelated(compareCatalogs(before, after), rows);
    const written = writes.flatMap((write) =>
      'put' in write ? [(write.put as unknown as { course: { card: { id: string } } }).course.card.id] : [],
    );
    const differing = [...is].filter(([id, related]) => was.get(id) !== related).map(([id]) => id);
    expect(written.sort(), `seed ${seed}`).toEqual(differing.sort());
  }
});
