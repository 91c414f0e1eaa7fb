import type { Secrets } from '../secrets/secrets.ts';
import type { Stack } from '../template/stack.ts';
import { newId } from './objects.ts';

const keyLength = 32;

/** Environment variables that make the functions use the Stripe stand-in. */
export const createStripeVariables = (port: number): Record<string, string> => ({
  STRIPE_API_HOST: 'localhost',
  STRIPE_API_PORT: String(port),
  STRIPE_API_PROTOCOL: 'http',
});

/**
 * API key and webhook secret, from the template's secrets, which the functions read. Replacing the random API key by one of Stripe is
 * normally done once by an operator; here it is done for the stand-in's key.
 */
export const readStripeKeys = (stack: Stack, secrets: Secrets): { apiKey: string; webhookSecret: string } => {
  const keySecret = stack.ref('StripeApiKeySecret');
  if (!secrets.text(keySecret).startsWith('sk_test_')) {
    secrets.set(keySecret, newId('sk_test', keyLength));
  }
  return { apiKey: secrets.text(keySecret), webhookSecret: secrets.text(stack.ref('StripeWebhookSecret')) };
};
