import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { checkRequest } from '#infra/local/console/console.ts';

const request = (
  headers: Record<string, string>,
  remoteAddress = '127.0.0.1',
  method = 'GET',
): IncomingMessage =>
  ({
    headers: { host: 'localhost:3000', ...headers },
    socket: { remoteAddress },
    method,
  }) as unknown as IncomingMessage;

describe('the local console', () => {
  it.each([
    ['a program on this machine', request({})],
    ['the other loopback address', request({ host: '[::1]:3000' }, '::1')],
    ['its own page', request({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })],
    ['a typed address', request({ 'sec-fetch-site': 'none' })],
    [
      'a link followed from elsewhere',
      request({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }),
    ],
  ])('answers %s', (_name, allowed) => {
    expect(checkRequest(allowed)).toBeUndefined();
  });

  it.each([
    ['another machine', request({}, '10.0.0.7')],
    ['a foreign name that resolves here', request({ host: 'evil.example:3000' })],
    ['a foreign name that begins like ours', request({ host: 'localhost.evil.example' })],
    ["another site's page", request({ origin: 'https://evil.example' })],
    ['a page on another port', request({ origin: 'http://localhost:4000' })],
    [
      "another site's fetch without an origin",
      request({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }),
    ],
    [
      'a form posted from elsewhere',
      request({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, '127.0.0.1', 'POST'),
    ],
  ])('refuses %s', (_name, refused) => {
    expect(checkRequest(refused)).toBeDefined();
  });
});
