import { countedLectures, wholePercent } from '../domain/learning/progress.ts';
import type { ListedSummary } from '../stores/catalog/read/list-summaries.ts';

/** Progress in a listed course in whole percent: the larger of the stored percent and a fresh count, like `coursePercent`. */
export const listedPercent = ({ summary, enrollment, completed }: ListedSummary): number =>
  Math.max(
    enrollment.percent,
    completed ? wholePercent(countedLectures(summary.lectures, enrollment), completed) : 0,
  );
