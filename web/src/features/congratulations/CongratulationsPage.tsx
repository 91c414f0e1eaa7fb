import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EnrolledCourse } from '../../../../lambdas/contract/schemas/learning.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { GetCertificate } from '../../components/certificate/GetCertificate.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { Message } from '../../components/Message.tsx';
import { Recommendations } from '../../components/Recommendations.tsx';
import { SparkIcon, StarIcon } from '../../components/icons.tsx';
import { api } from '../../lib/api/index.ts';
import { paths, playerHref } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { resourceKeys } from '../../lib/resource-keys.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useResource } from '../../lib/useResource.ts';
import classes from './CongratulationsPage.module.css';

const Neutral = () => (
  <Message
    icon={<SparkIcon />}
    title="Congratulations"
    actions={
      <>
        <ButtonLink size="lg" to={paths.dashboard.href()}>
          See your courses
        </ButtonLink>
        <ButtonLink size="lg" look="quiet" to={paths.courses.href()}>
          Find the next course
        </ButtonLink>
      </>
    }
  >
    <p>Every lecture is a step forward. Your dashboard shows how far you are in each course.</p>
  </Message>
);

const sparks = Array.from({ length: 18 }, (_, index) => index);

const Card = ({ children }: { children: ReactNode }) => (
  <div className={classes.card} data-night="">
    {children}
  </div>
);

/** The end of a course: light goes up once, and stands still for those who prefer less motion. */
const Finished = ({ course, sub }: { course: EnrolledCourse; sub: string }) => (
  <div className={classes.finished}>
    <div className={classes.sky} aria-hidden="true">
      {sparks.map((spark) => (
        <span key={spark} className={classes.spark} />
      ))}
    </div>
    <Message icon={<StarIcon />} title={`You finished ${course.title}`}>
      <p>
        Congratulations! You completed every lecture open to you, with {course.instructor.name}. Now take the
        proof with you: a certificate that anyone can verify.
      </p>
    </Message>
    <GetCertificate courseId={course.id} sub={sub} />
    <div className={classes.next}>
      <ButtonLink look="quiet" to={paths.courses.href({ topic: course.topic })}>
        Find the next course
      </ButtonLink>
      <ButtonLink look="quiet" to={playerHref(course.id, course.drip)}>
        Watch it again
      </ButtonLink>
      <ButtonLink look="quiet" to={paths.dashboard.href()}>
        Dashboard
      </ButtonLink>
    </div>
  </div>
);

const Unfinished = ({ course: { id, title, progress, drip } }: { course: EnrolledCourse }) => {
  const isNew = progress === 0;
  return (
    <Message
      icon={<SparkIcon />}
      title={isNew ? `You’re in: ${title}` : `${progress}% of ${title}`}
      actions={
        <>
          <ButtonLink size="lg" to={playerHref(id, drip)}>
            {isNew ? 'Start the course' : 'Continue learning'}
          </ButtonLink>
          <ButtonLink size="lg" look="quiet" to={paths.dashboard.href()}>
            Dashboard
          </ButtonLink>
        </>
      }
    >
      <p>
        {isNew
          ? 'Congratulations on your new course. The first lecture takes only a few minutes.'
          : 'Congratulations on your progress so far. The next lecture is waiting where you left off.'}
      </p>
    </Message>
  );
};

const OfCourse = ({ courseId, sub }: { courseId: string; sub: string }) => {
  // Without the server's word the page says less, not something else.
  const enrolled = useResource(resourceKeys.enrolled(sub), (signal) => api.listEnrolled({ signal }));
  const mine = enrolled.data?.courses.find(({ id }) => id === courseId);
  const isFinished = mine?.progress === 100;
  return (
    <>
      <Card>
        {enrolled.status === 'loading' && <LoadingScreen label="Checking your progress" />}
        {enrolled.status !== 'loading' && !mine && <Neutral />}
        {mine && (isFinished ? <Finished course={mine} sub={sub} /> : <Unfinished course={mine} />)}
      </Card>
      {isFinished && (
        <div className={classes.more}>
          <Recommendations sub={sub} title="What to take next" max={3} />
        </div>
      )}
    </>
  );
};

/** After buying or finishing a course (`?course=`): celebrates what the server can confirm, and says what comes next. */
export default function CongratulationsPage() {
  const [query] = useSearchParams();
  const courseId = query.get('course');
  const { status, user } = useSession();
  useDocumentTitle('Congratulations');
  return (
    <main className={classes.page}>
      {status === 'signed-in' && courseId ? (
        <OfCourse courseId={courseId} sub={user.sub} />
      ) : (
        <Card>
          <Neutral />
        </Card>
      )}
    </main>
  );
}
