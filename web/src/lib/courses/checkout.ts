import type { BodyInputOf } from '#contract/endpoints.ts';
import type { PurchaseKind } from '#domain/payments/pricing.ts';
import { api } from '../api/index.ts';
import { redirectTo } from '../routing/redirect.ts';

const goToPayment = ({ url }: { url: string }, how: 'assign' | 'replace'): void => {
  if (!url) throw new Error('No URL in response');
  redirectTo(url, how);
};

/**
 * Creates a checkout session for seats or a gift and redirects to the payment page.
 * @throws ApiProblem when the API refuses; Error `No token retrieved`, or when the response has no URL
 */
export const startOrder = async (body: BodyInputOf<'createCheckoutSession'>): Promise<void> =>
  goToPayment(await api.createCheckoutSession({ body }), 'assign');

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
  goToPayment(
    kind === 'course' ? await api.createCheckoutSession({ body }) : await api.createUpgradeSession({ body }),
    how,
  );
};
