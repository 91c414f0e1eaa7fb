import { expect, it } from 'vitest';
import { toLectureText } from '../../../lambdas/domain/retrieval/lecture-text.ts';
import { openStoredIndex, toTextItems } from '../../../lambdas/stores/catalog/lecture-text-items.ts';

it('the index of a course stays within what one item holds, whatever the size of a course', () => {
  let state = 7;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
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
  const known = items.flatMap(({ index }) =>
    index instanceof Uint8Array ? openStoredIndex(index).lectures.map(({ lectureId }) => lectureId) : [],
  );
  expect(known).toEqual(texts.map(({ lectureId }) => lectureId));
});
