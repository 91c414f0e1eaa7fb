import { describe, expect, it } from 'vitest';
import { labelAt, segmentsOf, type Sky, type Star } from '#web/components/page/Constellation.tsx';
import { about } from '#web/content/about.ts';
import { instructorCopy } from '#web/content/instructor.ts';
import { instructorBanner } from '#web/content/instructor-banner.ts';
import { aiAgents } from '#web/content/solutions/ai-agents.ts';
import { allSolutions } from '#web/content/solutions/all.ts';
import { customAi } from '#web/content/solutions/custom-ai.ts';
import { generativeAi } from '#web/content/solutions/generative-ai.ts';
import { corporateTraining } from '#web/content/training/corporate.ts';
import { executiveLeadership } from '#web/content/training/executive.ts';
import { technicalImplementation } from '#web/content/training/technical.ts';
import { courseSky } from '#web/features/congratulations/next-steps.ts';

/** Every sky in the copy. */
const skiesIn = (copy: unknown): Sky[] => {
  if (!copy || typeof copy !== 'object') return [];
  if ('stars' in copy && 'lines' in copy) return [copy as Sky];
  return Object.values(copy).flatMap(skiesIn);
};
const skies = [
  about,
  instructorBanner,
  instructorCopy,
  allSolutions,
  generativeAi,
  aiAgents,
  customAi,
  corporateTraining,
  executiveLeadership,
  technicalImplementation,
  courseSky,
].flatMap(skiesIn);

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Approximate size of a label: letters of this font are a little over half as wide as the font size. */
const boxOf = (star: Star, size: number): Box => {
  const { x, y, anchor } = labelAt(star);
  const width = (star.label ?? '').length * 0.54 * size;
  const left = star.at[0] + x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const baseline = star.at[1] + y;
  return { left, right: left + width, top: baseline - 0.72 * size, bottom: baseline + 0.18 * size };
};

/** Whether the line between two stars, except the gap around each star, crosses a box. */
const crosses = (a: Star['at'], b: Star['at'], box: Box): boolean => {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  for (let along = 15; along <= length - 15; along += 1) {
    const x = a[0] + ((b[0] - a[0]) * along) / length;
    const y = a[1] + ((b[1] - a[1]) * along) / length;
    if (x > box.left && x < box.right && y > box.top && y < box.bottom) return true;
  }
  return false;
};

describe.each([
  ['a desk', 20],
  ['a phone', 27],
])('constellations on %s', (_, size) => {
  it.each(skies.map((sky) => [sky.says, sky] as const))('no line runs through a name: %s', (_says, sky) => {
    const crossed = sky.stars.filter(
      (star) =>
        star.label &&
        segmentsOf(sky).some(([from, to]) => {
          const [a, b] = [sky.stars[from]?.at, sky.stars[to]?.at];
          return a && b && crosses(a, b, boxOf(star, size));
        }),
    );
    expect(crossed.map(({ label }) => label)).toEqual([]);
  });

  it.each(skies.map((sky) => [sky.says, sky] as const))('names stay in the picture: %s', (_says, sky) => {
    const out = sky.stars.filter((star) => {
      const { left, right } = boxOf(star, size);
      // The page has a gutter beside the picture.
      return star.label && (left < -20 || right > 660);
    });
    expect(out.map(({ label }) => label)).toEqual([]);
  });
});

it('a line through three stars has two straight parts, and lines do not join each other', () => {
  expect(
    segmentsOf({
      says: '',
      stars: [],
      lines: [
        [0, 1, 2],
        [1, 3],
      ],
    }),
  ).toEqual([
    [0, 1],
    [1, 2],
    [1, 3],
  ]);
});
