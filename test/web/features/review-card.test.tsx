import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsTo, problem, signIn } from '../support/learner.tsx';
import { card, choices, press, server, show } from '../support/reviews.tsx';

const posts = /^\/reviews\//;

beforeEach(() => {
  localStorage.clear();
  signIn();
});

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
});
