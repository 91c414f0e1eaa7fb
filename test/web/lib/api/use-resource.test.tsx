import { act, cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#web/lib/api/problem.ts';
import { seedResources, useResource } from '#web/lib/api/useResource.ts';

const failing = (status: number) => () =>
  Promise.reject(new ApiProblem({ status, code: 'x', message: `failed with ${status}` }));
const Shown = ({ load }: { load: () => Promise<string> }) => {
  const { status, data, error, reload } = useResource('course/rag', load);
  return (
    <button onClick={reload}>{`${status}: ${data ?? (error as Error | undefined)?.message ?? ''}`}</button>
  );
};
const show = (load: () => Promise<string>) => act(async () => render(<Shown load={load} />));
const text = () => screen.getByRole('button').textContent;

describe('data that a page shows already', () => {
  it.each([0, 408, 429, 500, 503])('stays when fetching it again fails with %i', async (status) => {
    seedResources({ 'course/rag': 'prerendered' });
    await show(failing(status));
    expect(text()).toBe('ready: prerendered');
    cleanup();
    await show(failing(status));
    expect(text()).toBe('ready: prerendered');
  });

  it.each([401, 403, 404])('goes when it is refused with %i, for the next page too', async (status) => {
    seedResources({ 'course/rag': 'prerendered' });
    await show(failing(status));
    expect(text()).toBe(`failed: failed with ${status}`);
    cleanup();
    await act(async () => render(<Shown load={() => new Promise(() => {})} />));
    expect(text()).toBe('loading: ');
  });

  it('is replaced by what comes', async () => {
    seedResources({ 'course/rag': 'prerendered' });
    await show(() => Promise.resolve('fresh'));
    expect(text()).toBe('ready: fresh');
  });
});

it('where nothing is shown, the failure is', async () => {
  await show(failing(503));
  expect(text()).toBe('failed: failed with 503');
  await act(async () => screen.getByRole('button').click());
  expect(text()).toBe('failed: failed with 503');
});
