import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { LoadingScreen } from '../../components/ui/LoadingScreen.tsx';
import { loginCopy } from '../../content/login.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { describeLoginError } from '../../lib/session/login-errors.ts';
import { safeReturnPath } from '../../lib/session/return-path.ts';
import { useSession } from '../../lib/session/useSession.ts';
import classes from './LoginPage.module.css';

/**
 * Return path that a sign-in page was given.
 * @param address of that page
 * @param error of the session: the identity SDK attaches the return path of a failed sign-in to it
 */
const readReturnPath = (address: string, error: unknown): string => {
  const { pathname, searchParams } = new URL(address, 'https://site.invalid');
  if (pathname !== paths.loginCallback.pattern) return safeReturnPath(searchParams.get('returnTo'));
  return safeReturnPath((error as { appState?: { returnTo?: unknown } } | null)?.appState?.returnTo);
};

/** One sign-in, and what became of it. */
const SignIn = () => {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<unknown>(null);
  const isCallback = pathname === paths.loginCallback.pattern;
  const signup = params.get('signup') === 'true';
  // A failed sign-in is over once its page is left.
  const error = failure ?? (isCallback ? session.error : null);
  const returnTo = readReturnPath(pathname + search, session.error);
  useDocumentTitle(signup ? loginCopy.signupTitle : loginCopy.title);

  const { login } = session;
  const start = useCallback(
    (options: { signup: boolean }) => {
      setFailure(null);
      login(returnTo, options).catch(setFailure);
    },
    [login, returnTo],
  );

  const started = useRef(false);
  const shouldStart = session.status === 'signed-out' && !isCallback && !error;
  useEffect(() => {
    if (!shouldStart || started.current) return;
    started.current = true;
    start({ signup });
  }, [shouldStart, start, signup]);

  if (session.status === 'signed-in' && !isCallback) return <Navigate to={returnTo} replace />;
  if (!error) {
    // A callback URL without a response has nothing to finish.
    if (isCallback && session.status === 'signed-out') return <Navigate to={paths.home.href()} replace />;
    return (
      <main className={classes.waiting}>
        <h1 className="visually-hidden">{isCallback ? loginCopy.arriving : loginCopy.leaving}</h1>
        <LoadingScreen label={isCallback ? loginCopy.arriving : loginCopy.leaving} />
      </main>
    );
  }

  const { title, remedy, reloads } = describeLoginError(error);
  return (
    <main className={classes.page}>
      <div className={classes.card} role="alert">
        <h1>{title}</h1>
        <p>{remedy}</p>
        <div className={classes.actions}>
          <Button onClick={() => start({ signup })}>Login</Button>
          {reloads && (
            <Button look="quiet" onClick={() => window.location.reload()}>
              Reload the page
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.courses.href()}>
            Browse the courses
          </ButtonLink>
        </div>
        <p className={classes.why}>{loginCopy.why}</p>
      </div>
    </main>
  );
};

/**
 * Redirects to the identity service at once, and shows the error when that fails. The identity service returns to
 * `/login/callback`, which this page handles too. The links in the bar above a failure start another sign-in, with the same return path.
 */
export default function LoginPage() {
  const { key, hash } = useLocation();
  const [signIn, setSignIn] = useState(key);
  // Skipping to the content of the page is no other sign-in.
  if (hash === '' && signIn !== key) setSignIn(key);
  const { error } = useSession();
  const [params] = useSearchParams();
  const from = params.get('returnTo') ?? '';
  if (/^\/login(?:[/?]|$)/.test(from)) {
    const signup = params.get('signup') === 'true';
    return <Navigate to={paths.login.href({ returnTo: readReturnPath(from, error), signup })} replace />;
  }
  return <SignIn key={signIn} />;
}
