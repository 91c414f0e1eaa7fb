import type { Secrets } from '../secrets/secrets.ts';
import type { Stack } from '../template/stack.ts';
import { newId } from './objects.ts';

const keyLength = 32;

/** Variables of the functions that name Stripe's API, with the stand-in in its place. */
export const stripeVariables = (port: number): Record<string, string> => ({
  STRIPE_API_HOST: 'localhost',
  STRIPE_API_PORT: String(port),
  STRIPE_API_PROTOCOL: 'http',
});

/**
 * The keys that the functions read: those of the template's own secrets. What an operator does once, putting a key of Stripe in
 * the place of the random text, is done here for the stand-in's key.
 */
export const stripeKeys = (stack: Stack, secrets: Secrets): { apiKey: string; webhookSecret: string } => {
  const keySecret = stack.ref('StripeApiKeySecret');
  if (!secrets.text(keySecret).startsWith('sk_test_')) {
    secrets.set(keySecret, newId('sk_test', keyLength));
  }
  return { apiKey: secrets.text(keySecret), webhookSecret: secrets.text(stack.ref('StripeWebhookSecret')) };
};
