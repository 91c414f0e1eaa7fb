import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AskedQuestion, type Verdict } from '#web/components/question/AskedQuestion.tsx';
import type { OpenQuestion } from '#web/components/question/QuestionFields.tsx';
import { renderAt } from '../../support/render-app.tsx';

const question: OpenQuestion = {
  kind: 'single',
  text: 'Which is even?',
  options: [
    { id: 'a', text: 'Two' },
    { id: 'b', text: 'Three' },
  ],
};

describe('the verdict about an answer', () => {
  const answer = async () => {
    let settle: (verdict: Verdict) => void = () => undefined;
    const verdict = new Promise<Verdict>((resolve) => (settle = resolve));
    renderAt(
      '/',
      <>
        <div tabIndex={-1} data-testid="around">
          <AskedQuestion group="g" place="Sums" question={question} onAnswer={() => verdict} />
        </div>
        <textarea aria-label="Notes" />
      </>,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Two' }));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    return () => settle({ correct: true });
  };

  it('takes the focus of the button that it replaces', async () => {
    (await answer())();
    const words = (await screen.findByText('Right')).parentElement;
    await waitFor(() => expect(document.activeElement).toBe(words));
  });

  it('takes the focus of what is around that button, which has it after a press in Safari', async () => {
    const settle = await answer();
    screen.getByTestId('around').focus();
    settle();
    const words = (await screen.findByText('Right')).parentElement;
    await waitFor(() => expect(document.activeElement).toBe(words));
  });

  it('leaves the focus with who writes elsewhere by then', async () => {
    const settle = await answer();
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    await userEvent.type(notes, 'Even');
    settle();
    await screen.findByText('Right');
    expect(document.activeElement).toBe(notes);
  });
});
