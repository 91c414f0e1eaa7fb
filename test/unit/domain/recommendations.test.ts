import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandidateCourse } from '#domain/recommendations/candidate-course.ts';
import { fillShelves } from '#domain/recommendations/course-shelves.ts';
import type { CourseStatus } from '#domain/recommendations/learning-path.ts';
import { type Answers, readWishes } from '#domain/recommendations/questionnaire.ts';
import { type HistoryEntry, recommendCourses } from '#domain/recommendations/recommend-courses.ts';
import { relateCourses } from '#domain/recommendations/related-courses.ts';
import { candidateCourse, makeCandidates } from '../../support/candidate-courses.ts';

const inTopic = (id: string, level: 'beginner' | 'intermediate' | 'advanced', skills: string[] = []) =>
  candidateCourse({ id, title: id, topic: 'generative-ai', topicLabel: 'Generative AI', level, skills });
const prompts = inTopic('prompts', 'beginner', ['prompt design']);
const retrieval = inTopic('retrieval', 'intermediate', ['embeddings', 'Prompt Design']);
const vision = candidateCourse({
  id: 'vision',
  topic: 'computer-vision',
  topicLabel: 'Vision',
  learners: 900,
});
const search = candidateCourse({
  id: 'search',
  topic: 'search',
  topicLabel: 'Search',
  skills: ['embeddings'],
});
const all = [prompts, retrieval, vision, search];

const recommend = (
  courses: readonly CandidateCourse[],
  taken: readonly (readonly [string, CourseStatus])[],
  answers: Answers = {},
  known: readonly string[] = [],
) => {
  const related = new Map(relateCourses(courses).map((entry) => [entry.course.card.id, entry]));
  const history = taken.flatMap(([id, state]): HistoryEntry[] => {
    const entry = related.get(id);
    return entry ? [{ ...entry, state }] : [];
  });
  return recommendCourses({
    wishes: readWishes(answers),
    history,
    shelved: courses,
    known: new Set([...taken.map(([id]) => id), ...known]),
  }).map(({ course, reason }) => ({ id: course.card.id, reason }));
};

describe('recommendations', () => {
  it('follow what was finished with the next level, and say so', () => {
    const [first] = recommend(all, [['prompts', 'completed']]);
    expect(first).toEqual({
      id: 'retrieval',
      reason: 'You finished “prompts”: this course continues Prompt Design at the intermediate level.',
    });
  });

  it('distinguish courses that are begun from finished ones', () => {
    const reasons = recommend(all, [['retrieval', 'enrolled']]);
    expect(reasons.find(({ id }) => id === 'search')?.reason).toBe(
      'You are taking “retrieval”: this course also covers embeddings.',
    );
  });

  it('follow the questionnaire where there is one', () => {
    const [first] = recommend(all, [], { topics: ['search'] });
    expect(first).toEqual({ id: 'search', reason: 'You chose Search.' });
  });

  it('show a new learner what is popular, without pretending to know more', () => {
    const found = recommend(all, []);
    expect(found[0]).toEqual({
      id: 'vision',
      reason: 'Popular here: 900 learners have taken it. It is about Vision.',
    });
    for (const { reason } of found) expect(reason).not.toMatch(/\byour\b|you (?:chose|are|finished)/i);
  });

  it('never show what the learner has or gave back', () => {
    expect(
      recommend(all, [['prompts', 'completed']], { topics: ['search'] }, ['retrieval', 'vision']),
    ).toEqual([{ id: 'search', reason: 'You chose Search.' }]);
    expect(recommend(all, [], {}, ['prompts', 'retrieval', 'vision', 'search'])).toEqual([]);
  });

  it('never offer what nobody can take yet, whatever it has in common with what was taken or chosen', () => {
    const announced = candidateCourse({
      id: 'announced',
      topic: 'generative-ai',
      learners: 5_000,
      sections: [],
    });
    const offered = (taken: readonly (readonly [string, CourseStatus])[], answers: Answers) =>
      recommend([announced, prompts, vision], taken, answers).map(({ id }) => id);
    expect(offered([], {})).toEqual(['vision', 'prompts']);
    expect(offered([['prompts', 'completed']], { topics: ['generative-ai'] })).toEqual(['vision']);
  });

  it('give reasons that the card beside them does not give: neither level nor length nor price', () => {
    const found = [...recommend(all, []), ...recommend(all, [], { topics: ['search'], time: 'under-2' })];
    for (const { reason } of found) expect(reason).not.toMatch(/beginner|every level|free|hours|weeks|\$/i);
  });

  it('do not fill up with one topic', () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      candidateCourse({ id: `g${index}`, topic: 'generative-ai', learners: 500 + index }),
    );
    expect(recommend([...many, vision, search], []).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['vision', 'search']),
    );
  });

  it('are distinct, reasoned, the same in any order, and never what is known', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.nat(59), { maxLength: 12 }),
        fc.array(fc.nat(59), { maxLength: 12 }),
        fc.constantFrom<Answers>(
          {},
          { goal: 'build' },
          { topics: ['robotics'], level: 'advanced', time: 'under-2' },
        ),
        (seed, count, takenAt, knownAt, answers) => {
          const courses = makeCandidates(count, seed);
          const ids = (places: readonly number[]) =>
            [...new Set(places)].flatMap((place) => courses[place]?.card.id ?? []);
          const taken = ids(takenAt).map((id, index) => [id, index % 2 ? 'enrolled' : 'completed'] as const);
          const known = ids(knownAt);
          const found = recommend(courses, taken, answers, known);
          expect(recommend([...courses].reverse(), taken, answers, known)).toEqual(found);
          const shown = found.map(({ id }) => id);
          expect(new Set(shown).size).toBe(shown.length);
          const held = new Set([...taken.map(([id]) => id), ...known]);
          expect(shown.filter((id) => held.has(id))).toEqual([]);
          expect(found.filter(({ reason }) => reason.trim().length < 5)).toEqual([]);
          const takable = courses.filter(({ card }) => card.available && !held.has(card.id));
          expect(found.length).toBe(Math.min(6, takable.length));
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('what goes with what', () => {
  it('counts rare shared skills more than common ones', () => {
    const courses = [
      candidateCourse({ id: 'a', topic: 'a', skills: ['python', 'lora'] }),
      candidateCourse({ id: 'b', topic: 'b', skills: ['python', 'charts'] }),
      candidateCourse({ id: 'c', topic: 'c', skills: ['LoRA', 'maths'] }),
      ...Array.from({ length: 5 }, (_, n) =>
        candidateCourse({ id: `p${n}`, topic: `p${n}`, skills: ['python', `s${n}`] }),
      ),
    ];
    const [best] = relateCourses(courses).find(({ course }) => course.card.id === 'a')?.related ?? [];
    expect(best?.card.id).toBe('c');
  });

  it('never names the course itself, nor one twice, and few of them', () => {
    for (const { course, related } of relateCourses(makeCandidates(200, 5))) {
      const ids = related.map(({ card }) => card.id);
      expect(ids).not.toContain(course.card.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('shelves', () => {
  it('hold a bounded number of courses of each level, whatever the size of the catalog', () => {
    const sizes = [300, 1_384].map((count) => {
      const shelves = fillShelves(makeCandidates(count, 2));
      expect(shelves[0]?.topic).toBe('*');
      expect(new Set(shelves.map(({ topic }) => topic)).size).toBe(shelves.length);
      return Math.max(...shelves.map(({ courses }) => courses.length));
    });
    expect(sizes).toEqual([24, 24]);
  });
});
