import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, getToasts, showToast } from '#web/lib/shell/toast.ts';

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of getToasts()) dismissToast(id);
});

const messages = () => getToasts().map(({ message }) => message);

it('a problem of a device without a network says that it is offline, once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showToast('The solution could not be opened.', 'problem');
  showToast('You may be offline: check your connection.', 'problem');
  showToast('Saved on this device.');
  expect(messages()).toEqual([
    'The solution could not be opened. You are offline.',
    'You may be offline: check your connection.',
    'Saved on this device.',
  ]);
});

it('a problem of a device with a network says what it is, and no more', () => {
  showToast('The solution could not be opened.', 'problem');
  expect(messages()).toEqual(['The solution could not be opened.']);
});
