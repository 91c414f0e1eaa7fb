import type { Secrets } from '../secrets/secrets.ts';

/** Variables of the functions that name Stripe's API, with the stand-in in its place. */
export const stripeValues = (port: number): Record<string, string> => ({
  STRIPE_API_HOST: 'localhost',
  STRIPE_API_PORT: String(port),
  STRIPE_API_PROTOCOL: 'http',
});

/** The keys that the functions read: those of the template's own secrets. @param ref ARN of a secret by logical id */
export const stripeKeys = (
  secrets: Pick<Secrets, 'text'>,
  ref: (logicalId: string) => string,
): { apiKey: string; webhookSecret: string } => ({
  apiKey: secrets.text(ref('StripeApiKeySecret')),
  webhookSecret: secrets.text(ref('StripeWebhookSecret')),
});
