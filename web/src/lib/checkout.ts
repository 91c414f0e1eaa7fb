import { api } from './api/index.ts';
import { leaveFor } from './leave-for.ts';

/** What can be bought: a course, or the premium lectures of a drip course. */
export type PurchaseKind = 'course' | 'upgrade';

/**
 * Opens the payment page of a course or its upgrade and leaves for it.
 * @throws ApiProblem the refusal; Error `No token retrieved`, or when no address comes back
 */
export const startCheckout = async (kind: PurchaseKind, courseId: string): Promise<void> => {
  const body = { courseId };
  const { url } =
    kind === 'course' ? await api.createCheckoutSession({ body }) : await api.createUpgradeSession({ body });
  if (!url) throw new Error('No URL in response');
  leaveFor(url);
};
