import type { Progress } from '#bin/content/progress.ts';

/** Progress that is shown to nobody. */
export const quietProgress: Progress = {
  begin: () => undefined,
  advance: () => undefined,
  note: () => undefined,
  end: () => undefined,
};
