import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  TagResourceCommand,
} from '@aws-sdk/client-secrets-manager';
import { keyMadeTag } from '../resources/secrets.ts';

const privateKeyHeader = '-----BEGIN PRIVATE KEY-----';

/** The secret's text, or nothing while it has no value. */
const readSecret = async (client: SecretsManagerClient, secretArn: string): Promise<string | undefined> => {
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId: secretArn }))).SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const publicHalf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();

/** What a pair signs: addresses of media, or badges. */
export type KeyPurpose = 'media' | 'badge';

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

/**
 * P-256 for addresses: CloudFront takes it, and it signs 50 times faster than RSA. RSA for badges: RS256 is what every
 * reader of Open Badges 3.0 must know (its section 8.2).
 */
const generate: Readonly<Record<KeyPurpose, () => { publicKey: string; privateKey: string }>> = {
  media: () => generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }),
  badge: () => generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding, privateKeyEncoding }),
};

const storeNewPair = async (
  client: SecretsManagerClient,
  secretArn: string,
  purpose: KeyPurpose,
): Promise<string> => {
  const { privateKey, publicKey } = generate[purpose]();
  await client.send(new PutSecretValueCommand({ SecretId: secretArn, SecretString: privateKey }));
  return publicKey;
};

/**
 * Makes a key pair and stores its private half, unless the secret already holds one: signatures of the old key must
 * stay valid. Either way the secret is marked at the end, after which this function's role may not write it any more.
 * @returns the public key, PEM
 */
export const ensureKeyPair = async (
  client: SecretsManagerClient,
  secretArn: string,
  purpose: KeyPurpose,
): Promise<string> => {
  const stored = await readSecret(client, secretArn);
  // A new secret holds a random text that Secrets Manager made.
  const known = stored?.startsWith(privateKeyHeader) ? publicHalf(stored) : undefined;
  const publicKey = known ?? (await storeNewPair(client, secretArn, purpose));
  await client.send(
    new TagResourceCommand({ SecretId: secretArn, Tags: [{ Key: keyMadeTag, Value: 'true' }] }),
  );
  return publicKey;
};
