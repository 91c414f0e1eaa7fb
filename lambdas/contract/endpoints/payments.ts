import { defineEndpoints } from '../endpoint.ts';
import { CourseIdBody } from '../schemas/common.ts';
import { CheckoutSession, UpgradeSession, WebhookReceived } from '../schemas/payments.ts';
import { CheckoutBody } from '../schemas/teams.ts';

export const paymentsEndpoints = defineEndpoints('payments', {
  createCheckoutSession: {
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    auth: 'required',
    body: CheckoutBody,
    responses: { 200: CheckoutSession },
    errors: ['not_found', 'already_owned', 'conflict'],
  },
  createUpgradeSession: {
    method: 'POST',
    path: '/api/stripe/create-drip-upgrade-session',
    auth: 'required',
    body: CourseIdBody,
    responses: { 200: UpgradeSession },
    errors: ['not_enrolled', 'not_found', 'already_owned', 'conflict'],
  },
  receiveStripeEvent: {
    method: 'POST',
    path: '/api/stripe/webhook',
    auth: 'none',
    bodyKind: 'raw',
    responses: { 200: WebhookReceived },
    errors: [],
  },
});
