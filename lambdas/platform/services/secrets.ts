import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { logger } from '../logger.ts';
import { createSecretsClient } from './clients.ts';

/** Reads the text of one secret. The container caches it for a few minutes. */
export type ReadSecret = () => Promise<string>;
/** Reads the text before the secret's last change; undefined when it never changed. */
export type ReadPreviousSecret = () => Promise<string | undefined>;

/** Cache lifetime in a container. After this, every container knows a changed secret. */
const secretLifetimeMs = 5 * 60_000;
/** How long the old value stays in use after a failed refresh. */
const retryAfterMs = 30_000;

/** Caches the value. A failed first read throws and is retried by the next call; after a failed refresh the old value stays in use. */
const withCache = <T>(read: () => Promise<T>, now: () => number): (() => Promise<T>) => {
  let known: { readonly value: T; readonly until: number } | undefined;
  let reading: Promise<T> | undefined;
  const refresh = async (): Promise<T> => {
    try {
      const value = await read();
      known = { value, until: now() + secretLifetimeMs };
      return value;
    } catch (error) {
      if (!known) throw error;
      logger.warn('a secret could not be read again', error as Error);
      known = { ...known, until: now() + retryAfterMs };
      return known.value;
    } finally {
      reading = undefined;
    }
  };
  return () => {
    if (known && now() < known.until) return Promise.resolve(known.value);
    return (reading ??= refresh());
  };
};

let client: SecretsManagerClient | undefined;
/** Returns the client that all readers share, created when the first secret is read. */
const secretsManager = (): SecretsManagerClient => (client ??= createSecretsClient());

/**
 * Creates the reader of the secret with this ARN.
 * @param now the clock, ms since the epoch
 * @throws from the reader, when the secret has no text or the first read fails
 */
export const createSecretReader = (secretArn: string, now: () => number = Date.now): ReadSecret =>
  withCache(async () => {
    const { SecretString } = await secretsManager().send(new GetSecretValueCommand({ SecretId: secretArn }));
    if (!SecretString) throw new Error(`Secret ${secretArn} holds no text`);
    return SecretString;
  }, now);

/**
 * Creates the reader of the previous version of the secret with this ARN.
 * @param now the clock, ms since the epoch
 */
export const createPreviousSecretReader = (
  secretArn: string,
  now: () => number = Date.now,
): ReadPreviousSecret =>
  withCache(async () => {
    const command = new GetSecretValueCommand({ SecretId: secretArn, VersionStage: 'AWSPREVIOUS' });
    try {
      return (await secretsManager().send(command)).SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }, now);
