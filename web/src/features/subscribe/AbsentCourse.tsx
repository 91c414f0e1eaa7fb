import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { paths } from '../../lib/routing/paths.ts';

/** Whether a course request failed because the course does not exist, or its id is invalid. */
export const isAbsent = ({ error }: { readonly error: unknown }): boolean =>
  error instanceof ApiProblem && [400, 404].includes(error.status);

/** Message shown on every subscribe page when the course does not exist. */
export const AbsentCourse = ({ label }: { label: string }) => (
  <CourseFrame label={label}>
    <Message
      tone="plain"
      title="Course not found."
      actions={<ButtonLink to={paths.courses.href()}>Show all courses</ButtonLink>}
    >
      <p>The address may be mistyped, or the course may have moved.</p>
    </Message>
  </CourseFrame>
);
