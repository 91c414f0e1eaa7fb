import { expect, it } from 'vitest';
import { redirectTo } from '#web/lib/routing/redirect.ts';

it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://site.example/1'])(
  'never leaves for %s, whatever an answer names',
  (address) => {
    expect(() => redirectTo(address)).toThrow('Not a web address');
  },
);
