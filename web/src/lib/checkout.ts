import type { PurchaseKind } from '../../../lambdas/domain/pricing.ts';
import { api } from './api/index.ts';
import { redirectTo } from './redirect.ts';

/**
 * Opens the payment page of a course or its upgrade and leaves for it. A page that leaves by itself is to be replaced, or
 * the back button would lead to it and so to the payment page again.
 * @throws ApiProblem the refusal; Error `No token retrieved`, or when no address comes back
 */
export const startCheckout = async (
  kind: PurchaseKind,
  courseId: string,
  how: 'assign' | 'replace' = 'assign',
): Promise<void> => {
  const body = { courseId };
  const { url } =
    kind === 'course' ? await api.createCheckoutSession({ body }) : await api.createUpgradeSession({ body });
  if (!url) throw new Error('No URL in response');
  redirectTo(url, how);
};
