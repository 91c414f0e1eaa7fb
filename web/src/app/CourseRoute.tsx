import { ButtonLink } from '../components/ui/Button.tsx';
import CoursePage from '../features/courses/CoursePage.tsx';
import { EnrollButton } from '../features/enroll/EnrollButton.tsx';
import { Notify } from '../features/subscribe/Notify.tsx';
import { useNotifyToken } from '../features/subscribe/useNotifyToken.ts';
import { useEnrollment } from '../lib/courses/useEnrollment.ts';
import { paths } from '../lib/routing/paths.ts';

/** Offers lectures by email to visitors and to learners who are not enrolled. */
const EmailOffer = ({ courseId }: { courseId: string }) =>
  useEnrollment(courseId) === 'none' && (
    <ButtonLink look="quiet" to={paths.subscribe.href(courseId)}>
      Get the first lectures by email
    </ButtonLink>
  );

/** The course page with its calls to action. Features must not import each other, so this file combines them. */
const CourseRoute = () => {
  const token = useNotifyToken();
  return (
    <CoursePage
      actions={(course) => ({
        action: course.available && <EnrollButton course={course} />,
        offers: (
          <>
            <Notify key={`${course.id} ${token}`} course={course} token={token} />
            {course.available && course.drip && course.price === 0 && <EmailOffer courseId={course.id} />}
          </>
        ),
      })}
    />
  );
};

export default CourseRoute;
