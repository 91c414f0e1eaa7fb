export interface Secret {
  /** Description in the AWS console, for operators. */
  readonly description: string;
  /**
   * Source of the value: Secrets Manager (random text), the function `signing-key` (private key), or an operator, who replaces
   * the random text with a value from a dashboard.
   */
  readonly filledBy: 'random' | 'signing-key' | 'operator';
  /** Signatures outlive the stack, so the secret is retained when a stack that protects its data is deleted. */
  readonly outlivesStack?: true;
}

/** Tag of a secret whose private key was created; it denies further writes to the function that created the key. */
export const keyMadeTag = 'northlight:key-made';

/** All secrets of the site. Values are never in the template; functions reread them every few minutes. */
export const secrets = {
  /** Value of the header that proves to the API that a request came through the site's distribution. */
  originVerify: { description: 'Header value that CloudFront sends to the API', filledBy: 'random' },
  /** A restricted API key: checkout sessions (write), events (read). */
  stripeApiKey: {
    description: "Key of Stripe's API: replace the placeholder by a restricted key from Stripe's dashboard",
    filledBy: 'operator',
  },
  /** Key that Stripe signs webhook requests with. */
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
  trial: { description: 'Key that signs the trials of exercises', filledBy: 'random' },
  logHash: { description: 'Key that names clients and learners in the logs', filledBy: 'random' },
  webhookLearner: {
    description: 'Key of the names by which receivers of webhooks know learners',
    filledBy: 'random',
    // Receivers keep the names.
    outlivesStack: true,
  },
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
  badgeProofPrivateKey: {
    description: 'Private key (PEM, Ed25519) of proofs inside badges; written by the signing-key function',
    filledBy: 'signing-key',
    outlivesStack: true,
  },
} as const satisfies Readonly<Record<string, Secret>>;

export type SecretName = keyof typeof secrets;
/** Secrets with a private key; each key generation has its own secret. */
export type KeySecretName = 'mediaPrivateKey' | 'badgePrivateKey' | 'badgeProofPrivateKey';
