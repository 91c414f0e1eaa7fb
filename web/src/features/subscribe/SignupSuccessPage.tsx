import { useLocation, useParams } from 'react-router-dom';
import { AppLink } from '../../components/AppLink.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { CourseFrame } from '../../components/CourseFrame.tsx';
import { Message } from '../../components/Message.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import { api } from '../../lib/api/index.ts';
import { paths } from '../../lib/paths.ts';
import { startLogin } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { resourceKeys } from '../../lib/resource-keys.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useResource } from '../../lib/useResource.ts';
import { CourseSummary } from './CourseSummary.tsx';
import classes from './SubscribePage.module.css';

/** What the form left in the history entry; it survives a reload, and is absent where the address was opened by hand. */
const readState = (state: unknown): { email: string | undefined; existing: boolean } => {
  const fields = state && typeof state === 'object' ? (state as Record<string, unknown>) : {};
  return {
    email: typeof fields.email === 'string' && fields.email ? fields.email : undefined,
    existing: fields.existing === true,
  };
};

/** After the early-access form: check the mail, and what comes when. */
export default function SignupSuccessPage() {
  const { courseId = '' } = useParams();
  const { state } = useLocation();
  const { email, existing } = readState(state);
  const { status } = useSession();
  const title = existing ? 'Welcome Back!' : 'Success!';
  useDocumentTitle(title);
  const course = useResource(resourceKeys.course(courseId), (signal) =>
    api.getCourse({ params: { courseId }, signal }),
  );
  const dripContent = paths.dripContent.href(courseId);

  return (
    <CourseFrame label={title} title={course.data?.title}>
      <div className={classes.columns}>
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
                    Sign in to continue
                  </Button>
                ))}
            </>
          }
        >
          {existing ? (
            <>
              <p>
                {email ? <strong>{email}</strong> : 'This address'} already has access to this course. Your
                start and your lessons stay as they are, and no new mail is sent.
              </p>
              <p>The link in the first mail still works. You can also sign in with this address.</p>
            </>
          ) : (
            <>
              <p>
                {email ? (
                  <>
                    We are sending a confirmation to <strong>{email}</strong>.
                  </>
                ) : (
                  'If you have just subscribed, a confirmation is on its way to you.'
                )}{' '}
                Open the link in it: it confirms the address and takes you to the first lessons.
              </p>
              <p>
                Not there after a few minutes? Look into the spam folder, or check the address and{' '}
                <AppLink to={paths.subscribe.href(courseId)}>subscribe again</AppLink>.
              </p>
            </>
          )}
        </Message>
        {course.data && <CourseSummary course={course.data} />}
      </div>
    </CourseFrame>
  );
}
