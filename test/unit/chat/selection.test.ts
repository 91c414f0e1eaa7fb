import { describe, expect, it } from 'vitest';
import { limits } from '../../../lambdas/contract/limits.ts';
import { faqPassages, lecturePassage, publicPassages } from '../../../lambdas/domain/chat/passages.ts';
import { questionTerms, questionTermsMax } from '../../../lambdas/domain/chat/question.ts';
import { rankPassages } from '../../../lambdas/domain/chat/rank-passages.ts';
import {
  selectSentences,
  sentencesRankedMax,
  slipsMax,
} from '../../../lambdas/domain/chat/select-sentences.ts';
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
const select = (question: string) => selectSentences(questionTerms(question), passages);
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
    expect(select(question).terms).toHaveLength(questionTermsMax);
    expect(rankPassages(question, passages, 3)).toEqual([]);
  });

  it('is bounded in the sentences ranked, however many speak of the question', () => {
    expect(select('training of a model').documents).toHaveLength(sentencesRankedMax);
    expect(select('zebra').documents).toEqual([]);
  });

  it('is bounded in the length of a sentence ranked', () => {
    const endless = lecturePassage(
      { course },
      video('part-0', { title: 'Endless' }),
      [{ at: 0, text: 'kernel '.repeat(8_000) }],
      0,
    );
    const [document] = selectSentences(['kernel'], [endless]).documents;
    expect(document?.text.length).toBeLessThanOrEqual(400);
    expect(rankPassages('kernel', [endless], 1)).toHaveLength(1);
  });

  it('looks for misspellings of a few unknown words only', () => {
    expect(select('skelton').terms).toEqual(['skeleton']);
    const others = Array.from({ length: slipsMax }, (_, index) => unknownWord(index)).join(' ');
    expect(select(`skelton ${others}`).terms).toContain('skelton');
  });
});

describe('the sentences ranked', () => {
  it('hold the one with the rare word among thousands with the common one', () => {
    const { documents } = select('When is a model a skeleton?');
    expect(documents.filter(({ text }) => text.includes('skeleton'))).toHaveLength(1);
    const [hit] = rankPassages('When is a model a skeleton?', passages, 1);
    expect([hit?.passage.title, hit?.from]).toEqual(['Part 7', 321]);
  });

  it('find a rare word in spite of a slip of the finger', () => {
    expect(rankPassages('skelton', passages, 1)[0]?.from).toBe(321);
  });

  it('keep the order of the passages', () => {
    const order = select('training of a model').documents.map(({ passage, index }) => [
      passages.indexOf(passage),
      index,
    ]);
    expect(order).toEqual(order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
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
