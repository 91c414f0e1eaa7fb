import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo, problem, signIn } from '../support/learner.tsx';
import { card, choices, exercise, press, question, server, show } from '../support/reviews.tsx';

const posts = /^\/reviews\//;

beforeEach(() => signIn());

describe('a card that is reviewed', () => {
  it('is reviewed once, however fast its rating is pressed, and changed once', async () => {
    const calls = server([card]);
    show();
    await screen.findByText('What is IDF?');
    await press('Show the answer');
    const twice = (name: RegExp | string) => {
      const button = screen.getByRole('button', { name });
      fireEvent.click(button);
      fireEvent.click(button);
    };
    twice(/^Good/);
    await screen.findByText(/^Asked again/);
    expect(callsTo(calls, 'POST', posts)).toHaveLength(1);
    twice(/^Easy/);
    const undo = screen.getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull());
    expect(callsTo(calls, 'POST', posts)).toHaveLength(2);
    twice('Undo');
    await screen.findByRole('button', { name: 'Show the answer' });
    expect(callsTo(calls, 'POST', posts)).toHaveLength(3);
  });

  it('has what stands in backticks as code, on both sides and in the options of a question', async () => {
    const codes = () => [...document.querySelectorAll('code')].map(({ textContent }) => textContent);
    server([{ ...card, front: 'What does `idf` weigh?', back: 'Rare words: `log(n / df)`' }]);
    const { unmount } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show the answer' }));
    expect(codes()).toEqual(['idf', 'log(n / df)']);
    unmount();
    const options = [
      { id: 'x', text: '`log(n / df)`' },
      { id: 'y', text: 'Nothing' },
    ];
    server([{ ...question, question: { text: 'What is it?', kind: 'single', options } }]);
    show();
    await screen.findByRole('radio', { name: 'log(n / df)' });
    expect(codes()).toEqual(['log(n / df)']);
  });

  it('says why Undo was refused, stays answered, and takes another thought', async () => {
    let isRefused = false;
    const result = { rating: 'good', due: choices.good, interval: 3, choices };
    const refuse = problem(409, 'conflict', 'This review was made elsewhere.');
    server([card], undefined, {
      [`POST /reviews/${card.id}`]: () => (isRefused ? refuse() : { body: result }),
    });
    show();
    await screen.findByText('What is IDF?');
    await press('Show the answer');
    await press(/^Good/);
    await screen.findByText(/^Asked again/);
    isRefused = true;
    await press('Undo');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('That could not be saved');
    expect(screen.getByText(/^Asked again/)).toBeTruthy();
    isRefused = false;
    await press(/^Easy/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('keeps the focus on what the pressed button led to', async () => {
    server([card]);
    show();
    await screen.findByText('What is IDF?');
    expect(document.activeElement, 'the first card of a visit takes none').toBe(document.body);
    await press('Show the answer');
    expect(document.activeElement?.textContent).toBe('A weight');
    const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
    await press(/^Good/);
    expect(empty, 'announced where screen readers know of').toContain(
      await screen.findByText(/^Asked again/),
    );
    expect(document.activeElement?.textContent).toBe('A weight');
    await press('Undo');
    await screen.findByRole('button', { name: 'Show the answer' });
    expect(document.activeElement?.textContent).toBe('What is IDF?');
  });
});

describe('a question that is reviewed', () => {
  it('has the focus on its first option when its answer was taken back', async () => {
    server([question], () => ({ correct: true }));
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Rare words' }));
    await press('Answer');
    await screen.findByText('Right');
    await press('Undo');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Rare words' })),
    );
  });

  it('has its outcome announced where screen readers know of', async () => {
    server([question], () => ({ correct: true }));
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Rare words' }));
    const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '');
    await press('Answer');
    expect(empty).toContain(await screen.findByText(/^Asked again/));
  });

  it('keeps the focus on the option from which it was sent, and takes no other choice meanwhile', async () => {
    server([question]);
    show();
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Rare words' });
    await userEvent.click(chosen);
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Checking…' });
    expect(document.activeElement).toBe(chosen);
    await userEvent.click(screen.getByRole('radio', { name: 'Long words' }));
    expect(chosen.checked).toBe(true);
  });
});

describe('an item that the server refuses for good', () => {
  const refused = problem(409, 'conflict', 'This question has changed.');

  it.each([
    ['question', question, ['Answer']],
    ['card', card, ['Show the answer', /^Good/]],
  ] as const)('lets the learner go on, and finish, when it is a %s', async (_, item, presses) => {
    server([item, exercise], undefined, { [`POST /reviews/${item.id}`]: refused });
    show();
    await screen.findByRole('button', { name: presses[0] });
    for (const option of screen.queryAllByRole('radio', { name: 'Rare words' }))
      await userEvent.click(option);
    for (const name of presses) await press(name);
    expect((await screen.findByRole('alert')).textContent).toContain('This question has changed.');
    await press('Next');
    await screen.findByRole('link', { name: 'Open the exercise' });
    expect(screen.getByText('1 of 2')).toBeTruthy();
  });

  it('ends the visit when it is the last', async () => {
    server([question], undefined, { [`POST /reviews/${question.id}`]: refused });
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Rare words' }));
    await press('Answer');
    await screen.findByRole('alert');
    await press('Finish');
    await screen.findByText(/^You went through 1 item/);
  });
});
