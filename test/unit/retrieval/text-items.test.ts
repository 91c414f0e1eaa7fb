import { expect, it } from 'vitest';
import { beginsSection, toLectureText } from '#domain/retrieval/lecture-text.ts';
import {
  openStoredIndex,
  parseIndexItem,
  parseTextItems,
  toTextItems,
} from '#lambdas/stores/catalog/rows/lecture-text-items.ts';
import { randomFrom } from '../../support/courses.ts';

it('the index of a course stays within what one item holds, whatever the size of a course', () => {
  const random = randomFrom(7);
  const word = (): string =>
    Math.floor(random() ** 3 * 30_000)
      .toString(36)
      .padStart(4, 'x');
  const texts = Array.from({ length: 24 }, (_, lecture) => {
    const sentences = Array.from({ length: 900 }, (_, at) => ({
      at,
      text: `${Array.from({ length: 14 }, word).join(' ')}.`,
    }));
    return toLectureText(`lecture-${lecture}`, 'video', [{ sentences }]);
  });
  const items = toTextItems('large', texts);
  const sizes = items.flatMap((item) =>
    Object.values(item).flatMap((value) => (value instanceof Uint8Array ? [value.length] : [])),
  );
  expect(Math.max(...sizes)).toBeLessThan(390_000);
  const known = items.flatMap((item) =>
    'pages' in item ? openStoredIndex(parseIndexItem(item)).lectures.map(({ lectureId }) => lectureId) : [],
  );
  expect(known).toEqual(texts.map(({ lectureId }) => lectureId));
});

it('a lecture is read block by block, each place at its index and under its heading', () => {
  const sections = [0, 1].map((section) => ({
    heading: { text: `Section ${section}` },
    sentences: Array.from({ length: 200 }, (_, index) => ({
      text: `${'Something is said here. '.repeat(5)}${section} ${index}.`,
    })),
  }));
  const text = toLectureText('long', 'article', sections);
  const blocks = toTextItems('course', [text]).filter(({ sk }) => sk.startsWith('TEXT#'));
  expect(blocks.length).toBeGreaterThan(3);
  expect(parseTextItems(blocks)).toEqual(text);
  for (const item of blocks) {
    const { places = [] } = parseTextItems([item]) ?? {};
    for (const [index, place] of places.entries()) {
      if (!place?.sentences.length) continue;
      expect(place).toEqual(text.places[index]);
      expect(beginsSection(places, index)).toBe(beginsSection(text.places, index));
    }
  }
  expect(parseTextItems([])).toBeUndefined();
});
