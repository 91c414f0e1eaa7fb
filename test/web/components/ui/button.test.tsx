import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#web/components/ui/Button.tsx';

const button = () => screen.getByRole('button');

describe('a busy button', () => {
  it('keeps the focus and does nothing, and works again afterwards', async () => {
    const act = vi.fn();
    const { rerender } = render(<Button onClick={act}>Save</Button>);
    await userEvent.click(button());
    rerender(
      <Button busy onClick={act}>
        Save
      </Button>,
    );
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button());
    await userEvent.keyboard('{Enter}');
    expect(act).toHaveBeenCalledTimes(1);

    rerender(<Button onClick={act}>Save</Button>);
    expect(button().hasAttribute('aria-disabled')).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does not send its form, neither by a press nor by Enter in a field', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    await userEvent.click(button());
    await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
    expect(submit).not.toHaveBeenCalled();
    rerender(form(false));
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });
});
