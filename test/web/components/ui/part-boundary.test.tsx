import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PartBoundary } from '#web/components/ui/PartBoundary.tsx';
import { lazyPart } from '#web/lib/loading/lazy-part.ts';

beforeEach(() => {
  vi.restoreAllMocks();
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
