import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { CrumbBar } from '../../components/course/CrumbBar.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { api } from '../../lib/api/index.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { describeEnrollProblem, type EnrollProblem, enterCourse } from './enroll.ts';

/** Landing page after signing in to enroll: enrolls or goes to the payment page, then opens the player. */
export default function EnrollPage() {
  const { courseId = '' } = useParams();
  const { user } = useSession();
  const sub = user?.sub ?? '';
  const navigate = useNavigate();
  const [problem, setProblem] = useState<EnrollProblem | null>(null);
  useDocumentTitle('Enroll');

  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let gone = false;
    const enter = async () => {
      if ((await enterCourse(sub, courseId, 'replace')) === 'leaving') return;
      // If this request fails, the ordinary player works for a drip course too.
      const course = await api.getCourse({ params: { courseId } }).catch(() => null);
      if (!gone) await navigate(playerHref(courseId, course?.drip === true), { replace: true });
    };
    enter().then(
      () => undefined,
      (error: unknown) => {
        if (!gone) setProblem(describeEnrollProblem(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [sub, courseId, navigate, attempt]);

  if (!problem) return <LoadingScreen label="Enrolling you in the course" />;
  return (
    <>
      <CrumbBar
        crumbs={[
          { label: 'Courses', to: paths.courses.href() },
          { label: 'Course', to: paths.course.href(courseId) },
          { label: 'Enroll' },
        ]}
      />
      <Stack component="main" justify="center" maw="38rem" mih="60dvh" mx="auto" px="1.25rem" py="3rem">
        <Title fz="h2">You are not enrolled yet</Title>
        <Text role="alert">{problem.message}</Text>
        <Group gap="sm" mt="xs">
          {problem.canRetry && (
            <Button
              onClick={() => {
                setProblem(null);
                setAttempt(attempt + 1);
              }}
            >
              Try again
            </Button>
          )}
          {problem.isOwned && <ButtonLink to={paths.content.href(courseId)}>Continue learning</ButtonLink>}
          <ButtonLink
            look={problem.canRetry || problem.isOwned ? 'quiet' : 'primary'}
            to={paths.course.href(courseId)}
          >
            Back to the course
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.courses.href()}>
            Browse courses
          </ButtonLink>
        </Group>
      </Stack>
    </>
  );
}
