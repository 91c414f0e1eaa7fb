import type { PurchaseKind } from '#domain/payments/pricing.ts';
import { api } from '../api/index.ts';
import { redirectTo } from '../routing/redirect.ts';

/**
 * Creates a checkout session for a course or its upgrade and redirects to the payment page.
 * @param how `replace` on a page that redirects without a click: otherwise the back button would lead into a redirect loop
 * @throws ApiProblem when the API refuses; Error `No token retrieved`, or when the response has no URL
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
