import { describe, expect, it } from 'vitest';
import { readSpokenSentences } from '#domain/chat/spoken-sentences.ts';
import { articleSections, toLectureText, videoSections } from '#domain/retrieval/lecture-text.ts';
import { sentenceEnd, splitSentences, wordCount } from '#domain/retrieval/split-sentences.ts';

const vtt = (...cues: [string, string][]): string =>
  `WEBVTT\n\n${cues.map(([from, text], index) => `${index + 1}\n${from} --> 99:00:00.000\n${text}`).join('\n\n')}\n`;

describe('what is said', () => {
  it('is cut into sentences, each at the whole second in which its caption appears', () => {
    const spoken = vtt(
      ['00:00:00.600', 'Before we can search, we cut\nit into pieces.'],
      ['00:01:04.900', 'First one. Then another!'],
      ['01:00:05.000', 'The last'],
    );
    expect(readSpokenSentences(spoken)).toEqual([
      { at: 0, text: 'Before we can search, we cut it into pieces.' },
      { at: 64, text: 'First one.' },
      { at: 64, text: 'Then another!' },
      { at: 3605, text: 'The last' },
    ]);
  });

  it('keeps the time of the caption in which a sentence begins', () => {
    const spoken = vtt(['00:00:02.000', 'A sentence that'], ['00:00:05.000', 'goes on. And one more.']);
    expect(readSpokenSentences(spoken)).toEqual([
      { at: 2, text: 'A sentence that goes on.' },
      { at: 5, text: 'And one more.' },
    ]);
  });

  it('ends a sentence without a full stop before it grows without end', () => {
    const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ');
    const found = readSpokenSentences(
      vtt(['00:01.000', words(30, 'one')], ['00:02.000', words(30, 'more')], ['00:03.000', 'tail']),
    );
    expect(found.map(({ at, text }) => [at, text.split(' ').length])).toEqual([
      [1, 60],
      [3, 1],
    ]);
  });

  it('reads files with tags, entities, settings, notes, a mark and other line ends', () => {
    const text =
      '\uFEFFWEBVTT - title\r\n\r\nNOTE not said\r\n\r\n00:01.000 --> 00:02.000 align:start\r\n<v Ada>R&amp;D <i>works</i>.</v>\r\n';
    expect(readSpokenSentences(text)).toEqual([{ at: 1, text: 'R&D works.' }]);
  });

  it('does not end at a number or an abbreviation within', () => {
    expect(splitSentences('It costs 2.5 cents, e.g. here. "Yes." Next')).toEqual([
      'It costs 2.5 cents, e.g. here.',
      '"Yes."',
      'Next',
    ]);
    expect(splitSentences('円周率は３．１４です．答えは３．次へ')).toEqual([
      '円周率は３．１４です．',
      '答えは３．',
      '次へ',
    ]);
  });

  it.each([
    [
      'Chinese',
      '今天学习检索。首先看嵌入！「对吗？」然后',
      ['今天学习检索。', '首先看嵌入！', '「对吗？」', '然后'],
    ],
    ['Hindi', 'आज हम सीखेंगे। फिर देखेंगे।', ['आज हम सीखेंगे।', 'फिर देखेंगे।']],
    ['Urdu', 'یہ پہلا ہے۔یہ دوسرا ہے۔', ['یہ پہلا ہے۔', 'یہ دوسرا ہے۔']],
    ['Arabic', 'ما هو البحث؟ ثم ننظر. نعم', ['ما هو البحث؟', 'ثم ننظر.', 'نعم']],
    ['Korean', '검색을 배웁니다. 다음은 "벡터"입니다.', ['검색을 배웁니다.', '다음은 "벡터"입니다.']],
  ])('cuts %s, which has no capitals', (_, text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
    expect(sentences.slice(0, 2).every((sentence) => sentenceEnd.test(sentence))).toBe(true);
  });

  it('keeps several marks of one sentence together', () => {
    expect(splitSentences('真的吗？！是的……好。』走')).toEqual(['真的吗？！', '是的……好。』', '走']);
  });

  it('has a time for every sentence of captions without spaces', () => {
    const said = readSpokenSentences(vtt(['00:01.000', '今天学习检索。'], ['00:05.000', '首先看嵌入。']));
    expect(said.map(({ at }) => at)).toEqual([1, 5]);
  });

  it('ends a sentence without spaces or marks before it grows without end', () => {
    const cues = Array.from({ length: 60 }, (_, second): [string, string] => [
      `00:${String(second).padStart(2, '0')}.000`,
      second % 2 === 0 ? 'วันนี้เราเรียนรู้การค้นหา' : 'ต่อไปเราดูเวกเตอร์ของคำ',
    ]);
    expect(readSpokenSentences(vtt(...cues)).length).toBeGreaterThan(10);
  });
});

describe('places of a text without spaces', () => {
  const sentence = '今天我们来学习向量检索的基本概念。';

  it('are as short as those of other texts', () => {
    const article = toLectureText('l', 'article', articleSections([{ text: sentence.repeat(60) }]));
    const video = toLectureText(
      'l',
      'video',
      videoSections(Array.from({ length: 60 }, (_, at) => ({ at, text: sentence }))),
    );
    for (const { places } of [article, video]) expect(places.length).toBeGreaterThan(5);
  });

  it('count about two characters as a word, and words between spaces once', () => {
    expect(wordCount('今天学习检索。')).toBe(4);
    expect(wordCount('안녕하세요 여러분 오늘은 파이썬을 배웁니다.')).toBe(5);
    expect(wordCount('Don’t use e-mail, v2.5!')).toBe(4);
  });
});
