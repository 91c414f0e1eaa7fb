import { AppLink } from '../components/ui/AppLink.tsx';
import { ButtonLink } from '../components/ui/Button.tsx';
import CoursePage from '../features/courses/CoursePage.tsx';
import { EnrollButton } from '../features/enroll/EnrollButton.tsx';
import { Notify } from '../features/subscribe/Notify.tsx';
import { useNotifyToken } from '../features/subscribe/useNotifyToken.ts';
import { useEnrollment } from '../lib/courses/useEnrollment.ts';
import { paths } from '../lib/routing/paths.ts';
import classes from './CourseRoute.module.css';

/** Offers lectures by email to visitors and to learners who are not enrolled. */
const EmailOffer = ({ courseId }: { courseId: string }) =>
  useEnrollment(courseId) === 'none' && (
    <ButtonLink look="quiet" to={paths.subscribe.href(courseId)}>
      Get the first lectures by email
    </ButtonLink>
  );

/** Sells the course for others. */
const ForOthers = ({ courseId }: { courseId: string }) => (
  <p className={classes.others}>
    <AppLink to={paths.courseTeam.href(courseId)}>For a team</AppLink>
    <AppLink to={paths.courseGift.href(courseId)}>Give as a gift</AppLink>
  </p>
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
            {course.available && course.price > 0 && <ForOthers courseId={course.id} />}
            {course.available && course.drip && course.price === 0 && <EmailOffer courseId={course.id} />}
          </>
        ),
      })}
    />
  );
};

export default CourseRoute;
