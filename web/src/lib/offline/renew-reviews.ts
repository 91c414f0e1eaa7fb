import { getToken } from '../session/session-store.ts';
import { reviewsAhead } from './reviews-ahead.ts';
import { existingVault } from './vault.ts';

const renew = async (): Promise<void> => {
  const vault = await existingVault();
  const [lecture] = (await vault?.lectures()) ?? [];
  const token = await getToken();
  if (!vault || !lecture || token === null) return;
  const { address, asks } = reviewsAhead(Date.now());
  const answer = await fetch(asks, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  if (!answer.ok) return;
  const bytes = await answer.arrayBuffer();
  await vault.put(
    address,
    { type: 'application/json', bytes },
    { courseId: lecture.courseId, lectureId: '' },
  );
};

let running = Promise.resolve();
let next: Promise<void> | undefined;

/**
 * Keeps anew what falls due, after something was reviewed: else it would be asked again without a network. Never rejects; what fails is tried
 * again with the next review or page. Calls while one is running share the one after it.
 */
export const renewReviews = (): Promise<void> => {
  next ??= running.then(() => {
    next = undefined;
    running = renew().catch(() => undefined);
    return running;
  });
  return next;
};
