import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import { createSecretReader, type ReadSecret } from './secrets.ts';

export interface SigningOptions {
  /** Origin that serves the media, without a trailing slash. */
  readonly siteUrl: string;
  readonly keyPairId: string;
  /** Reads the PEM of the key (P-256) whose public half is in the distribution's key group. */
  readonly readPrivateKey: ReadSecret;
  /** The clock, ms since the epoch. */
  readonly now: () => number;
}

/** Returns the signing options of a function that declares `siteUrl` and the service `mediaSigning`. */
export const toSigningOptions = (
  {
    values,
    secrets,
  }: {
    readonly values: { readonly siteUrl: string; readonly mediaKeyPairId: string };
    readonly secrets: { readonly mediaPrivateKey: string };
  },
  now: () => number,
): SigningOptions => ({
  siteUrl: values.siteUrl,
  keyPairId: values.mediaKeyPairId,
  readPrivateKey: createSecretReader(secrets.mediaPrivateKey),
  now,
});

/** Signed URL of one object and its expiry (ISO 8601). */
interface SignedUrl {
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Signs the URL of one media object by its storage key.
 * @param at start of the lifetime, ms since the epoch; default now. Pass the same time for everything in one response, so that it
 * expires together
 */
export type SignUrl = (key: string, at?: number) => Promise<SignedUrl>;

/** Creates a reader that parses the key only when it has changed, because parsing costs more than signing. */
export const createKeyReader = (readPrivateKey: ReadSecret): (() => Promise<KeyObject>) => {
  let known: { readonly pem: string; readonly key: KeyObject } | undefined;
  return async () => {
    const pem = await readPrivateKey();
    if (known?.pem !== pem) known = { pem, key: createPrivateKey(pem) };
    return known.key;
  };
};

/** Encodes in CloudFront's base64 alphabet for URLs: `-` for `+` as in base64url, but `~` for `/`, and `_` for the `=` padding. */
const toUrlBase64 = (bytes: Buffer): string =>
  bytes.toString('base64url').replaceAll('_', '~') + '_'.repeat((3 - (bytes.length % 3)) % 3);

/**
 * Signs URLs with a canned policy, which names exactly one object, so that no wildcard can be smuggled in. Signs without CloudFront's
 * library, because that parses the key for every URL, and a large course has hundreds of captions.
 */
export const createSignUrl = (options: SigningOptions): SignUrl => {
  const readKey = createKeyReader(options.readPrivateKey);
  return async (key, at = options.now()) => {
    // CloudFront counts whole seconds. Rounding down keeps the lifetime within the limit.
    const expires = Math.floor(at / 1000 + limits.videoUrlSeconds);
    const address = `${options.siteUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
    // CloudFront rebuilds the policy to verify it, so every character counts.
    const policy = `{"Statement":[{"Resource":"${address}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
    const signature = toUrlBase64(sign('sha256', Buffer.from(policy), await readKey()));
    return {
      url: `${address}?Expires=${expires}&Key-Pair-Id=${options.keyPairId}&Signature=${signature}&Hash-Algorithm=SHA256`,
      expiresAt: new Date(expires * 1000).toISOString(),
    };
  };
};
