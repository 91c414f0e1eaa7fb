import type { ComponentProps } from 'react';
import { ProblemMessage } from '../../../components/ui/ProblemMessage.tsx';
import { ApiProblem } from '../../../lib/api/index.ts';
import NotEnrolled from './NotEnrolled.tsx';

/** Shown in place of a lecture that could not be loaded. After a refund no retry helps: it then says how to open the course. */
const LectureProblem = (props: ComponentProps<typeof ProblemMessage>) =>
  props.error instanceof ApiProblem && props.error.code === 'not_enrolled' ? (
    <NotEnrolled />
  ) : (
    <ProblemMessage {...props} />
  );
export default LectureProblem;
