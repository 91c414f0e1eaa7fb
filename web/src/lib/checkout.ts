import { api } from './api/index.ts';

/** What can be bought: a course, or the premium lectures of a drip course. */
export type PurchaseKind = 'course' | 'upgrade';

/** Leaves the site for a page of the payment service. @throws Error when it is no web address */
export const leaveFor = (address: string): void => {
  const { protocol } = new URL(address, window.location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Not a web address');
  window.location.assign(address);
};

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
