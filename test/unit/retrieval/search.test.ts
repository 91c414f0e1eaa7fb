import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSentences } from '#domain/chat/lecture-passages.ts';
import {
  articleSections,
  quizSections,
  readPlaces,
  toLectureText,
  writeLectureText,
} from '#domain/retrieval/lecture-text.ts';
import { hitsFor, marked, type SearchableLecture, spoken } from '../../support/retrieval.ts';

const course: SearchableLecture[] = [
  spoken(
    'vectors',
    'What a vector is',
    'A vector is a list of numbers.',
    'Embeddings place texts near each other when they mean the same.',
    'The gradient tells where the loss falls.',
  ),
  {
    title: 'Cosine similarity by hand',
    text: toLectureText(
      'cosine',
      'article',
      articleSections([
        { text: 'Two texts can be compared.' },
        {
          heading: { id: 'section-dot-product', text: 'The dot product' },
          text: 'Multiply and add.\n\nThen divide by both lengths.',
          code: ['def cosine_similarity(a, b):', '    return a @ b / (norm(a) * norm(b))'],
        },
      ]),
    ),
  },
  {
    title: 'Check yourself',
    text: toLectureText(
      'check',
      'quiz',
      quizSections([
        { text: 'Which measure ignores length?', options: [{ text: 'cosine' }, { text: 'distance' }] },
      ]),
    ),
  },
  spoken(
    'rag',
    'Answering from documents',
    'Retrieval-augmented generation looks things up first.',
    'Large language models then write.',
  ),
];
const first = (q: string, lectures = course) => hitsFor(q, lectures)[0];

describe('a search inside a course', () => {
  it('leads to the second of a video, with the words marked', () => {
    const hit = first('embeddings');
    expect(hit).toMatchObject({ lectureId: 'vectors', kind: 'video', at: 10, locked: false });
    expect(hit && marked(hit)).toEqual(['Embeddings']);
  });

  it('finds code by its words, under its heading, and no answer quotes it', () => {
    const hit = first('return norm');
    expect(hit).toMatchObject({ lectureId: 'cosine', kind: 'article', heading: 'The dot product' });
    expect(hit?.snippet).toContain('norm(a)');
    const { text } = course[1] as SearchableLecture;
    const stored = { ...text, places: readPlaces(writeLectureText(text)) };
    expect(stored).toEqual(text);
    const quoted = toSentences(stored).map((sentence) => sentence.text);
    expect(quoted).toEqual([
      'Two texts can be compared.',
      'Multiply and add.',
      'Then divide by both lengths.',
    ]);
    expect(toSentences(stored).at(-1)?.ends).toBe(true);
  });

  it('leads to the heading of an article, and to a quiz by its question or options', () => {
    expect(first('divide lengths')).toMatchObject({
      lectureId: 'cosine',
      kind: 'article',
      heading: 'The dot product',
    });
    expect(first('dot product')).toMatchObject({ kind: 'article', heading: 'The dot product' });
    expect(first('dot product')).not.toHaveProperty('at');
    expect(first('which measure')).toMatchObject({ lectureId: 'check', kind: 'quiz' });
    expect(first('distance')?.snippet).toBe('Which measure ignores length? · cosine · distance');
  });

  it('leads to a lecture by its title', () => {
    expect(first('cosine similarity by hand')).toEqual({
      lectureId: 'cosine',
      title: 'Cosine similarity by hand',
      kind: 'title',
      locked: false,
    });
  });

  it.each([
    ['an unfinished word', 'embe', 'vectors'],
    ['a word unfinished in its ending', 'embeddi', 'vectors'],
    ['another number', 'gradients', 'vectors'],
    ['another form', 'divided', 'cosine'],
    ['another form that begins alike', 'retrieve', 'rag'],
    ['other letters for the same', 'ÉMBEDDING', 'vectors'],
    ['a short name for a long one', 'llm', 'rag'],
    ['another short name', 'rag', 'rag'],
    ['a letter too few', 'embeding gradent', 'vectors'],
    ['a letter too many', 'gradiennt', 'vectors'],
    ['a wrong letter', 'gradiant', 'vectors'],
    ['letters swapped', 'gardient', 'vectors'],
    ['a slip in a word that is not finished', 'gradein', 'vectors'],
    ['words that only make it a question', 'what is a gradient', 'vectors'],
  ])('finds %s: %s', (_, q, lectureId) => {
    expect(first(q)?.lectureId).toBe(lectureId);
  });

  it('finds nothing for what nobody says, and for words that say nothing', () => {
    for (const q of ['wombat', 'what is the', '!?', 'zzzzzz qqqqqq']) expect(hitsFor(q, course)).toEqual([]);
  });

  it('puts what has all words before what has some', () => {
    const lectures = [
      spoken('some', 'One', 'Attention attention attention is paid.'),
      spoken('all', 'Two', 'The attention of a head is a weighted sum.'),
    ];
    expect(hitsFor('attention head', lectures).map(({ lectureId }) => lectureId)[0]).toBe('all');
  });

  it('counts the word itself more than another that begins alike', () => {
    const lectures = [
      spoken('transfer', 'One', 'Transfer learning begins from weights.'),
      spoken('transformer', 'Two', 'A transformer attends.'),
    ];
    expect(first('transformer', lectures)?.lectureId).toBe('transformer');
  });

  it('lets no lecture fill the list', () => {
    const talkative = spoken('all', 'One', ...Array.from({ length: 30 }, (_, n) => `Tokens of kind ${n}.`));
    const other = spoken(
      'other',
      'Two',
      'A word of many tokens is said here among a good deal of other things.',
    );
    const hits = hitsFor('tokens', [talkative, other]);
    expect(hits.filter(({ lectureId }) => lectureId === 'all')).toHaveLength(3);
    expect(hits.map(({ lectureId }) => lectureId)).toContain('other');
    const seconds = hits.flatMap(({ lectureId, at }) => (lectureId === 'all' ? [at ?? 0] : []));
    for (const [a, b] of seconds.flatMap((x, i) => seconds.slice(i + 1).map((y) => [x, y] as const))) {
      expect(Math.abs(a - b)).toBeGreaterThan(10);
    }
    expect(hitsFor('tokens', [talkative, other], 1)).toHaveLength(1);
  });
});

describe('a closed lecture', () => {
  const closed = (lectures: readonly SearchableLecture[], id: string): SearchableLecture[] =>
    lectures.map((each) => (each.text.lectureId === id ? { ...each, isClosed: true } : each));

  it('is found by its title, and by nothing else', () => {
    expect(hitsFor('answering documents', closed(course, 'rag'))).toEqual([
      { lectureId: 'rag', title: 'Answering from documents', kind: 'title', locked: true },
    ]);
    for (const q of ['retrieval', 'rag', 'generation', 'llm', 'retreival', 'augment']) {
      expect(hitsFor(q, closed(course, 'rag'))).toEqual([]);
    }
  });

  it('takes no room from what is open among the many words that begin alike', () => {
    const many = Array.from(
      { length: 200 },
      (_, index) => `inter${String.fromCharCode(97 + (index % 26))}x${index}`,
    );
    const lectures = [
      { ...spoken('closed', 'One', many.join(' ')), isClosed: true },
      spoken('open', 'Two', 'An interzone lies between.'),
    ];
    expect(hitsFor('inter', lectures).map(({ lectureId }) => lectureId)).toEqual(['open']);
  });

  it('has no part in any answer, whatever it says', () => {
    const words = [
      'vector',
      'gradient',
      'embedding',
      'token',
      'loss',
      'cosine',
      'head',
      'gradent',
      'tokan',
      'rag',
    ];
    const sentence = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
      .map((each) => `${each.join(' ')}.`);
    const sentences = fc.array(sentence, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sentences, sentences, sentences, sentence, (open, inside, instead, q) => {
        const answers = [inside, instead].map((said) =>
          hitsFor(q, [
            { ...spoken('before', 'Loss of a head', ...said), isClosed: true },
            spoken('open', 'A vector', ...open),
            { ...spoken('after', 'Tokens', ...said), isClosed: true },
          ]),
        );
        expect(answers[0]).toEqual(answers[1]);
        for (const { lectureId, locked, ...told } of answers[0] ?? []) {
          expect(locked).toBe(lectureId !== 'open');
          if (locked) expect(Object.keys(told).sort()).toEqual(['kind', 'title']);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a search inside a course in other languages', () => {
  const lectures = [
    spoken('zh', '第一课', '我们用机器学习分析数据。'),
    spoken('ja', '第二回', '深層学習のプログラミングを始めます。'),
    spoken('ko', '셋째', '오늘은딥러닝모델을 배웁니다.'),
    spoken('th', 'บทที่สี่', 'วันนี้เราเรียนรู้เครือข่ายประสาทเทียม'),
    spoken('de', 'Fünf', 'Das Straßennetz hat eine Größe.'),
    spoken('ar', 'ستة', 'نبدأ بالخوارزميات البسيطة.'),
    spoken('names', 'Seven', 'Install Node.js, then read the e-mail on data\u00adbases.'),
    spoken('plain', 'Eight', 'We only had nodejs for email.'),
  ];

  it.each([
    ['机器学习', 'zh', ['机器学习']],
    ['学习分析', 'zh', ['学习分析']],
    ['析', 'zh', ['析数']],
    ['深層学習', 'ja', ['深層学習']],
    ['グラミング', 'ja', ['グラミング']],
    ['딥러닝', 'ko', ['딥러닝']],
    ['ประสาท', 'th', ['ประสาท']],
    ['strassennetz', 'de', ['Straßennetz']],
    ['الخوارزميات', 'ar', ['بالخوارزميات']],
    ['databases', 'names', ['data\u00adbases']],
  ])('finds "%s" and marks it', (q, lectureId, words) => {
    const [hit, ...others] = hitsFor(q, lectures);
    expect(hit?.lectureId).toBe(lectureId);
    expect(hit && marked(hit)).toEqual(words);
    expect(others.filter((other) => other.lectureId === lectureId)).toEqual([]);
  });

  it.each(['node.js', 'nodejs', 'e-mail', 'email'])('finds "%s" with and without punctuation', (q) => {
    const found = hitsFor(q, lectures);
    expect(found.map(({ lectureId }) => lectureId).sort()).toEqual(['names', 'plain']);
    expect(found.every((hit) => marked(hit).length > 0)).toBe(true);
  });
});
