import { ButtonLink } from '../components/ui/Button.tsx';
import CoursePage from '../features/courses/CoursePage.tsx';
import { EnrollButton } from '../features/enroll/EnrollButton.tsx';
import { Notify } from '../features/subscribe/Notify.tsx';
import { useNotifyToken } from '../features/subscribe/useNotifyToken.ts';
import { paths } from '../lib/paths.ts';
import { useEnrollment } from '../lib/useEnrollment.ts';

/** Lectures by email, for visitors and learners who are not in the course yet. */
const EmailOffer = ({ courseId }: { courseId: string }) =>
  useEnrollment(courseId) === 'none' && (
    <ButtonLink look="quiet" to={paths.subscribe.href(courseId)}>
      Get the first lectures by email
    </ButtonLink>
  );

/** A course's page with its calls to action: features do not know each other, so they meet here. */
const CourseRoute = () => {
  const token = useNotifyToken();
  return (
    <CoursePage
      action={(course) => (
        <>
          <Notify key={`${course.id} ${token}`} course={course} token={token} />
          {course.available && <EnrollButton course={course} />}
          {course.available && course.drip && course.price === 0 && <EmailOffer courseId={course.id} />}
        </>
      )}
    />
  );
};

export default CourseRoute;
