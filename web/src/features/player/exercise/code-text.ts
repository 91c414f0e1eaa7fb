import type { Exercise } from '#contract/schemas/practice.ts';
import { api } from '#web/lib/api/index.ts';
import { keyPrefix } from '../study/notes/drafts.ts';
import type { SavedText } from '../study/notes/useSavedText.ts';

/** Storage key prefix of what this device keeps of an exercise: `code` that the server has not acknowledged, or that waits for a `trial`. */
export const keptPrefix = (
  kind: 'code' | 'trial',
  sub: string,
  courseId: string,
  lectureId: string,
): string => keyPrefix(`northlight:${kind}`, sub, courseId, lectureId);

/** The code that is edited: what was saved, or what the exercise begins with. */
export const codeOf = ({ code, starter }: Pick<Exercise, 'code' | 'starter'>) => code ?? { content: starter };

/** A learner's code of an exercise. */
export const codeText = (sub: string, params: { courseId: string; lectureId: string }): SavedText => ({
  prefix: keptPrefix('code', sub, params.courseId, params.lectureId),
  isCode: true,
  load: async () => codeOf(await api.getExercise({ params })),
  save: (body, { keepalive }) => api.saveCode({ params, body, keepalive }),
});
