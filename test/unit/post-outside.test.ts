import { EventEmitter } from 'node:events';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { postOutside } from '#lambdas/use-cases/post-outside.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it.each([
  ['https://[2606:4700::1111]/hook', '2606:4700::1111'],
  ['https://1.1.1.1/hook', '1.1.1.1'],
])('%s is asked for as the address that its certificate names, not as a name', async (url, host) => {
  const request = vi.spyOn(https, 'request').mockImplementation(() => {
    const unsent = new EventEmitter();
    return Object.assign(unsent, { end: () => unsent.emit('error', new Error('not in a test')) }) as never;
  });
  // The module may have been loaded by another file: what it imported is replaced in place.
  syncBuiltinESMExports();
  await expect(postOutside(url, {}, '{}', { proxy: 'direct', resolver: 'system' })).rejects.toThrow(
    'not in a test',
  );
  expect(request.mock.calls).toMatchObject([[{ host, path: '/hook' }]]);
  expect(request.mock.calls[0]?.[0]).not.toHaveProperty('servername');
});
