import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../lib/api/index.ts';
import { forgetCourseState } from '../../lib/api/resource-keys.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { startLogin } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { dropClaimToken, keepAcceptance, takeAcceptance } from './claim-token.ts';

/** Takes a seat and opens its course. Who is not signed in signs in first; the seat is then taken without a second press. */
export const useClaim = (token: string) => {
  const { status } = useSession();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown }>();
  const isSending = useRef(false);

  /** @param options.again asks for an account even when somebody is signed in */
  const signIn = async (options: { again?: boolean } = {}) => {
    keepAcceptance(token);
    setIsBusy(true);
    await startLogin(paths.claim.href(), options);
    setIsBusy(false);
  };
  const claim = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { courseId } = await api.claimSeat({ body: { token } });
      forgetCourseState();
      dropClaimToken();
      // If this request fails, the ordinary player works for a drip course too.
      const course = await api.getCourse({ params: { courseId } }).catch(() => null);
      await navigate(playerHref(courseId, course?.drip === true), { replace: true });
    } catch (error) {
      setFailure({ error });
      setIsBusy(false);
    } finally {
      isSending.current = false;
    }
  };
  const resume = useEffectEvent(claim);
  useEffect(() => {
    if (status === 'signed-in' && takeAcceptance(token)) void Promise.resolve().then(resume);
  }, [status, token]);

  return {
    isBusy: isBusy || status === 'unknown',
    failure,
    signIn,
    accept: () => (status === 'signed-out' ? signIn() : claim()),
  };
};
