import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelRank } from '#domain/recommendations/candidate-course.ts';
import { type CourseStatus, type CourseStatuses, planPath } from '#domain/recommendations/learning-path.ts';
import { type Answers, readWishes } from '#domain/recommendations/questionnaire.ts';
import { questionData } from '#domain/recommendations/questionnaire-data.ts';
import { candidateCourse, makeCandidates } from '../../support/candidate-courses.ts';

const nothing: CourseStatuses = new Map();
const prompts = candidateCourse({
  id: 'prompts',
  title: 'Prompts',
  topic: 'generative-ai',
  topicLabel: 'Generative AI',
  duration: 'under-2-hours',
  skills: ['prompt design'],
});
const retrieval = candidateCourse({
  id: 'retrieval',
  title: 'Retrieval',
  topic: 'generative-ai',
  topicLabel: 'Generative AI',
  level: 'intermediate',
  duration: '1-4-weeks',
  skills: ['embeddings', 'Prompt design'],
});
const tuning = candidateCourse({
  id: 'tuning',
  title: 'Tuning',
  topic: 'generative-ai',
  topicLabel: 'Generative AI',
  level: 'advanced',
  duration: '3-6-months',
  skills: ['LoRA'],
});
const pipelines = candidateCourse({ id: 'pipelines', topic: 'data-engineering', skills: ['SQL'] });
const courses = [tuning, pipelines, retrieval, prompts];
const idsOf = (answers: Answers, held = nothing, from = courses) =>
  planPath(from, readWishes(answers), held).map(({ course }) => course.card.id);

describe('a learning path', () => {
  const answers = { goal: 'build', level: 'beginner', time: '2-4', topics: ['generative-ai'] };

  it('goes from the first steps up and leaves out what was not asked for', () => {
    expect(idsOf(answers)).toEqual(['prompts', 'retrieval', 'tuning']);
  });

  it('names the facts that each step rests on', () => {
    const [first, second, third] = planPath(courses, readWishes(answers), nothing).map(
      ({ reason }) => reason,
    );
    expect(first).toBe(
      'You chose Generative AI, and it fits your goal of building with language models. ' +
        'A place to start. It fits 2 to 4 hours a week.',
    );
    expect(second).toContain('It builds on Prompt design from “Prompts”.');
    expect(third).toContain('The next level after “Retrieval”.');
    expect(third).toContain('With 2 to 4 hours a week, take it slowly.');
  });

  it('claims nothing that was not answered', () => {
    for (const { reason } of planPath(courses, readWishes({ level: 'beginner' }), nothing)) {
      expect(reason).not.toMatch(/you chose|goal|useful|a week/i);
      expect(reason).not.toBe('');
    }
  });

  it('is shorter for who has less time', () => {
    const many = makeCandidates(80, 3);
    const steps = (time: string) => idsOf({ time, topics: ['generative-ai'] }, nothing, many).length;
    expect(['under-2', '2-4', '5-8', 'over-8'].map(steps)).toEqual([3, 4, 5, 6]);
  });

  it('starts where the learner is', () => {
    expect(
      idsOf({ level: 'advanced', topics: ['generative-ai'], time: 'under-2' }, nothing, [
        prompts,
        retrieval,
        tuning,
        candidateCourse({ id: 'scaling', topic: 'generative-ai', level: 'advanced' }),
        candidateCourse({
          id: 'serving',
          topic: 'generative-ai',
          level: 'advanced',
          duration: 'under-2-hours',
        }),
      ]),
    ).not.toContain('prompts');
  });

  it('has no step that nobody can take yet, unless the learner has it', () => {
    const announced = candidateCourse({
      id: 'announced',
      topic: 'generative-ai',
      learners: 9_000,
      sections: [],
    });
    const wishes = { topics: ['generative-ai'] };
    expect(idsOf(wishes, nothing, [announced, prompts])).toEqual(['prompts']);
    expect(idsOf(wishes, nothing, [announced])).toEqual([]);
    expect(idsOf(wishes, new Map([['announced', 'enrolled']]), [announced])).toEqual(['announced']);
  });

  it('keeps what was finished and begun in place, marked, and grows a next step', () => {
    const held: CourseStatuses = new Map<string, CourseStatus>([
      ['prompts', 'completed'],
      ['retrieval', 'enrolled'],
      ['elsewhere', 'completed'],
    ]);
    expect(
      planPath(courses, readWishes(answers), held).map(({ course, status }) => [course.card.id, status]),
    ).toEqual([
      ['prompts', 'completed'],
      ['retrieval', 'enrolled'],
      ['tuning', undefined],
    ]);
  });

  it('shows at least two steps ahead even after a whole path was finished', () => {
    const many = makeCandidates(80, 3);
    const wishes = { time: 'under-2', topics: ['generative-ai'] };
    let held = new Map<string, CourseStatus>();
    for (let round = 0; round < 4; round += 1) {
      const path = planPath(many, readWishes(wishes), held);
      expect(path.filter(({ status }) => status === undefined).length).toBeGreaterThanOrEqual(2);
      held = new Map([
        ...held,
        ...path.map(({ course }): [string, CourseStatus] => [course.card.id, 'completed']),
      ]);
    }
  });

  it('falls back to the whole catalog when nothing of what was asked for is in it', () => {
    expect(idsOf({ goal: 'lead' }, nothing, [pipelines, prompts])).toEqual(['prompts', 'pipelines']);
    expect(planPath([], readWishes(answers), nothing)).toEqual([]);
  });
});

const answersOf = fc.record(
  Object.fromEntries(
    questionData.map(({ id, options }) => [
      id,
      options === 'topics'
        ? fc.uniqueArray(fc.constantFrom('generative-ai', 'machine-learning', 'robotics'))
        : fc.constantFrom(...options.map(({ value }) => value)),
    ]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<Answers>;

describe('any path', () => {
  it('is the same for the same input in any order, ordered by level, without repeats, with reasons', () => {
    fc.assert(
      fc.property(
        answersOf,
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 40 }),
        (answers, seed, count) => {
          const all = makeCandidates(count, seed);
          const held = new Map(
            all
              .filter((_, index) => index % 5 === 0)
              .map(({ card }, index): [string, CourseStatus] => [
                card.id,
                index % 2 ? 'enrolled' : 'completed',
              ]),
          );
          const path = planPath(all, readWishes(answers), held);
          expect(planPath([...all].reverse().concat(all), readWishes(answers), held)).toEqual(path);
          const ids = path.map(({ course }) => course.card.id);
          expect(new Set(ids).size).toBe(ids.length);
          const ranks = path.map(({ course }) => levelRank[course.card.level]);
          expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
          for (const { course, reason, status } of path) {
            expect(reason.length).toBeGreaterThan(10);
            expect(status).toBe(held.get(course.card.id));
          }
          expect(path.length).toBeLessThanOrEqual(10);
          if (all.some(({ card }) => card.available)) expect(path.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});
