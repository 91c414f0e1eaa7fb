import { describe, expect, it } from 'vitest';
import { indexWords, searchWords, wordPrefixes } from '../../../lambdas/domain/search/words.ts';

describe('words of a text', () => {
  it('ignores case, accents, ligatures and apostrophes', () => {
    expect([...indexWords('Élan NAÏVE ﬁne learner’s')]).toEqual(['elan', 'naive', 'fine', 'learners']);
  });

  it('splits at everything that is no letter or digit', () => {
    expect([...indexWords('retrieval-augmented/generation (RAG), v2')]).toEqual([
      'retrieval',
      'augmented',
      'generation',
      'rag',
      'v2',
    ]);
  });

  it('keeps the signs that belong to a name, and files the bare name as well', () => {
    expect([...indexWords('C++ and C# on .NET')]).toEqual(['c++', 'c', 'and', 'c#', 'on', '.net', 'net']);
  });

  it('takes a full stop for what it is', () => {
    expect([...indexWords('One.Two ends here.')]).toEqual(['one', 'two', 'ends', 'here']);
  });
});

describe('words of a search', () => {
  it('looks for a decorated name only as it was typed', () => {
    expect(searchWords('c++ c#')).toEqual(['c++', 'c#']);
  });

  it('takes every word, each once', () => {
    expect(searchWords('b c b d e f g h j')).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h', 'j']);
  });

  it.each([
    ['how do i learn RAG?', ['rag']],
    ['What is the best course about machine learning', ['machine', 'learning']],
    ['how do i', []],
  ])('leaves out what only makes "%s" a question', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('finds no word in operators alone', () => {
    expect(searchWords(' "*" && || -- ')).toEqual([]);
  });

  it('cuts an endless word between characters', () => {
    expect(searchWords('x'.repeat(50))).toEqual(['x'.repeat(40)]);
    expect(searchWords(`a${'𠀀'.repeat(50)}`)).toEqual([`a${'𠀀'.repeat(39)}`]);
  });
});

describe('beginnings that find a word', () => {
  it('are those of two letters or more', () => {
    expect(wordPrefixes('deep')).toEqual(['de', 'dee', 'deep']);
  });

  it('are the word itself when it is one letter', () => {
    expect(wordPrefixes('r')).toEqual(['r']);
  });
});
