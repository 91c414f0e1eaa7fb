import { useNavigate, useParams } from 'react-router-dom';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { AbsentCourse } from '../../components/course/AbsentCourse.tsx';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { CheckList } from '../../components/ui/CheckList.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { isAbsent, useCourse } from '../../lib/courses/useCourse.ts';
import { useEnrollment } from '../../lib/courses/useEnrollment.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { formatPrice } from '../../lib/text/format.ts';
import { EmailForm } from './EmailForm.tsx';
import { describeSubscribeProblem, subscribe } from './subscribe.ts';
import classes from './SubscribePage.module.css';

/** Why nobody can subscribe to a course by email, and what its page offers instead; undefined for a free drip course. */
const whyNot = ({
  title,
  available,
  drip,
  price,
}: CourseDetail): { title: string; text: string; action: string } | undefined => {
  if (!available) {
    return {
      title: 'This course is in preparation',
      text: `The lectures of ${title} are still being made. Its page can tell you when it opens.`,
      action: 'Tell me when it opens',
    };
  }
  if (!drip) {
    return {
      title: 'This course is already open in full',
      text: `${title} is not released over time, so there is nothing to wait for. Start it from its page.`,
      action: 'Go to the course',
    };
  }
  if (price > 0) {
    return {
      title: 'This course is bought, not subscribed to',
      text: `${title} costs ${formatPrice(price)}. Once you have it, an email tells you whenever lectures unlock.`,
      action: 'Go to the course',
    };
  }
  return undefined;
};

/** Early access to a drip course: visitors leave an email address and get lectures as they unlock. */
export default function SubscribePage() {
  const { courseId = '' } = useParams();
  const course = useCourse(courseId);
  const enrollment = useEnrollment(courseId);
  const navigate = useNavigate();
  useDocumentTitle(course.data ? `Get ${course.data.title} by email` : 'Get the course by email');

  if (isAbsent(course)) return <AbsentCourse label="Subscribe" />;
  const refusal = course.data && whyNot(course.data);
  if (course.data && refusal) {
    return (
      <CourseFrame label="Subscribe" title={course.data.title}>
        <Message
          tone="plain"
          title={refusal.title}
          actions={<ButtonLink to={paths.course.href(courseId)}>{refusal.action}</ButtonLink>}
        >
          <p>{refusal.text}</p>
        </Message>
      </CourseFrame>
    );
  }
  if (enrollment === 'enrolled') {
    return (
      <CourseFrame label="Subscribe" title={course.data?.title}>
        <Message
          title="You already take this course"
          actions={<ButtonLink to={paths.dripContent.href(courseId)}>Continue learning</ButtonLink>}
        >
          <p>Your schedule and your lectures are on the course’s page. There is nothing to subscribe to.</p>
        </Message>
      </CourseFrame>
    );
  }
  return (
    <CourseFrame label="Subscribe" title={course.data?.title}>
      <BesideCourse
        course={course}
        failed="The course details could not be loaded just now. You can still subscribe."
      >
        <div className={classes.main}>
          <h1 className={classes.title}>Get the first lectures now, the rest as you go</h1>
          <p className={classes.lead}>
            Leave your email address. We will send you a link to the first lectures, and a short note whenever
            the next ones unlock.
          </p>
          {/* The kind of course decides whether visitors can subscribe by email. */}
          {course.status === 'loading' ? (
            <Skeleton height={150} />
          ) : (
            <EmailForm
              key={courseId}
              label="Email address"
              action="Get the first lectures"
              describeProblem={describeSubscribeProblem}
              onSend={async (email) => {
                const { existing } = await subscribe(email, courseId);
                await navigate(paths.signupSuccess.href(courseId), {
                  state: { email: email.trim(), existing },
                });
              }}
            />
          )}
          <CheckList
            items={[
              'Lectures unlock in your own time zone',
              'Emails start only after you open the link in the first one',
              'Unsubscribe with one click; your lectures stay open',
            ]}
          />
          <p className={classes.small}>
            Have an account? <AppLink to={paths.course.href(courseId)}>Start on the course page</AppLink> and
            skip the form.
          </p>
        </div>
      </BesideCourse>
    </CourseFrame>
  );
}
