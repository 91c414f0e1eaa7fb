import { limits } from '#contract/limits.ts';

const most = limits.leaseLecturesMax;

/** The lectures of each lease that a course needs: the server gives one for so many. */
export const leaseParts = (lectures: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(lectures.length / most) }, (_, index) =>
    lectures.slice(index * most, (index + 1) * most),
  );
