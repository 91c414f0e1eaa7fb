import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { api } from '../api/index.ts';
import { forgetCourseState } from '../api/resource-keys.ts';
import { forgetEarly } from '../browser/early-answers.ts';
import { forgetMailRecipient, getMailRecipient } from '../session/mail-recipient.ts';
import { useSession } from '../session/useSession.ts';
import { showToast } from '../shell/toast.ts';

const running = new Map<string, Promise<unknown>>();

/**
 * Links the subscription of the learner's verified email address to their account. Concurrent calls share one request.
 * @throws ApiProblem 403 `email_unverified`, 404 when the address has no subscription
 */
export const linkAccount = (sub: string, courseId: string): Promise<unknown> => {
  const key = `${sub} ${courseId}`;
  const known = running.get(key);
  if (known) return known;
  const request = api
    .linkAccount({ body: { courseId } })
    .then(({ success }) => {
      if (success !== true) throw new Error('The answer does not say that it worked.');
      // Where the link came in the address's fragment, which is gone by then, the course was asked for before.
      forgetEarly();
      forgetCourseState();
    })
    .finally(() => running.delete(key));
  running.set(key, request);
  return request;
};

export const linkFailed = 'Failed to link account. Please try again.';

/** Whether a mail's link led here and its recipient is signed in. */
const isFromMail = (pathname: string, email: string | undefined): boolean => {
  const recipient = getMailRecipient();
  return recipient?.linksAt === pathname && recipient.email.toLowerCase() === email?.toLowerCase();
};

/**
 * Links the account when the query has both `link` and `email` and the visitor is signed in (specification §4), then removes
 * the query. The email in the query is not trusted: the server uses the learner's own.
 */
export const useLinkFromQuery = (): { readonly isLinking: boolean } => {
  const { courseId = '' } = useParams();
  const { user } = useSession();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const isAsked = Boolean(query.get('link') && query.get('email'));
  const wanted = Boolean(user && (isAsked || isFromMail(pathname, user.email)));
  const tried = useRef('');

  const link = useCallback(
    async (sub: string) => {
      try {
        await linkAccount(sub, courseId);
        forgetMailRecipient();
        await navigate({ search: '' }, { replace: true });
      } catch {
        setFailed(true);
        showToast(linkFailed, 'problem');
      }
    },
    [courseId, navigate],
  );
  useEffect(() => {
    if (!wanted || !user || tried.current === `${user.sub} ${courseId}`) return;
    tried.current = `${user.sub} ${courseId}`;
    void link(user.sub);
  }, [wanted, user, courseId, link]);

  return { isLinking: wanted && !failed };
};
