import { ButtonLink } from '../components/ui/Button.tsx';
import CoursePage from '../features/courses/CoursePage.tsx';
import { EnrollButton } from '../features/enroll/EnrollButton.tsx';
import { paths } from '../lib/paths.ts';

/** A course's page with its calls to action: features do not know each other, so they meet here. */
const CourseRoute = () => (
  <CoursePage
    action={(course) => (
      <>
        <EnrollButton course={course} />
        {course.drip && (
          <ButtonLink look="quiet" to={paths.subscribe.href(course.id)}>
            Get the first lectures by email
          </ButtonLink>
        )}
      </>
    )}
  />
);

export default CourseRoute;
