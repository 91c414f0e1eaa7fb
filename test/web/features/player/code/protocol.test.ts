import { describe, expect, it } from 'vitest';
import { outputMax, pictureMax, readReply } from '#python/protocol.ts';

describe('a message of the frame that runs Python', () => {
  it.each([
    { type: 'ready' },
    { type: 'unavailable' },
    { type: 'package', name: 'greetings-1.0-py3-none-any.whl' },
    {
      type: 'text',
      id: 1,
      parts: [
        { stream: 'out', text: 'six' },
        { stream: 'err', text: 'seven' },
      ],
    },
    { type: 'picture', id: 1, picture: { type: 'image/png', data: 'iVBORw0KGgo=' } },
    { type: 'done', id: 1 },
    { type: 'done', id: 1, trouble: { message: 'NameError', line: 2, trace: 'Traceback' } },
    { type: 'halted', id: 1, reason: 'time' },
    { type: 'halted', id: 1, reason: 'exit' },
  ])('is read as it is: %j', (message) => {
    expect(readReply(message)).toEqual(message);
  });

  it.each([
    undefined,
    null,
    'ready',
    7,
    [],
    {},
    { type: 'eval', code: 'alert(1)' },
    { type: 'package' },
    { type: 'package', name: 'a'.repeat(201) },
    { type: 'text', id: '1', parts: [{ stream: 'out', text: 'six' }] },
    { type: 'text', id: 1, parts: [{ stream: 'html', text: '<b>six</b>' }] },
    { type: 'text', id: 1, parts: [{ stream: 'out', text: { toString: 'x' } }] },
    { type: 'text', id: 1, parts: [{ stream: 'out', text: 'six' }, 'seven'] },
    { type: 'text', id: 1, parts: { length: 1 } },
    { type: 'text', id: 1, parts: Array.from({ length: 17 }, () => ({ stream: 'out', text: 'a' })) },
    { type: 'text', id: 1, parts: [1, 2].map(() => ({ stream: 'out', text: 'a'.repeat(outputMax + 1) })) },
    { type: 'picture', id: 1, picture: { type: 'text/html', data: '<script>' } },
    { type: 'picture', id: 1, picture: { type: 'image/png', data: 'a'.repeat(pictureMax + 1) } },
    { type: 'picture', id: 1 },
    { type: 'halted', id: 1, reason: 'because' },
  ])('is ignored when the frame never sends it: case %#', (message) => {
    expect(readReply(message)).toBeUndefined();
  });

  it('loses what does not belong to it', () => {
    expect(readReply({ type: 'done', id: 1, trouble: { message: 5 }, more: 1 })).toEqual({
      type: 'done',
      id: 1,
    });
  });
});
