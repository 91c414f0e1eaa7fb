import { Box, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { EnrolledCourse } from '#contract/schemas/learning.ts';
import { GetCertificate } from '../../components/certificate/GetCertificate.tsx';
import { SparkIcon, StarIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { CourseFacts } from '../../components/course/CourseFacts.tsx';
import { Recommendations } from '../../components/course/Recommendations.tsx';
import { Constellation } from '../../components/page/Constellation.tsx';
import { type Station, Stations } from '../../components/page/Stations.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { Message } from '../../components/ui/Message.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import classes from './CongratulationsPage.module.css';
import { courseSky, genericSteps, listSteps, sayLeft } from './next-steps.ts';

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

/** Where each spark of the celebration ends, from the star up and to the right, spread evenly, and when it starts. */
const sparks = Array.from({ length: 18 }, (_, index) => {
  const angle = ((index * 0.755) % 1) * 1.9 - 1.1;
  const way = 9 + ((index * 0.57) % 1) * 22;
  return {
    '--n': String(index),
    '--x': `${(way * Math.cos(angle)).toFixed(1)}rem`,
    '--y': `${(way * Math.sin(angle)).toFixed(1)}rem`,
  };
});

const Card = ({ children, picture }: { children: Elements; picture?: Elements }) => (
  <div className={classes.card} data-night="" data-wide={picture ? '' : undefined}>
    {children}
    {picture}
  </div>
);

const Steps = ({ items }: { items: readonly Station[] }) => (
  <section className={classes.more} aria-labelledby="next-steps">
    <Title order={2} id="next-steps" mb="1.75rem">
      What comes next
    </Title>
    <Stations items={items} />
  </section>
);

/** Preview card of a course: picture, progress and instructor. */
const Ticket = ({ course }: { course: EnrolledCourse }) => (
  <Stack className={classes.ticket}>
    <CourseCover course={course} eager />
    {course.progress > 0 && <Progress value={course.progress} aria-label="Progress in the course" />}
    <CourseFacts course={course} />
    <Text>
      With <strong>{course.instructor.name}</strong>
      {course.instructor.title && <span>{`, ${course.instructor.title}`}</span>}
    </Text>
  </Stack>
);

const NoCourse = () => (
  <>
    <Card picture={<Constellation sky={courseSky} className={classes.chart} />}>
      <Neutral />
    </Card>
    <Steps items={genericSteps} />
  </>
);

/** Celebrates a completed course with an animation that plays once; it is a still picture for `prefers-reduced-motion`. */
const Finished = ({ course, sub }: { course: EnrolledCourse; sub: string }) => (
  <Stack className={classes.finished} gap="1.75rem">
    <div className={classes.sky} aria-hidden="true">
      {sparks.map((spark) => (
        <Box key={spark['--n']} component="span" className={classes.spark} __vars={spark} />
      ))}
    </div>
    <Message icon={<StarIcon />} title={`You finished ${course.title}`}>
      <p>{`Congratulations! You completed every lecture open to you, with ${course.instructor.name}. Now take the proof with you: a certificate that anyone can verify.`}</p>
    </Message>
    <GetCertificate courseId={course.id} sub={sub} />
    <Group className={classes.next} gap="sm" pt="lg">
      <ButtonLink look="quiet" to={paths.courses.href({ topic: course.topic })}>
        Find the next course
      </ButtonLink>
      <ButtonLink look="quiet" to={playerHref(course.id, course.drip)}>
        Watch it again
      </ButtonLink>
      <ButtonLink look="quiet" to={paths.dashboard.href()}>
        Dashboard
      </ButtonLink>
    </Group>
  </Stack>
);

const Unfinished = ({ course, sub }: { course: EnrolledCourse; sub: string }) => {
  const { id: courseId, title, progress, drip } = course;
  const isNew = progress === 0;
  const content = useResource(resourceKeys.content(sub, courseId), (signal) =>
    api.getContent({ params: { courseId }, signal }),
  );
  const done = useResource(resourceKeys.progress(sub, courseId), (signal) =>
    api.getCourseProgress({ params: { courseId }, signal }),
  );
  const left = content.data && done.data && sayLeft(content.data, done.data.completedLectures);
  return (
    <Message
      icon={<SparkIcon />}
      title={isNew ? `You have not started ${title} yet` : `${progress}% of ${title}`}
      actions={
        <>
          <ButtonLink size="lg" to={playerHref(courseId, drip)}>
            {isNew ? 'Start the course' : 'Continue learning'}
          </ButtonLink>
          <ButtonLink size="lg" look="quiet" to={paths.dashboard.href()}>
            Dashboard
          </ButtonLink>
        </>
      }
    >
      {/* Keeps its lines while the numbers load. */}
      <Text mih="3lh">
        {left && <span>{`${left} `}</span>}
        <span>Complete every lecture open to you, and the certificate is yours.</span>
      </Text>
    </Message>
  );
};

const CourseResult = ({ courseId, sub }: { courseId: string; sub: string }) => {
  // If the request fails, the page says less but nothing wrong.
  const enrolled = useResource(resourceKeys.enrolled(sub), (signal) => api.listEnrolled({ signal }));
  const mine = enrolled.data?.courses.find(({ id }) => id === courseId);
  const isFinished = mine?.progress === 100;
  const detail = useResource(mine && !isFinished ? resourceKeys.course(courseId) : null, (signal) =>
    api.getCourse({ params: { courseId }, signal }),
  );
  if (enrolled.status === 'loading') {
    return (
      // A key of its own: the card with the result is another one, not this one grown.
      <Card key="waiting" picture={<Skeleton className={classes.waitingPicture} radius="lg" />}>
        <Stack role="status" aria-label="Checking your progress">
          <Skeleton height={56} circle />
          <Skeleton height={44} width="90%" />
          <Skeleton height={52} />
          <Skeleton height={52} width="60%" radius="xl" />
        </Stack>
      </Card>
    );
  }
  if (!mine) return <NoCourse />;
  if (!isFinished) {
    return (
      <>
        <Card picture={<Ticket course={mine} />}>
          <Unfinished course={mine} sub={sub} />
        </Card>
        <Steps items={listSteps(mine, detail.data)} />
      </>
    );
  }
  return (
    <>
      <Card>
        <Finished course={mine} sub={sub} />
      </Card>
      <div className={classes.more}>
        <Recommendations sub={sub} title="What to take next" max={3} />
      </div>
    </>
  );
};

/** Shown after finishing a course (`?course=`): celebrates what the server confirms, or says what is left, and what comes next. */
export default function CongratulationsPage() {
  const [query] = useSearchParams();
  const courseId = query.get('course');
  const { status, user } = useSession();
  useDocumentTitle('Congratulations');
  return (
    <Stack
      component="main"
      gap="clamp(2.5rem, 5vw, 4rem)"
      align="center"
      mih="80dvh"
      px="var(--nl-gutter)"
      pt="calc(var(--nl-bar-height) + 2rem)"
      pb="var(--nl-section)"
    >
      {status === 'signed-in' && courseId ? (
        <CourseResult key={courseId} courseId={courseId} sub={user.sub} />
      ) : (
        <NoCourse />
      )}
    </Stack>
  );
}
