import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PartBoundary } from '#web/components/ui/PartBoundary.tsx';
import { lazyPart } from '#web/lib/loading/lazy-part.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const arrived = () => Promise.resolve({ default: () => <p>The part itself</p> });

const Page = ({ Part, fallback }: { Part: ComponentType; fallback?: string }) => {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <textarea aria-label="Note" />
      <button onClick={() => setIsOpen(true)}>Open</button>
      {isOpen && (
        <PartBoundary name="The menu" fallback={fallback} onClose={() => setIsOpen(false)}>
          <Part />
        </PartBoundary>
      )}
    </>
  );
};
const typeNote = () => fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Unsaved' } });

it('a part whose code does not come leaves the page as it is, and comes with the next try', async () => {
  const load = vi.fn(arrived).mockImplementationOnce(gone);
  render(<Page Part={lazyPart(load)} />);
  typeNote();
  expect((await screen.findByRole('alert')).textContent).toContain('The menu could not be loaded');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Unsaved');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The part itself');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Unsaved');
});

it('a part that is closed after a failure asks for its code again when it is opened again', async () => {
  const load = vi.fn(arrived).mockImplementationOnce(gone);
  render(<Page Part={lazyPart(load)} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('The part itself');
});

const reconnect = () => act(async () => void window.dispatchEvent(new Event('online')));

it('a part whose code does not come says that the device may be offline, and comes by itself when it is online again', async () => {
  const load = vi.fn(arrived).mockImplementationOnce(gone);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Page Part={lazyPart(load)} />);
  expect((await screen.findByRole('alert')).textContent).toContain('You may be offline');
  expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
  await reconnect();
  await screen.findByText('The part itself');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a part comes by itself although the first try after the network is back fails too', async () => {
  const load = vi.fn(arrived).mockImplementationOnce(gone).mockImplementationOnce(gone);
  render(<Page Part={lazyPart(load)} />);
  await screen.findByRole('alert');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await reconnect();
    expect(screen.queryByText('The part itself')).toBeNull();
    await act(async () => void (await vi.advanceTimersByTimeAsync(8_000)));
    expect(screen.queryByText('The part itself')).not.toBeNull();
    expect(load).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

it('a part without a message of its own comes too when the device is online again', async () => {
  const load = vi.fn(arrived).mockImplementationOnce(gone);
  render(<Page Part={lazyPart(load)} fallback="Plain text" />);
  await screen.findByText('Plain text');
  await reconnect();
  await screen.findByText('The part itself');
});

it('a part that works keeps what was typed into it when the device is online again', async () => {
  const Field = () => <input aria-label="In the part" />;
  const Second = lazyPart(vi.fn(arrived).mockImplementation(gone));
  const First = lazyPart(() => Promise.resolve({ default: Field }));
  render(
    <>
      <Page Part={First} />
      <Page Part={Second} />
    </>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('In the part');
  fireEvent.change(field, { target: { value: 'Unsaved' } });
  await screen.findByRole('alert');
  await reconnect();
  expect(screen.getByLabelText<HTMLInputElement>('In the part').value).toBe('Unsaved');
});

it('a part that crashes stays as it is when the device is online again', async () => {
  const Broken = vi.fn(() => {
    throw new Error('a fault of ours');
  });
  render(<Page Part={Broken} />);
  await screen.findByRole('alert');
  const before = Broken.mock.calls.length;
  await reconnect();
  expect(Broken.mock.calls.length).toBe(before);
});

it('a fallback takes the place of a part that fails, without a message', async () => {
  render(<Page Part={lazyPart(gone)} fallback="Plain text" />);
  await screen.findByText('Plain text');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a part that crashes is distinguished from one that could not be loaded', async () => {
  const Broken = () => {
    throw new Error('a fault of ours');
  };
  render(<Page Part={Broken} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The menu stopped working');
});
