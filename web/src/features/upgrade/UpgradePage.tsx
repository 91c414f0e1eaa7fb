import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { AbsentCourse } from '../../components/course/AbsentCourse.tsx';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { StarIcon } from '../../components/course/course-icons.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { isAbsent, useCourse } from '../../lib/courses/useCourse.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { Offer } from './Offer.tsx';
import { premiumLectures, type UpgradeProblem } from './upgrade.ts';

const Owned = ({ course }: { course: CourseDetail }) => (
  <Message
    icon={<StarIcon />}
    title="You already have premium"
    actions={
      <>
        <ButtonLink size="lg" to={paths.dripContent.href(course.id)}>
          Open the lectures
        </ButtonLink>
        <ButtonLink size="lg" look="quiet" to={paths.course.href(course.id)}>
          Back to Course
        </ButtonLink>
      </>
    }
  >
    <p>
      The premium lectures of <strong>{course.title}</strong> are yours. There is nothing left to pay.
    </p>
  </Message>
);

/** What the page says instead of an offer, if it has none for this learner. */
const refuse = (course: CourseDetail, kind: UpgradeProblem['kind'] | undefined) => {
  if (kind === 'owned') return <Owned course={course} />;
  if (kind === 'not-enrolled') {
    return (
      <Message
        tone="plain"
        title="Start the course first"
        actions={
          <ButtonLink size="lg" to={paths.enroll.href(course.id)}>
            Start the course
          </ButtonLink>
        }
      >
        <p>
          You can upgrade once you have started the course. Starting <strong>{course.title}</strong> takes one
          click; then come back to upgrade.
        </p>
      </Message>
    );
  }
  if (premiumLectures(course).length > 0) return null;
  return (
    <Message
      tone="plain"
      title="There is nothing to upgrade"
      actions={<ButtonLink to={paths.course.href(course.id)}>Back to Course</ButtonLink>}
    >
      <p>
        <strong>{course.title}</strong> has no premium lectures: everything is included in the course.
      </p>
    </Message>
  );
};

/** Offers the premium upgrade of a drip course. */
export default function UpgradePage() {
  const { courseId = '' } = useParams();
  const { user } = useSession();
  const [problem, setProblem] = useState<UpgradeProblem | null>(null);
  useDocumentTitle('Upgrade to Premium');
  const course = useCourse(courseId);
  // Only to tell owners before they press the button: a failure changes nothing.
  const access = useResource(resourceKeys.premium(user?.sub ?? '', courseId), (signal) =>
    api.getAvailableContent({ params: { courseId }, signal }),
  );

  if (course.status === 'loading') return <LoadingScreen label="Loading the course" />;
  const frame = { label: 'Upgrade', title: course.data?.title };
  if (course.status === 'failed') {
    if (isAbsent(course)) return <AbsentCourse label={frame.label} />;
    return (
      <CourseFrame {...frame}>
        <Stack>
          <h1>Upgrade to Premium</h1>
          <ProblemMessage
            error={course.error}
            title="Failed to load course details."
            onRetry={course.reload}
          />
        </Stack>
      </CourseFrame>
    );
  }
  const refusal = refuse(course.data, access.data?.isPremium ? 'owned' : problem?.kind);
  return (
    <CourseFrame {...frame}>
      {refusal ? (
        <BesideCourse course={course}>{refusal}</BesideCourse>
      ) : (
        <Offer course={course.data} onProblem={setProblem} />
      )}
    </CourseFrame>
  );
}
