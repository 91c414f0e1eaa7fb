import { describe, expect, it } from 'vitest';
import {
  checkAnswers,
  chosenTopics,
  keepKnown,
  questionsFor,
  readWishes,
} from '#domain/recommendations/questionnaire.ts';
import { questionData, questionnaireVersion } from '#domain/recommendations/questionnaire-data.ts';

const topics = [
  { value: 'generative-ai', label: 'Generative AI', count: 9 },
  { value: 'mlops', label: 'MLOps', count: 2 },
];
const questions = questionsFor({ topics });

describe('the questionnaire', () => {
  it('asks for goal, role, level, time and the topics of the catalog', () => {
    expect(questions.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'goal single',
      'role single',
      'level single',
      'time single',
      'topics multiple',
    ]);
    expect(questions.at(-1)?.options).toEqual([
      { value: 'generative-ai', label: 'Generative AI' },
      { value: 'mlops', label: 'MLOps' },
    ]);
  });

  it('has a version and names nothing twice: answers are stored under these names', () => {
    expect(questionnaireVersion).toBeGreaterThanOrEqual(1);
    for (const { options } of questionData) {
      if (options === 'topics') continue;
      expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    }
  });

  it('leaves the question about topics out while the catalog is empty', () => {
    expect(questionsFor({ topics: [] }).map(({ id }) => id)).not.toContain('topics');
  });

  it('offers a bounded number of topics, the largest ones', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      value: `t${index}`,
      label: `T${index}`,
      count: 1,
    }));
    expect(
      questionsFor({ topics: many })
        .at(-1)
        ?.options.map(({ value }) => value),
    ).toEqual(many.slice(0, 16).map(({ value }) => value));
  });
});

describe('answers', () => {
  it('may be a part of the questions; what is empty counts as not answered, repeats as once', () => {
    const { answers, issues } = checkAnswers(questions, { goal: 'build', topics: ['mlops', 'mlops'] });
    expect(issues).toEqual([]);
    expect(answers).toEqual({ goal: 'build', topics: ['mlops'] });
    expect(checkAnswers(questions, { goal: 'build', topics: [] }).answers).toEqual({ goal: 'build' });
    expect(checkAnswers(questions, { topics: 'mlops' }).answers).toEqual({ topics: ['mlops'] });
  });

  it.each([
    ['an unknown question', { color: 'red' }, ['color']],
    ['a name every object has', { constructor: 'build' }, ['constructor']],
    ['an unknown option', { goal: 'conquer' }, ['goal']],
    ['an option of another question', { goal: 'developer' }, ['goal']],
    ['an unknown option in a list', { topics: ['mlops', 'cooking'] }, ['topics', '1']],
    ['a list for a single question', { goal: ['build'] }, ['goal']],
    ['no answer at all', {}, []],
    ['only empty answers', { topics: [] }, []],
  ])('refuse %s', (_what, given, path) => {
    expect(checkAnswers(questions, given as never).issues).toEqual([{ path, message: expect.any(String) }]);
  });

  it('that were stored keep only what the questions of today know', () => {
    const stored = { goal: 'build', level: 'wizard', topics: ['mlops', 'gone'], mood: 'good' };
    expect(keepKnown(questions, stored)).toEqual({ goal: 'build', topics: ['mlops'] });
  });

  it('lead to topics: those chosen first, then those of goal and role, each once', () => {
    const wishes = readWishes({ goal: 'build', role: 'developer', topics: ['mlops', 'ai-agents'] });
    expect(chosenTopics(wishes)).toEqual([
      'mlops',
      'ai-agents',
      'generative-ai',
      'natural-language-processing',
    ]);
    expect(chosenTopics(readWishes({}))).toEqual([]);
  });
});
