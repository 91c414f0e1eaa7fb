import type { ComponentProps } from 'react';
import { ProblemMessage } from '../../../components/ui/ProblemMessage.tsx';
import { ApiProblem } from '../../../lib/api/index.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';

const NotEnrolled = lazyPart(() => import('./NotEnrolled.tsx'));

/** Shown in place of a lecture that could not be loaded. After a refund no retry helps: it then says how to open the course. */
export const LectureProblem = (props: ComponentProps<typeof ProblemMessage>) =>
  props.error instanceof ApiProblem && props.error.code === 'not_enrolled' ? (
    <NotEnrolled />
  ) : (
    <ProblemMessage {...props} />
  );
