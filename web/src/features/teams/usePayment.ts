import { useRef, useState } from 'react';
import type { BodyInputOf } from '#contract/endpoints.ts';
import { usePageRestore } from '../../lib/browser/usePageRestore.ts';
import { startOrder } from '../../lib/courses/checkout.ts';
import { startLogin } from '../../lib/session/start-session.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { type OrderProblems, readOrderProblems } from './order-problems.ts';

/**
 * Goes to the payment page of an order. Who is not signed in signs in first, and comes back to press the button again.
 * @param fields the fields that the page shows, by the names of the API
 */
export const usePayment = (fields: readonly string[]) => {
  const { status } = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<OrderProblems>({});
  const isSending = useRef(false);
  const stop = () => {
    isSending.current = false;
    setIsBusy(false);
  };
  usePageRestore(stop);

  /** @param returnTo path of this page with what was entered, for after a sign-in */
  const pay = async (order: BodyInputOf<'createCheckoutSession'>, returnTo: string) => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblems({});
    try {
      // Leaves the button busy until the browser has left the page.
      if (status === 'signed-out') await startLogin(returnTo).then(stop);
      else await startOrder(order);
    } catch (error) {
      setProblems(readOrderProblems(error, fields));
      stop();
    }
  };
  return { status, isBusy, problems, setProblems, pay };
};
