import { describe, expect, it } from 'vitest';
import { readEnv } from '#lambdas/platform/env.ts';
import type { Needs } from '#lambdas/resources/needs.ts';

describe('the environment of a function', () => {
  const needs = {
    tables: { catalog: { actions: ['GetItem'] } },
    buckets: { media: [{ prefix: 'pictures/', actions: ['PutObject'] }] },
    secrets: { mailToken: ['GetSecretValue'] },
    queues: ['mail'],
    values: ['siteUrl', 'authIssuer'],
    services: ['stripe'],
  } as const satisfies Needs;
  const whole = {
    CATALOG_TABLE: 'table',
    MEDIA_BUCKET: 'bucket',
    MAIL_TOKEN_SECRET_ARN: 'arn:mail',
    MAIL_QUEUE_URL: 'https://queue.example/mail',
    SITE_URL: 'http://localhost:3000',
    AUTH_ISSUER: 'http://localhost:3001/',
    STRIPE_API_KEY_SECRET_ARN: 'arn:stripe',
    STRIPE_API_HOST: 'api.stripe.com',
    STRIPE_API_PORT: '443',
    STRIPE_API_PROTOCOL: 'https',
  };

  it('is read by the names in its declaration, with what its services take', () => {
    expect(readEnv(needs, { ...whole, LEARNING_TABLE: 'not declared' })).toEqual({
      tables: { catalog: 'table' },
      buckets: { media: 'bucket' },
      functions: {},
      secrets: { mailToken: 'arn:mail', stripeApiKey: 'arn:stripe' },
      queues: { mail: 'https://queue.example/mail' },
      values: {
        siteUrl: 'http://localhost:3000',
        authIssuer: 'http://localhost:3001/',
        stripeApiHost: 'api.stripe.com',
        stripeApiPort: 443,
        stripeApiProtocol: 'https',
      },
    });
  });

  it.each(Object.keys(whole))('without %s stops the function by that name', (name) => {
    expect(() => readEnv(needs, { ...whole, [name]: undefined })).toThrow(`${name} is missing`);
    expect(() => readEnv(needs, { ...whole, [name]: '' })).toThrow(`${name} is missing`);
  });

  it('may lack a value that a site can do without', () => {
    expect(readEnv({ services: ['chatModel'] }, {}).values.chatModelId).toBeUndefined();
  });

  it('with a malformed value says what it should be', () => {
    expect(() => readEnv(needs, { ...whole, SITE_URL: 'http://localhost:3000/' })).toThrow(
      /SITE_URL must be an origin/,
    );
    expect(() => readEnv(needs, { ...whole, AUTH_ISSUER: 'http://localhost:3001' })).toThrow(
      /ends in a slash/,
    );
  });

  it('has nothing that was not declared: asking for it fails the type check', () => {
    const { tables, buckets, secrets, queues, values } = readEnv(needs, whole);
    // @ts-expect-error This table is not declared.
    expect(tables.learning).toBeUndefined();
    // @ts-expect-error This bucket is not declared.
    expect(buckets.site).toBeUndefined();
    // @ts-expect-error Neither this secret nor a service with it is declared.
    expect(secrets.mediaPrivateKey).toBeUndefined();
    // @ts-expect-error This value is not declared.
    expect(values.teamEmail).toBeUndefined();
    const port: number = values.stripeApiPort;
    expect(port).toBe(443);
    expect(queues.mail).toBe(whole.MAIL_QUEUE_URL);
    // @ts-expect-error No queue is declared.
    expect(readEnv({ values: ['siteUrl'] }, whole).queues.mail).toBeUndefined();
  });
});
