import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { logger } from '../logger.ts';
import { createSecretsClient } from './clients.ts';

/** Reads one secret's text; the container remembers it for a few minutes. */
export type ReadSecret = () => Promise<string>;
/** Reads the text that the secret held before its last change; undefined when it never changed. */
export type ReadPreviousSecret = () => Promise<string | undefined>;

/** How long a container uses a value without reading it again. After this, a changed secret is known everywhere. */
const secretLifetimeMs = 5 * 60_000;
/** How long it goes on with the old value when reading it again failed. */
const retryAfterMs = 30_000;

/** Caches the value. A failed first read throws and is tried again; when a later one fails, the old value stays in use. */
const remember = <T>(read: () => Promise<T>, now: () => number): (() => Promise<T>) => {
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
/** One client for all readers, made when the first secret is read. */
const secretsManager = (): SecretsManagerClient => (client ??= createSecretsClient());

/**
 * A reader of the secret with this ARN.
 * @param now the clock, ms since the epoch
 * @throws from the reader, when the secret holds no text or the first read fails
 */
export const createSecretReader = (secretArn: string, now: () => number = Date.now): ReadSecret =>
  remember(async () => {
    const { SecretString } = await secretsManager().send(new GetSecretValueCommand({ SecretId: secretArn }));
    if (!SecretString) throw new Error(`Secret ${secretArn} holds no text`);
    return SecretString;
  }, now);

/**
 * A reader of the previous version of the secret with this ARN.
 * @param now the clock, ms since the epoch
 */
export const createPreviousSecretReader = (
  secretArn: string,
  now: () => number = Date.now,
): ReadPreviousSecret =>
  remember(async () => {
    const command = new GetSecretValueCommand({ SecretId: secretArn, VersionStage: 'AWSPREVIOUS' });
    try {
      return (await secretsManager().send(command)).SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }, now);
