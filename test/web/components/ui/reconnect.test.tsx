import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ProblemMessage } from '#web/components/ui/ProblemMessage.tsx';
import { SectionProblem } from '#web/components/ui/SectionProblem.tsx';
import { ApiProblem } from '#web/lib/api/problem.ts';

const offline = new ApiProblem({ status: 0, code: 'offline', message: 'You are offline.' });
const unavailable = new ApiProblem({ status: 503, code: 'unavailable', message: 'Not now.' });
const kinds = {
  page: (error: unknown, onRetry: () => void) => (
    <ProblemMessage title="It could not be loaded" error={error} onRetry={onRetry} />
  ),
  section: (error: unknown, onRetry: () => void) => (
    <SectionProblem what="It" error={error} onRetry={onRetry} />
  ),
};
const reconnect = () => act(() => void window.dispatchEvent(new Event('online')));

describe.each(['page', 'section'] as const)('the message of a %s that failed', (kind) => {
  it('tries again by itself when the device is online again', () => {
    const onRetry = vi.fn();
    const { unmount } = render(<MemoryRouter>{kinds[kind](offline, onRetry)}</MemoryRouter>);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    reconnect();
    expect(onRetry).toHaveBeenCalledTimes(1);
    unmount();
    reconnect();
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('leaves to the reader what no connection mends', () => {
    const onRetry = vi.fn();
    render(<MemoryRouter>{kinds[kind](unavailable, onRetry)}</MemoryRouter>);
    reconnect();
    expect(onRetry).not.toHaveBeenCalled();
  });
});
