import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logger } from '#lambdas/platform/logger.ts';
import { createPreviousSecretReader, createSecretReader } from '#lambdas/platform/services/secrets.ts';

const arn = 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:key';
const manager = mockClient(SecretsManagerClient);
const reads = (): number => manager.commandCalls(GetSecretValueCommand).length;
const holds = (text: string) => manager.on(GetSecretValueCommand).resolves({ SecretString: text });

let now: number;
const clock = () => now;
beforeEach(() => {
  manager.reset();
  now = 1_000_000;
  vi.spyOn(logger, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

describe('a secret', () => {
  it('is read once for the requests of five minutes, and then again', async () => {
    holds('one');
    const read = createSecretReader(arn, clock);
    expect(await Promise.all([read(), read()])).toEqual(['one', 'one']);
    holds('two');
    now += 299_999;
    expect(await read()).toBe('one');
    expect(reads()).toBe(1);
    now += 1;
    expect(await Promise.all([read(), read()])).toEqual(['two', 'two']);
    expect(reads()).toBe(2);
  });

  it('that cannot be read again stays in use, and is soon tried again', async () => {
    holds('one');
    const read = createSecretReader(arn, clock);
    await read();
    manager.on(GetSecretValueCommand).rejects(new Error('down'));
    now += 300_000;
    expect([await read(), await read()]).toEqual(['one', 'one']);
    expect(reads()).toBe(2);
    expect(logger.warn).toHaveBeenCalledTimes(1);
    holds('two');
    now += 30_000;
    expect(await read()).toBe('two');
  });

  it('that was never read fails the request, and the next one tries again', async () => {
    manager.on(GetSecretValueCommand).rejects(new Error('down'));
    const read = createSecretReader(arn, clock);
    await expect(read()).rejects.toThrow('down');
    holds('one');
    expect(await read()).toBe('one');
  });

  it('without a text is refused', async () => {
    manager.on(GetSecretValueCommand).resolves({});
    await expect(createSecretReader(arn, clock)()).rejects.toThrow(/holds no text/);
  });
});

describe('what a secret was before', () => {
  it('is read from the version that Secrets Manager keeps', async () => {
    manager
      .on(GetSecretValueCommand, { SecretId: arn, VersionStage: 'AWSPREVIOUS' })
      .resolves({ SecretString: 'zero' });
    expect(await createPreviousSecretReader(arn, clock)()).toBe('zero');
  });

  it('may never have been, which is remembered like a text', async () => {
    manager
      .on(GetSecretValueCommand)
      .rejects(new ResourceNotFoundException({ message: 'no such version', $metadata: {} }));
    const read = createPreviousSecretReader(arn, clock);
    expect([await read(), await read()]).toEqual([undefined, undefined]);
    expect(reads()).toBe(1);
  });
});
