export interface Secret {
  /** What operators read in the console. */
  readonly description: string;
  /**
   * Who fills it: Secrets Manager with random text, the function `signing-key` with a private key, or an operator, who
   * replaces the random text by what a dashboard shows.
   */
  readonly filledBy: 'random' | 'signing-key' | 'operator';
  /** People hold what it signed, so it is kept when a stack that protects its data goes. */
  readonly outlivesStack?: true;
}

/** Tag of a secret that holds its private key: from then on the function that made the key may not write there. */
export const keyMadeTag = 'northlight:key-made';

/** Every secret of the site. No value is ever in the template, and functions read a value again every few minutes. */
export const secrets = {
  /** The header by which the API knows the site's own distribution. */
  originVerify: { description: 'Header value that CloudFront sends to the API', filledBy: 'random' },
  /** A restricted API key: checkout sessions (write), events (read). */
  stripeApiKey: {
    description: "Key of Stripe's API: replace the placeholder by a restricted key from Stripe's dashboard",
    filledBy: 'operator',
  },
  /** Stripe signs with it what it sends to the webhook. */
  stripeWebhook: {
    description: "Signing secret of Stripe's webhook endpoint: replace the placeholder by whsec_…",
    filledBy: 'operator',
  },
  notebookHubToken: {
    description: 'Token of the notebook hub: replace the placeholder by the one that the hub knows',
    filledBy: 'operator',
  },
  /** Signs `lastEvaluatedKey`. */
  cursor: { description: 'Key that signs the cursors of the course list', filledBy: 'random' },
  logHash: { description: 'Key that names clients and learners in the logs', filledBy: 'random' },
  mailToken: {
    description: 'Key that signs the tokens of links in mails',
    filledBy: 'random',
    // Links in mails work forever.
    outlivesStack: true,
  },
  mediaPrivateKey: {
    description: 'Private key (PEM, P-256) that signs video addresses; written by the signing-key function',
    filledBy: 'signing-key',
  },
  badgePrivateKey: {
    description: 'Private key (PEM, RSA) that signs badges; written by the signing-key function',
    filledBy: 'signing-key',
    // Badges are verified with its public half forever.
    outlivesStack: true,
  },
} as const satisfies Readonly<Record<string, Secret>>;

export type SecretName = keyof typeof secrets;
/** Secrets that hold a private key; each generation of a key has one of its own. */
export type KeySecretName = 'mediaPrivateKey' | 'badgePrivateKey';
