import { useLocation, useParams } from 'react-router-dom';
import { AbsentCourse } from '../../components/course/AbsentCourse.tsx';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { isAbsent, useCourse } from '../../lib/courses/useCourse.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { startLogin } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { isReachable } from '../../lib/text/email.ts';

/** Reads what the form stored in the history entry. It survives a reload and is absent when the URL was opened directly. */
const readState = (state: unknown): { email: string | undefined; existing: boolean } => {
  const fields = state && typeof state === 'object' ? (state as Record<string, unknown>) : {};
  return {
    email: typeof fields.email === 'string' && fields.email ? fields.email : undefined,
    existing: fields.existing === true,
  };
};

/** Shown after the early-access form: asks to check the inbox, and says what comes when. */
export default function SignupSuccessPage() {
  const { courseId = '' } = useParams();
  const { state } = useLocation();
  const { email, existing } = readState(state);
  const { status } = useSession();
  const title = existing ? 'Welcome Back!' : 'Success!';
  useDocumentTitle(title);
  const course = useCourse(courseId);
  const dripContent = paths.dripContent.href(courseId);
  if (isAbsent(course)) return <AbsentCourse label={title} />;

  return (
    <CourseFrame label={title} title={course.data?.title}>
      <BesideCourse course={course} begins>
        <Message
          icon={<CheckIcon />}
          title={title}
          actions={
            <>
              <ButtonLink size="lg" to={paths.course.href(courseId)}>
                Go to course overview
              </ButtonLink>
              {existing &&
                (status === 'signed-in' ? (
                  <ButtonLink size="lg" look="quiet" to={dripContent}>
                    Continue learning
                  </ButtonLink>
                ) : (
                  <Button size="lg" look="quiet" onClick={() => void startLogin(dripContent)}>
                    Login
                  </Button>
                ))}
            </>
          }
        >
          {existing ? (
            <>
              <p>
                {email ? <strong>{email}</strong> : <span>This address</span>}
                <span>
                  {
                    ' already has access to this course. Your schedule and your lectures stay as they are, and we are not sending another email.'
                  }
                </span>
              </p>
              <p>The link in your first email still works. You can also sign in with this address.</p>
            </>
          ) : email !== undefined && !isReachable(email) ? (
            <>
              <p>
                We noted <strong>{email}</strong>, but our email service cannot deliver to addresses with
                letters like these before the @ yet.
              </p>
              <p>Sign in and enroll on the page of the course instead: that needs no email.</p>
            </>
          ) : (
            <>
              <p>
                {email ? (
                  <>
                    <span>{'We are sending a confirmation email to '}</span>
                    <strong>{email}</strong>
                    <span>.</span>
                  </>
                ) : (
                  <span>If you have just subscribed, a confirmation email is on its way to you.</span>
                )}
                <span>{' Open the link in it to confirm your address and go to the first lectures.'}</span>
              </p>
              <p>
                Not there after a few minutes? Check your spam folder, or check the address and{' '}
                <AppLink to={paths.subscribe.href(courseId)}>subscribe again</AppLink>.
              </p>
            </>
          )}
        </Message>
      </BesideCourse>
    </CourseFrame>
  );
}
