import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AbsentCourse } from '../../components/course/AbsentCourse.tsx';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { useReferrerPolicy } from '../../lib/browser/useReferrerPolicy.ts';
import { isAbsent, useCourse } from '../../lib/courses/useCourse.ts';
import { linkAccount, linkFailed } from '../../lib/courses/useLinkFromQuery.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { startLogin, startLogout } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useConfirmation } from './useConfirmation.ts';
import classes from './WelcomePage.module.css';

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const linkReason = (error: unknown, address: string | undefined): string => {
  const code = error instanceof ApiProblem ? error.code : '';
  if (code === 'email_unverified') {
    return 'Your account’s email address is not verified yet. Open the verification email you got when you created your account, then try again.';
  }
  if (code === 'not_found') {
    return `${address ?? 'Your account’s address'} has no subscription to this course. Sign in with the address you subscribed with.`;
  }
  if (code === 'payment_required') {
    return 'This course was free when you subscribed and has a price now. The course overview says what it costs.';
  }
  if (code === 'unauthenticated') return 'Your sign-in has ended. Sign in again to continue.';
  return 'Your subscription is safe. Trying again in a moment usually works.';
};

/** Adds the subscription to the learner's account, as soon as that is wanted, and opens the lectures. */
const useLink = (courseId: string, sub: string | undefined, isWanted: boolean) => {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const link = useCallback(async () => {
    if (!sub) return;
    setFailure(null);
    try {
      await linkAccount(sub, courseId);
      await navigate(paths.dripContent.href(courseId), { replace: true });
    } catch (error) {
      setFailure({ error });
    }
  }, [sub, courseId, navigate]);
  const tried = useRef('');
  useEffect(() => {
    if (!isWanted || !sub || tried.current === sub) return;
    tried.current = sub;
    void link();
  }, [isWanted, sub, link]);
  return { failure, link };
};

const LinkFailure = ({
  courseId,
  error,
  address,
  onRetry,
}: {
  courseId: string;
  error: unknown;
  /** Of the account. */
  address: string | undefined;
  onRetry: () => Promise<void>;
}) => (
  <Message
    tone="problem"
    title="One more step"
    actions={
      <>
        <Button size="lg" onClick={() => void onRetry()}>
          Try again
        </Button>
        <Button size="lg" look="quiet" onClick={() => void startLogout()}>
          Sign Out
        </Button>
        <ButtonLink size="lg" look="quiet" to={paths.course.href(courseId)}>
          Go to course overview
        </ButtonLink>
      </>
    }
  >
    <p role="alert" className={classes.problem}>
      {linkFailed}
    </p>
    <p>{linkReason(error, address)}</p>
  </Message>
);

/** Buttons to the lectures, for who is signed in, for who is not, and for another learner than the mail's. */
const NextSteps = ({
  courseId,
  email,
  isStranger,
}: {
  courseId: string;
  /** To which the mail was sent; empty if the link does not say. */
  email: string;
  /** Somebody else is signed in. */
  isStranger: boolean;
}) => {
  const { pathname, search } = useLocation();
  const { status, user } = useSession();
  if (isStranger) {
    return (
      <>
        <Button size="lg" onClick={() => void startLogout()}>
          Sign Out
        </Button>
        <ButtonLink size="lg" look="quiet" to={paths.dripContent.href(courseId)}>
          Continue as {user?.email && <span>{user?.email}</span>}
        </ButtonLink>
      </>
    );
  }
  if (status === 'signed-in') {
    return (
      <ButtonLink size="lg" to={paths.dripContent.href(courseId)}>
        Open the lectures
      </ButtonLink>
    );
  }
  // Goes straight to the sign-in page: a route of our own in between would repeat the email in its query.
  const signIn = (signup: boolean) =>
    void startLogin(`${pathname}${search}`, { signup, email: email || undefined });
  return (
    <>
      <Button size="lg" onClick={() => signIn(false)}>
        Login
      </Button>
      <Button size="lg" look="quiet" onClick={() => signIn(true)}>
        Sign Up
      </Button>
    </>
  );
};

/** Says that the course is open, and to whom. */
const Invitation = ({
  title,
  email,
  isStranger,
  getsMails,
}: {
  title: string;
  email: string;
  isStranger: boolean;
  getsMails: boolean;
}) => {
  const { status, user } = useSession();
  if (isStranger) {
    return (
      <p>
        This link is for <strong>{email}</strong>, and you are signed in as <strong>{user?.email}</strong>.
        Sign out, then open the link in the email again to start <strong>{title}</strong> there.
      </p>
    );
  }
  if (status === 'signed-in') {
    return (
      <p>
        The first lectures of <strong>{title}</strong> are open.
      </p>
    );
  }
  return (
    <>
      <p>
        The first lectures of <strong>{title}</strong> are open. Sign in
        {email && (
          <>
            <span>{' as '}</span>
            <strong>{email}</strong>
          </>
        )}
        <span>{' to watch them and keep your progress.'}</span>
      </p>
      {getsMails && <p>We will email you whenever the next ones unlock.</p>}
    </>
  );
};

/** Target of the link in the first mail: confirms the address, then adds the subscription to an account. */
export default function WelcomePage() {
  const { courseId = '' } = useParams();
  const [query] = useSearchParams();
  const { status, user } = useSession();
  const email = query.get('email') ?? '';
  const token = query.get('token') ?? '';
  const confirmation = useConfirmation(token);
  // The query contains an email address.
  useReferrerPolicy('strict-origin');
  useDocumentTitle('Welcome');
  const course = useCourse(courseId);

  const isStranger = Boolean(user?.email && email && !isSame(user.email, email));
  const wantsLink = Boolean(query.get('link') && email && user) && !isStranger;
  const isConfirming = confirmation.status === 'busy';
  const { failure, link } = useLink(courseId, user?.sub, wantsLink && !isConfirming);

  if (isAbsent(course)) return <AbsentCourse label="Welcome" />;
  if (status === 'unknown' || isConfirming) return <LoadingScreen label="Confirming your address" />;
  if (failure) {
    return (
      <CourseFrame label="Welcome" title={course.data?.title}>
        <BesideCourse course={course}>
          <LinkFailure courseId={courseId} error={failure.error} address={user?.email} onRetry={link} />
        </BesideCourse>
      </CourseFrame>
    );
  }
  if (wantsLink) return <LoadingScreen label="Linking your subscription to your account" />;

  const heading =
    confirmation.status === 'confirmed'
      ? 'Your address is confirmed'
      : confirmation.status === 'failed'
        ? 'This link could not be confirmed'
        : 'Welcome!';
  return (
    <CourseFrame label="Welcome" title={course.data?.title}>
      <BesideCourse course={course} begins={!isStranger} expectations={!isStranger}>
        <Message
          icon={confirmation.status === 'failed' ? undefined : <CheckIcon />}
          title={heading}
          actions={<NextSteps courseId={courseId} email={email} isStranger={isStranger} />}
        >
          {confirmation.status === 'failed' && (
            <p role="alert">
              {`${
                confirmation.isFinal
                  ? 'The link is incomplete, or it is from an older email. Copy the whole link from the email, or subscribe again.'
                  : 'The site did not respond. Reload this page in a moment.'
              } You can still get to your lectures: sign in with the address you subscribed with.`}
            </p>
          )}
          <Invitation
            title={course.data?.title ?? 'your course'}
            email={email}
            isStranger={isStranger}
            getsMails={confirmation.status === 'confirmed' && !confirmation.declined}
          />
        </Message>
      </BesideCourse>
    </CourseFrame>
  );
}
