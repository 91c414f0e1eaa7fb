import { expect, it } from 'vitest';
import { leaveFor } from '../../../web/src/lib/leave-for.ts';

it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://site.example/1'])(
  'never leaves for %s, whatever an answer names',
  (address) => {
    expect(() => leaveFor(address)).toThrow('Not a web address');
  },
);
