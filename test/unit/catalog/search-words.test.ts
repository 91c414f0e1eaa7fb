import { describe, expect, it } from 'vitest';
import {
  indexWords,
  namesIn,
  readingsOf,
  searchWords,
  tokenize,
  wordPrefixes,
} from '#domain/search/words.ts';

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
      'retrievalaugmented',
    ]);
  });

  it('keeps the signs that belong to a name, and files the bare name as well', () => {
    expect([...indexWords('C++ and C# on .NET')]).toEqual(['c++', 'c', 'and', 'c#', 'on', '.net', 'net']);
  });

  it('takes a full stop for what it is', () => {
    expect([...indexWords('One.Two ends here.')]).toEqual(['one', 'two', 'ends', 'here', 'onetwo']);
  });
});

it('looks for a name once in each run of letters, so that its work is no square of the length', () => {
  // With the square this would take minutes.
  expect(namesIn(`${'x'.repeat(200_000)} node.js`)).toEqual([{ name: 'nodejs', parts: ['node', 'js'] }]);
});

describe('words of a search', () => {
  it('looks for a decorated name only as it was typed', () => {
    expect(searchWords('c++ c#')).toEqual(['c++', 'c#']);
  });

  it.each([
    ['node.js+react', ['node.js', 'react']],
    ['scikit-learn#ai', ['scikit-learn', 'ai']],
    ['objective-c++', ['objective', 'c++']],
  ])('cuts no letter off the name in "%s"', (text, words) => {
    expect(searchWords(text)).toEqual(words);
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
    expect(searchWords(`a${'𞤢'.repeat(50)}`)).toEqual([`a${'𞤢'.repeat(39)}`]);
  });
});

describe('words of other scripts', () => {
  it.each([
    ['Straße ẞ', ['strasse', 'ss']],
    ['Ærø œuvre Đà Þór Łódź', ['aero', 'oeuvre', 'da', 'thor', 'lodz']],
    ['IŞIK İstanbul ısı', ['isik', 'istanbul', 'isi']],
    ['data\u00adbase \u200fweb\u200e', ['database', 'web']],
    ['الكتاب كتاب والكتاب', ['كتاب']],
    ['مُدَرِّس مدرّس', ['مدرس']],
    ['हिंदी', ['हिंदी']],
    ['機械学習入門 AI入門', ['機械', '学習', '入門', 'ai']],
    ['機械学', ['機械', '械学']],
    ['猫', ['猫']],
    ['がき', ['がき']],
    ['머신러닝', ['머신', '러닝']],
    ['เรียนรู้', ['เรี', 'ยนร', 'รู้']],
  ])('are found in "%s"', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('are cut into as few pieces as cover them in a search, and into all of them in a text', () => {
    expect(searchWords('一二三四五六七八').length).toBe(4);
    expect([...indexWords('一二三')]).toEqual(['一二', '二三', '三']);
    expect(tokenize('一二三')).toEqual(['一二', '二三']);
  });

  it('take the article from a word again and again without changing it', () => {
    const [once = ''] = searchWords('البالون');
    expect(searchWords(once)).toEqual([once]);
    expect([...indexWords('البالون')]).toContain(once);
  });
});

describe('readings of a search word', () => {
  it.each([
    ['node.js', [['node', 'js'], ['nodejs']]],
    ['e-mail', [['e', 'mail'], ['email']]],
    ['diploma', [['diploma'], ['certificate']]],
    ['easy', [['easy'], ['beginner']]],
    ['entry-level', [['entry', 'level'], ['entrylevel'], ['beginner']]],
    ['free', [['free']]],
    ['from', [['from']]],
    ['c++', [['c++']]],
  ])('are those of "%s"', (word, readings) => {
    expect(readingsOf(word)).toEqual(readings);
  });

  it('leave a chain that is too long for a name in its words', () => {
    expect(searchWords('state-of-the-art 2024-2025')).toEqual(['state', 'art', '2024', '2025']);
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
