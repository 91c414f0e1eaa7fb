import { use } from 'react';
import { useParams } from 'react-router-dom';
import { LockIcon } from '../../../components/course/course-icons.tsx';
import { ButtonLink } from '../../../components/ui/Button.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { usePlayerSource } from '../course/source.ts';
import { Notice } from './Notice.tsx';
import { OpenLectureContext } from './open-lecture.ts';

/** Says how to open a course that is not the learner's yet. */
const NotEnrolled = () => {
  const { courseId = '' } = useParams();
  const { isDrip } = usePlayerSource();
  return (
    <Notice
      // The page of a lecture has a main heading.
      level={use(OpenLectureContext) ? 'h2' : 'h1'}
      icon={<LockIcon />}
      title={`You are not ${isDrip ? 'subscribed to' : 'enrolled in'} this course yet`}
      actions={
        <>
          <ButtonLink to={paths.enroll.href(courseId)}>Enroll</ButtonLink>
          <ButtonLink look="quiet" to={paths.course.href(courseId)}>
            About the course
          </ButtonLink>
        </>
      }
    >
      <p>
        {isDrip
          ? 'Start now and the first lectures open right away. If you subscribed by email, open the link in the email, or sign in with the address you subscribed with.'
          : 'Enroll to watch its lectures and keep your progress.'}
      </p>
    </Notice>
  );
};
export default NotEnrolled;
