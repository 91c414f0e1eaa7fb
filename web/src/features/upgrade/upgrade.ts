import type { CourseDetail } from '#contract/schemas/course.ts';
import { ApiProblem } from '../../lib/api/index.ts';

const upgradeFailed = 'Failed to process upgrade. Please try again.';

type PremiumLecture = CourseDetail['sections'][number]['lectures'][number] & { readonly section: string };

/** The lectures included in the upgrade, each with its section. */
export const premiumLectures = ({ sections }: Pick<CourseDetail, 'sections'>): PremiumLecture[] =>
  sections.flatMap(({ title, lectures }) =>
    lectures.filter(({ type }) => type === 'premium').map((lecture) => ({ ...lecture, section: title })),
  );

export type UpgradeProblem =
  | { readonly kind: 'owned' }
  | { readonly kind: 'not-enrolled' }
  | { readonly kind: 'message'; readonly message: string };

/** Why an upgrade could not start, and what the page does about it. */
export const describeUpgradeProblem = (error: unknown): UpgradeProblem => {
  const code = error instanceof ApiProblem ? error.code : '';
  if (code === 'already_owned') return { kind: 'owned' };
  if (code === 'not_enrolled') return { kind: 'not-enrolled' };
  return { kind: 'message', message: upgradeFailed };
};
