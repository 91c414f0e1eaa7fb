import { describe, expect, it } from 'vitest';
import { examplesIn, synonymsIn } from '#domain/search/synonyms.ts';
import { lectureWords, weighWords } from '#domain/search/terms.ts';
import { makeCourse } from '../../support/courses.ts';

describe('other names of a thing', () => {
  it.each([
    ['Building with Large Language Models', ['llm']],
    ['LLMs in production', ['large', 'language', 'model']],
    ['Retrieval-augmented generation in practice', ['rag']],
    ['RAG', ['retrieval', 'augmented', 'generation']],
    ['Dragons', []],
    ['Analysis of machines that are learning', []],
  ])('of "%s" are %j', (text, words) => {
    expect(synonymsIn(text)).toEqual(words);
  });

  it('weigh as much as the name that the text has, and examples of it as little as a description', () => {
    const weights = weighWords({
      ...makeCourse({ id: 'x', title: 'LLMs' }),
      available: true,
      lectureWords: '',
    });
    expect(weights.get('language')).toBe(3);
    expect(weights.get('chatgpt')).toBe(1);
    expect(examplesIn('LLM')).toContain('gpt');
  });
});

describe('titles of lectures', () => {
  const lecture = (title: string) => ({
    id: 'x',
    title,
    type: 'free' as const,
    contentType: 'other' as const,
    duration: 0,
  });

  it('are kept as their words, each once, with other names, without those that say nothing', () => {
    const lectures = [lecture('What is an LLM?'), lecture('The LLM and its tools')];
    const words = lectureWords(makeCourse({ id: 'x', sections: [{ title: 'One', lectures }] }));
    expect(words.split(' ').sort()).toEqual(['language', 'large', 'llm', 'model', 'tools']);
  });

  it('are cut at a word where they would make a card too large', () => {
    const lectures = Array.from({ length: 500 }, (_, index) => lecture(`Word${index} other${index}`));
    const words = lectureWords(makeCourse({ id: 'x', sections: [{ title: 'One', lectures }] }));
    expect(words.length).toBeLessThanOrEqual(2_000);
    expect(words).toMatch(/^word0 other0 .* (?:word|other)\d+$/);
  });
});
