import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hydratePage } from '#web/app/hydrate-page.tsx';
import { takeoverEvent } from '#web/lib/loading/static-page.ts';

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

it('a page that the browser translated before it woke is rendered anew', async () => {
  root().innerHTML = '<main><font><font>Der Kurs</font></font></main>';
  const translated = screen.getByText('Der Kurs');
  await hydrate({ load: () => Promise.resolve(), isFirstRender: true });
  expect(translated.isConnected).toBe(false);
  expect(isAlive()).toBe(true);
});

describe('what was done before React had the page', () => {
  const sent = vi.fn();
  const Form = () => {
    const [text, setText] = useState('');
    const [news, setNews] = useState(false);
    const [topic, setTopic] = useState('');
    const [level, setLevel] = useState('any');
    const [isDrawnAgain, drawAgain] = useState(false);
    // Renders again at once, as after a store update: React then writes its own, empty value into the field.
    useLayoutEffect(() => drawAgain(true), []);
    return (
      <form aria-label="Search" data-again={isDrawnAgain} onSubmit={() => sent(text, news, topic, level)}>
        <input aria-label="Words" value={text} onChange={(event) => setText(event.target.value)} />
        <label>
          News
          <input type="checkbox" checked={news} onChange={(event) => setNews(event.target.checked)} />
        </label>
        {['', 'agents'].map((value) => (
          <label key={value}>
            {value || 'All'}
            <input
              type="radio"
              name="topic"
              value={value}
              checked={topic === value}
              onChange={() => setTopic(value)}
            />
          </label>
        ))}
        <select aria-label="Level" value={level} onChange={(event) => setLevel(event.target.value)}>
          <option value="any">Any</option>
          <option value="beginner">Beginner</option>
        </select>
        <details>
          <summary>More</summary>
        </details>
      </form>
    );
  };
  const Island = () => (
    <Suspense>
      <Form />
    </Suspense>
  );
  const doEverything = () => {
    screen.getByLabelText<HTMLInputElement>('Words').value = 'rag';
    screen.getByLabelText<HTMLInputElement>('News').checked = true;
    screen.getByLabelText<HTMLInputElement>('agents').checked = true;
    screen.getByLabelText<HTMLSelectElement>('Level').value = 'beginner';
    screen.getByText('More').closest('details')?.setAttribute('open', '');
    screen.getByLabelText('Words').focus();
  };
  /** Takes the page over, then sends its form at once. */
  const hydrateAndSend = async (page: ReactNode, isFirstRender: boolean) => {
    // As in a browser: React must not defer work until the test calls `act`.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const taken = new Promise<void>((resolve) => {
      const submit = () => {
        screen.getByRole('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
        resolve();
      };
      document.addEventListener(takeoverEvent, submit, { once: true });
    });
    await hydratePage(root(), page, { load: () => Promise.resolve(), isFirstRender });
    await taken;
    vi.unstubAllGlobals();
  };

  it.each([
    ['in a page', Form],
    ['in a part that hydrates later', Island],
  ])('is what React has then: %s', async (_where, Page) => {
    root().innerHTML = renderToString(<Page />);
    const words = screen.getByLabelText('Words');
    doEverything();
    await hydrateAndSend(<Page />, true);
    expect(screen.getByLabelText('Words')).toBe(words);
    expect(sent).toHaveBeenCalledExactlyOnceWith('rag', true, 'agents', 'beginner');
    expect(screen.getByText('More').closest('details')?.open).toBe(true);
  });

  it('reaches a part that hydrates later when it is a single press', async () => {
    root().innerHTML = renderToString(<Island />);
    screen.getByLabelText<HTMLInputElement>('agents').checked = true;
    await hydrateAndSend(<Island />, true);
    expect(sent).toHaveBeenCalledExactlyOnceWith('', false, 'agents', 'any');
  });

  it('is done again where the page is rendered anew for its address', async () => {
    root().innerHTML = renderToString(<Form />);
    const words = screen.getByLabelText('Words');
    doEverything();
    await hydrateAndSend(<Form />, false);
    expect(screen.getByLabelText('Words')).not.toBe(words);
    expect(sent).toHaveBeenCalledExactlyOnceWith('rag', true, 'agents', 'beginner');
    expect(screen.getByText('More').closest('details')?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Words'));
  });

  it('is done to a control that comes later, unless the visitor did something else meanwhile', async () => {
    const Late = () => {
      const [isThere, show] = useState(false);
      useEffect(() => void setTimeout(() => show(true), 50), []);
      return isThere ? <Form /> : <p>Loading</p>;
    };
    for (const other of [false, true]) {
      root().innerHTML = renderToString(<Form />);
      doEverything();
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
      const taken = takenOver();
      await hydratePage(root(), <Late />, { load: () => Promise.resolve(), isFirstRender: false });
      await taken;
      if (other) document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      const level = await screen.findByLabelText<HTMLSelectElement>('Level');
      await waitFor(() => expect(level.value).toBe(other ? 'any' : 'beginner'));
      vi.unstubAllGlobals();
      document.body.innerHTML = '<div id="root"></div>';
    }
  });
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
