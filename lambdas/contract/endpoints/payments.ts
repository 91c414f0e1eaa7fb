import { defineEndpoints } from '../endpoint.ts';
import { CourseIdBody } from '../schemas/common.ts';
import { CheckoutSession, UpgradeSession, WebhookReceived } from '../schemas/payments.ts';
import { CheckoutBody } from '../schemas/teams.ts';

export const paymentsEndpoints = defineEndpoints('payments', {
  createCheckoutSession: {
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    auth: 'required',
    summary: 'Start buying a course, seats of it for others, or a gift',
    body: CheckoutBody,
    responses: { 200: CheckoutSession },
    errors: ['not_found', 'already_owned', 'conflict'],
    example: {
      request: { courseId: 'llm-evaluation' },
      response: { url: 'https://checkout.stripe.com/c/pay/cs_test_1', sessionId: 'cs_test_1' },
    },
  },
  createUpgradeSession: {
    method: 'POST',
    path: '/api/stripe/create-drip-upgrade-session',
    auth: 'required',
    summary: 'Start the one-time premium upgrade of a drip course',
    body: CourseIdBody,
    responses: { 200: UpgradeSession },
    errors: ['not_enrolled', 'not_found', 'already_owned', 'conflict'],
    example: {
      request: { courseId: 'agents-week-by-week' },
      response: { url: 'https://checkout.stripe.com/c/pay/cs_test_2' },
    },
  },
  receiveStripeEvent: {
    method: 'POST',
    path: '/api/stripe/webhook',
    auth: 'none',
    summary: 'Stripe’s signed events (raw body)',
    bodyKind: 'raw',
    responses: { 200: WebhookReceived },
    errors: [],
    example: { response: { received: true } },
  },
});
