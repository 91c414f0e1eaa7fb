import type { Secrets } from '../secrets/secrets.ts';
import type { Stack } from '../template/stack.ts';

/** Variables of the functions that name Stripe's API, with the stand-in in its place. */
export const stripeVariables = (port: number): Record<string, string> => ({
  STRIPE_API_HOST: 'localhost',
  STRIPE_API_PORT: String(port),
  STRIPE_API_PROTOCOL: 'http',
});

/** The keys that the functions read: those of the template's own secrets. */
export const stripeKeys = (stack: Stack, secrets: Secrets): { apiKey: string; webhookSecret: string } => ({
  apiKey: secrets.text(stack.ref('StripeApiKeySecret')),
  webhookSecret: secrets.text(stack.ref('StripeWebhookSecret')),
});
