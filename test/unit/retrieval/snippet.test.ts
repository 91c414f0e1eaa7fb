import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedQuery } from '#domain/retrieval/search-query.ts';
import { makeSnippet, searchedWords, snippetMax } from '#domain/retrieval/snippet.ts';
import { startCpuTimer } from '../../support/cpu-time.ts';

const show = (q: string, ...texts: string[]) => {
  const sentences = texts.map((text, index) => ({ text, at: index * 7 }));
  const snippet = makeSnippet(sentences, 'video', searchedWords(typedQuery(q)));
  return { ...snippet, words: snippet.marks.map(([from, to]) => snippet.text.slice(from, to)) };
};

describe('a snippet', () => {
  it('marks every form of the words, and nothing else', () => {
    expect(show('chunk', 'Chunks are cut. A chunk is small; chunking takes time. Chin up.').words).toEqual([
      'Chunks',
      'chunk',
      'chunking',
    ]);
  });

  it('marks the long name of what was asked by its short one', () => {
    expect(show('llm', 'A large language model writes.').words).toEqual(['large', 'language', 'model']);
  });

  it('counts offsets in UTF-16 units, with emoji and combining marks before and inside the words', () => {
    const { text, marks } = show('cafe model', '👩‍🔬🎉 Im cafe\u0301 steht 𝔪ein Modell: the model’s 🤖 model.');
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual([
      'cafe\u0301',
      'Modell',
      'model’s',
      'model',
    ]);
  });

  it('marks words with signs of their own', () => {
    expect(show('c++', 'In C++ and in C.').words).toEqual(['C++', 'C']);
    expect(show('.net', 'On .NET today').words).toEqual(['NET']);
    expect(show('nodejs', 'In Node.js+React').words).toEqual(['Node.js']);
  });

  it('begins near the words when the text is long, and gives the second of the sentence that has them', () => {
    const filler = 'Nothing of interest is said in this sentence at all, it just goes on.';
    const { text, at, words } = show('gradient', filler, filler, filler, 'Here the gradient falls.', filler);
    expect(text.startsWith('…Here the gradient falls.')).toBe(true);
    expect(text.endsWith('…')).toBe(false);
    expect(at).toBe(21);
    expect(words).toEqual(['gradient']);
  });

  it('shows the stretch with the most different words', () => {
    const filler = 'and so on '.repeat(20);
    expect(show('loss gradient', `The loss ${filler} the loss and its gradient fall.`).words).toEqual([
      'loss',
      'gradient',
    ]);
  });

  it('takes no longer than its length says where a text has rows of invisible characters', () => {
    const spent = startCpuTimer();
    expect(show('vector', `The vector ${'\u200B'.repeat(20_000)} ends.`).words).toEqual(['vector']);
    expect(spent()).toBeLessThan(2_000);
  });

  it('is never longer than 200 units, never cut inside a character, and marks only searched words', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'gradient',
        'Gradients',
        'gradie\u0301nt',
        'loss',
        '👩‍👩‍👧‍👦',
        '🤖',
        'e\u0301',
        '漢字',
        "model's",
        'c++',
      ),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    );
    const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 }),
        (texts) => {
          const { text, marks, words } = show(
            'gradient',
            ...texts.map((each) => each.join(' ').replace(/\s+/g, ' ')),
          );
          expect(text.length).toBeLessThanOrEqual(snippetMax);
          expect(text).not.toMatch(lone);
          for (const each of words)
            expect(each.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()).toContain('gradient');
          for (const [index, [from, to]] of marks.entries()) {
            expect(from).toBeGreaterThanOrEqual(marks[index - 1]?.[1] ?? 0);
            expect(to).toBeLessThanOrEqual(text.length);
          }
        },
      ),
    );
  });
});
