import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { faqPassages, lecturePassage, publicPassages } from '#domain/chat/passages.ts';
import { rankPassages } from '#domain/chat/rank-passages.ts';
import { questionTerms, questionTermsMax } from '#domain/retrieval/question-terms.ts';
import { courseOf, video } from '../../support/learning.ts';

const lectures = Array.from({ length: 10 }, (_, index) => video(`part-${index}`, { title: `Part ${index}` }));
const course = courseOf('long', lectures, { title: 'A long course' });
const spoken = lectures.map((lecture, part) =>
  lecturePassage(
    { course },
    lecture,
    Array.from({ length: 500 }, (_, index) => ({
      at: index * 5,
      text:
        part === 7 && index === 321
          ? 'A model may be pruned to a skeleton.'
          : `The model goes through step ${index} of its training.`,
    })),
    0,
  ),
);
const passages = [...spoken, ...publicPassages({ course }, 0), ...faqPassages];
const letters = 'bcdfghjklm';
const unknownWord = (index: number): string =>
  `qx${[...String(index)].map((digit) => letters[Number(digit)]).join('')}`;

describe('the work that one question causes', () => {
  it('is bounded in the words looked for, however many are asked', () => {
    let question = '';
    for (let index = 0; question.length < limits.chatMessageBytes - 10; index += 1) {
      question += `${unknownWord(index)} `;
    }
    expect(new Set(question.trim().split(' ')).size).toBeGreaterThan(400);
    expect(questionTerms(question)).toHaveLength(questionTermsMax);
    expect(rankPassages(question, passages, 3)).toEqual([]);
  });

  it('is bounded in the length of a sentence searched', () => {
    const spokenOnce = (text: string) =>
      lecturePassage({ course }, video('part-0', { title: 'Endless' }), [{ at: 0, text }], 0);
    expect(rankPassages('kernel', [spokenOnce('kernel '.repeat(8_000))], 1)).toHaveLength(1);
    expect(rankPassages('kernel', [spokenOnce(`${'other '.repeat(80)}kernel`)], 1)).toEqual([]);
  });
});

describe('the sentences ranked', () => {
  it('begin with the one that has the rare word among thousands with the common one', () => {
    const [hit] = rankPassages('When is a model a skeleton?', passages, 1);
    expect([hit?.passage.title, hit?.from]).toEqual(['Part 7', 321]);
  });

  it('are found by a rare word in spite of a slip of the finger', () => {
    expect(rankPassages('skelton', passages, 1)[0]?.from).toBe(321);
  });

  it('are found by what a short name stands for when no text has the name', () => {
    const models = lecturePassage(
      { course },
      video('part-0', { title: 'Words' }),
      [{ at: 0, text: 'A large model of a language predicts the next word.' }],
      0,
    );
    expect(rankPassages('What is an LLM?', [models], 1)[0]?.from).toBe(0);
  });

  it.each(['polícies', 'What POLICY?', 'policies’'])('know a word in every form: %j', (question) => {
    const passage = lecturePassage(
      { course },
      video('part-0', { title: 'Rules' }),
      [
        { at: 0, text: 'Our\npolicy is written.' },
        { at: 9, text: 'Nothing here.' },
      ],
      0,
    );
    expect(rankPassages(question, [passage], 1)[0]?.from).toBe(0);
  });
});
