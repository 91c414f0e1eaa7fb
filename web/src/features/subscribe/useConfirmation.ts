import { useCallback, useEffect, useState } from 'react';
import { api, ApiProblem } from '../../lib/api/index.ts';

export type Confirmation =
  | { readonly status: 'none' | 'busy' }
  /** `declined`: the address gets no mails of this subscription. */
  | { readonly status: 'confirmed'; readonly declined?: true | undefined }
  /** `isFinal`: retrying with the same token cannot succeed. */
  | { readonly status: 'failed'; readonly isFinal: boolean };

const answers = new Map<string, Promise<Confirmation>>();

const confirm = (token: string): Promise<Confirmation> => {
  const known = answers.get(token);
  if (known) return known;
  const answer = api.confirmSubscription({ body: { token } }).then(
    ({ declined }): Confirmation => ({ status: 'confirmed', declined }),
    (error: unknown): Confirmation => {
      const isFinal = error instanceof ApiProblem && error.status >= 400 && error.status < 429;
      if (!isFinal) answers.delete(token);
      return { status: 'failed', isFinal };
    },
  );
  answers.set(token, answer);
  return answer;
};

/**
 * Confirms an email address with the token from its mail. Sends one request per token, however often the page renders;
 * `retry` repeats it after a failure.
 */
export const useConfirmation = (token: string): Confirmation & { readonly retry: () => void } => {
  const [settled, setSettled] = useState<{ token: string; confirmation: Confirmation } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!token) return undefined;
    let gone = false;
    void confirm(token).then((confirmation) => {
      if (!gone) setSettled({ token, confirmation });
    });
    return () => {
      gone = true;
    };
  }, [token, attempt]);
  const retry = useCallback(() => {
    setSettled(null);
    setAttempt((count) => count + 1);
  }, []);
  if (!token) return { status: 'none', retry };
  return { ...(settled?.token === token ? settled.confirmation : { status: 'busy' }), retry };
};
