import type { PurchaseKind } from '../../../lambdas/domain/pricing.ts';
import { api } from './api/index.ts';
import { redirectTo } from './redirect.ts';

/**
 * Creates a payment session for a course or its upgrade and redirects to its page. `how` is `replace` on a page that
 * redirects without a click: the back button would otherwise return to it, and it would redirect again.
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
