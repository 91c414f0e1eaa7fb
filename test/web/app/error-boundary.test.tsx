import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#web/app/ErrorBoundary.tsx';

const Page = ({ fails = false }) => {
  if (fails) throw new Error('broken');
  return <p>the page</p>;
};

it('a page that failed offers a way on, and the next address is shown again', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const at = (resetKey: string, fails: boolean) => (
    <ErrorBoundary resetKey={resetKey}>
      <Page fails={fails} />
    </ErrorBoundary>
  );
  const { rerender } = render(at('/one', true));
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong on this page');
  rerender(at('/one', false));
  expect(screen.queryByText('the page')).toBeNull();
  rerender(at('/two', false));
  expect(screen.getByText('the page')).toBeTruthy();
});
