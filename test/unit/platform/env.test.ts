import { describe, expect, it } from 'vitest';
import { issuer, origin, readEnv, text } from '../../../lambdas/platform/env.ts';

describe('the environment of a function', () => {
  const model = { CATALOG_TABLE: text, SITE_URL: origin, AUTH_ISSUER: issuer };
  const whole = {
    CATALOG_TABLE: 'table',
    SITE_URL: 'http://localhost:3000',
    AUTH_ISSUER: 'http://localhost:3001/',
  };

  it('is read as declared', () => {
    expect(readEnv(model, { ...whole, OTHER: 'x' })).toEqual(whole);
  });

  it.each(Object.keys(whole))('without %s stops the function by that name', (name) => {
    expect(() => readEnv(model, { ...whole, [name]: undefined })).toThrow(`${name} is missing`);
    expect(() => readEnv(model, { ...whole, [name]: '' })).toThrow(`${name} is missing`);
  });

  it('with a malformed value says what it should be', () => {
    expect(() => readEnv(model, { ...whole, SITE_URL: 'http://localhost:3000/' })).toThrow(
      /SITE_URL must be an origin/,
    );
    expect(() => readEnv(model, { ...whole, AUTH_ISSUER: 'http://localhost:3001' })).toThrow(
      /ends in a slash/,
    );
  });
});
