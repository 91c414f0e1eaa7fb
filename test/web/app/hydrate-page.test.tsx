import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hydratePage } from '../../../web/src/app/hydrate-page.tsx';

const root = (): HTMLElement => document.getElementById('root') as HTMLElement;
const Site = () => <main onClick={() => document.body.setAttribute('data-alive', '')}>The course</main>;
const isAlive = () => {
  fireEvent.click(screen.getByText('The course'));
  return document.body.hasAttribute('data-alive');
};

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><main>The course</main></div>';
  document.body.removeAttribute('data-alive');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it.each([true, false])(
  'a static page comes alive with its code (first render: %s)',
  async (isFirstRender) => {
    await act(() => hydratePage(root(), <Site />, { load: () => Promise.resolve(), isFirstRender }));
    expect(isAlive()).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('a page that was rendered for its address keeps its elements', async () => {
  const text = screen.getByText('The course');
  await act(() => hydratePage(root(), <Site />, { load: () => Promise.resolve(), isFirstRender: true }));
  expect(screen.getByText('The course')).toBe(text);
});

it('a static page whose code does not come stays to be read, and can be tried again', async () => {
  const load = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('gone'));
  await act(() => hydratePage(root(), <Site />, { load, isFirstRender: true }));
  expect(isAlive()).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(isAlive()).toBe(true);
});
