import { act, fireEvent, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { hydratePage } from '../../../web/src/app/hydrate-page.tsx';
import { takeoverEvent } from '../../../web/src/lib/loading/static-page.ts';

const root = (): HTMLElement => document.getElementById('root') as HTMLElement;
const Site = () => <main onClick={() => document.body.setAttribute('data-alive', '')}>The course</main>;
const takenOver = () =>
  new Promise<void>((resolve) => document.addEventListener(takeoverEvent, () => resolve(), { once: true }));
/** Waits for the takeover event, so that no test receives the event of an earlier one. */
const hydrate = async (options: Parameters<typeof hydratePage>[2]) => {
  const taken = takenOver();
  await act(() => hydratePage(root(), <Site />, options));
  await act(() => taken);
};
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
    await hydrate({ load: () => Promise.resolve(), isFirstRender });
    expect(isAlive()).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('a page that was rendered for its address keeps its elements', async () => {
  const text = screen.getByText('The course');
  await hydrate({ load: () => Promise.resolve(), isFirstRender: true });
  expect(screen.getByText('The course')).toBe(text);
});

it('what was typed, ticked and chosen before React had the page is what React has then', async () => {
  const sent = vi.fn();
  const Form = () => {
    const [text, setText] = useState('');
    const [news, setNews] = useState(false);
    const [level, setLevel] = useState('any');
    const [isDrawnAgain, drawAgain] = useState(false);
    // Renders again at once, as after a store update: React then writes its own, empty value into the field.
    useLayoutEffect(() => drawAgain(true), []);
    return (
      <form aria-label="Search" data-again={isDrawnAgain} onSubmit={() => sent(text, news, level)}>
        <input aria-label="Words" value={text} onChange={(event) => setText(event.target.value)} />
        <input
          type="checkbox"
          aria-label="News"
          checked={news}
          onChange={(event) => setNews(event.target.checked)}
        />
        <select aria-label="Level" value={level} onChange={(event) => setLevel(event.target.value)}>
          <option value="any">Any</option>
          <option value="beginner">Beginner</option>
        </select>
      </form>
    );
  };
  root().innerHTML = renderToString(<Form />);
  const words = screen.getByLabelText<HTMLInputElement>('Words');
  words.value = 'rag';
  screen.getByLabelText<HTMLInputElement>('News').checked = true;
  screen.getByLabelText<HTMLSelectElement>('Level').value = 'beginner';
  // As in a browser: React must not defer work until the test calls `act`.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const taken = new Promise<void>((resolve) => {
    const submit = () => {
      screen.getByRole('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      resolve();
    };
    document.addEventListener(takeoverEvent, submit, { once: true });
  });
  await hydratePage(root(), <Form />, { load: () => Promise.resolve(), isFirstRender: true });
  await taken;
  vi.unstubAllGlobals();
  expect(screen.getByLabelText('Words')).toBe(words);
  expect(sent).toHaveBeenCalledExactlyOnceWith('rag', true, 'beginner');
});

it('a static page whose code does not come stays to be read, and can be tried again', async () => {
  const load = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('gone'));
  await hydrate({ load, isFirstRender: true });
  expect(isAlive()).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  const taken = takenOver();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await act(() => taken);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(isAlive()).toBe(true);
});
