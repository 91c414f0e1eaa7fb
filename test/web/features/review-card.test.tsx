import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsTo, signIn } from '../support/learner.tsx';
import { card, press, server, show } from '../support/reviews.tsx';

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
});
