import type { paymentsEndpoints } from '../endpoints/payments.ts';
import type { DocumentationOf } from './endpoint-documentation.ts';

export const paymentsDocumentation = {
  createCheckoutSession: {
    summary: 'Start buying a course, seats of it for others, or a gift',
    example: {
      request: { courseId: 'llm-evaluation' },
      response: { url: 'https://checkout.stripe.com/c/pay/cs_test_1', sessionId: 'cs_test_1' },
    },
  },
  createUpgradeSession: {
    summary: 'Start the one-time premium upgrade of a drip course',
    example: {
      request: { courseId: 'agents-week-by-week' },
      response: { url: 'https://checkout.stripe.com/c/pay/cs_test_2' },
    },
  },
  receiveStripeEvent: {
    summary: 'Stripe’s signed events (raw body)',
    example: { response: { received: true } },
  },
} satisfies DocumentationOf<typeof paymentsEndpoints>;
