import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { CourseFrame } from './CourseFrame.tsx';

/** The page of a course that does not exist. @param props.label of the page, for breadcrumbs */
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
