import { EventEmitter } from 'node:events';
import type { RequestOptions } from 'node:https';
import { expect, it, vi } from 'vitest';
import { postOutside } from '../../lambdas/use-cases/post-outside.ts';

const asked = vi.hoisted((): RequestOptions[] => []);
vi.mock('node:https', () => ({
  request: (options: RequestOptions) => {
    asked.push(options);
    const request = new EventEmitter();
    return Object.assign(request, { end: () => request.emit('error', new Error('not in a test')) });
  },
}));

it.each([
  ['https://[2606:4700::1111]/hook', '2606:4700::1111'],
  ['https://1.1.1.1/hook', '1.1.1.1'],
])('%s is asked for as the address that its certificate names, not as a name', async (url, host) => {
  asked.length = 0;
  await expect(postOutside(url, {}, '{}', { proxy: 'direct', resolver: 'system' })).rejects.toThrow(
    'not in a test',
  );
  expect(asked).toMatchObject([{ host, path: '/hook' }]);
  expect(asked[0]).not.toHaveProperty('servername');
});
