import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pace } from '#contract/schemas/drip.ts';
import PaceDialog from '#web/components/pace/PaceDialog.tsx';
import { later, soonest } from '../../support/drip.ts';
import { callsTo, fakeApi, problem, renderAt, signIn } from '../../support/learner.tsx';
import { paceOf, takingChanges } from '../../support/pace.ts';

const path = '/drip-courses/rag/pace';
const onChanged = vi.fn();
const onClose = vi.fn();
const show = (
  pace: Pace = paceOf(),
  { put, waiting }: { put?: (call: never) => unknown; waiting?: number } = {},
) => {
  const server = takingChanges(pace);
  const calls = fakeApi({ [`GET ${path}`]: server.get, [`PUT ${path}`]: put ?? server.put });
  renderAt(
    '/here',
    ['/here'],
    <PaceDialog
      sub="ada"
      courseId="rag"
      title="Retrieval in practice"
      waiting={waiting}
      onChanged={onChanged}
      onClose={onClose}
    />,
  );
  return calls;
};
const dialog = () => screen.findByRole('dialog');
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const puts = (calls: ReturnType<typeof show>) => callsTo(calls, 'PUT', /pace$/).map(({ body }) => body);
const said = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

describe('one’s own pace', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z'), toFake: ['Date'] });
    signIn();
  });

  it('says what comes when in the learner’s zone, names the zone and leads to where it is set', async () => {
    show(paceOf({ timeZone: 'Asia/Tokyo' }));
    const coming = await screen.findByRole('region', { name: 'What comes when' });
    const times = [...coming.querySelectorAll('time')];
    expect(times.map((time) => time.dateTime)).toEqual([soonest, later]);
    expect(times[0]?.textContent).toBe('Sat, Nov 28, 2026, 5:00 PM GMT+9');
    expect(coming.textContent).toContain('Asia/Tokyo');
    expect(
      within(coming)
        .getByRole('link', { name: /time zone/ })
        .getAttribute('href'),
    ).toBe('/profile');
  });

  it('pauses without an end, says so, shows no dates, and resumes', async () => {
    const calls = show();
    await userEvent.click(await button('Pause…'));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Until I resume' }));
    await userEvent.click(await button('Pause now'));
    await screen.findByText('Paused: nothing new comes until you resume');
    expect(said()).toEqual(['Paused.']);
    expect(screen.getByText(/While you pause, nothing has a date/)).toBeTruthy();
    expect(onChanged).toHaveBeenCalledTimes(1);
    await userEvent.click(await button('Resume now'));
    await screen.findByText('Running: lectures open as they come');
    expect(document.activeElement?.textContent).toBe('Running: lectures open as they come');
    expect(screen.getByText('Lecture c')).toBeTruthy();
    expect(puts(calls)).toEqual([{ status: 'paused' }, { status: 'running' }]);
  });

  it('pauses until a day, from tomorrow on and within ten years', async () => {
    const calls = show();
    await userEvent.click(await button('Pause…'));
    await userEvent.click(screen.getByRole('radio', { name: 'Until a day' }));
    const day = screen.getByLabelText<HTMLInputElement>('The pause ends by itself on');
    expect([day.min, day.value, day.max]).toEqual(['2026-11-23', '2026-11-29', '2036-11-19']);
    for (const [value, words] of [
      ['2026-11-22', 'Choose a day after today.'],
      ['2036-11-20', 'Choose a day by November 19, 2036.'],
      ['', 'Choose a day after today.'],
      ['12026-12-07', 'Choose a day by November 19, 2036.'],
    ] as const) {
      fireEvent.change(day, { target: { value } });
      await userEvent.click(await button('Pause now'));
      await screen.findByText(words);
      expect(document.activeElement).toBe(day);
    }
    expect(puts(calls)).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-12-07' } });
    await userEvent.click(await button('Pause now'));
    await screen.findByText('Paused: nothing new comes before Mon, Dec 7');
    expect(puts(calls)).toEqual([{ status: 'paused', until: '2026-12-07' }]);
  });

  it('sets and moves the end of a pause', async () => {
    const calls = show(paceOf({ status: 'paused', upcoming: [] }));
    await userEvent.click(await button('Set an end…'));
    expect(screen.queryByRole('radio', { name: 'Until I resume' })).toBeNull();
    const day = screen.getByLabelText('The pause ends by itself on');
    expect(document.activeElement).toBe(day);
    await userEvent.click(await button('Set the end'));
    await screen.findByText('Paused: nothing new comes before Sun, Nov 29');
    expect(puts(calls)).toEqual([{ status: 'paused', until: '2026-11-29' }]);
    await button('Change the end…');
  });

  it('takes the end of a pause away', async () => {
    const calls = show(paceOf({ status: 'paused', until: '2026-12-07', upcoming: [] }));
    await userEvent.click(await button('Change the end…'));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Until a day' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Until I resume' }));
    await userEvent.click(await button('Set the end'));
    await waitFor(() => expect(puts(calls)).toEqual([{ status: 'paused' }]));
  });

  it('says the speeds in words, and saves speed, weekdays and hour together', async () => {
    const calls = show();
    await userEvent.click(
      await screen.findByRole('radio', { name: 'Slower: twice the time between lectures' }),
    );
    expect(screen.getByRole('radio', { name: 'Faster: half the time between lectures' })).toBeTruthy();
    const days = screen.getByRole('group', { name: 'Weekdays' });
    expect(within(days).getAllByRole('checkbox')).toHaveLength(7);
    await userEvent.click(within(days).getByRole('checkbox', { name: 'Thursday' }));
    await userEvent.click(within(days).getByRole('checkbox', { name: 'Monday' }));
    fireEvent.change(screen.getByLabelText('Hour'), { target: { value: '07:30' } });
    expect(said()).toEqual(['Not saved yet']);
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(said()).toEqual(['Saved. The dates below are the new ones.']));
    expect(puts(calls)).toEqual([{ speed: 'slower', days: ['mon', 'thu'], at: '07:30' }]);
    // Nothing is left to save.
    await userEvent.click(await button('Save'));
    expect(puts(calls)).toHaveLength(1);
  });

  it('keeps the focus in the dialog when changes are discarded', async () => {
    show();
    await userEvent.click(await screen.findByRole('radio', { name: /^Slower/ }));
    await userEvent.click(await button('Discard'));
    expect(document.activeElement).toBe(await button('Save'));
  });

  it('gives the hour back to the course', async () => {
    const calls = show(paceOf({ at: '07:30' }));
    await userEvent.click(await button('As the course says'));
    expect(document.activeElement).toBe(await button('Save'));
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(puts(calls)).toEqual([{ at: null }]));
  });

  it('works with the keyboard alone', async () => {
    const calls = show();
    const user = userEvent.setup();
    (await screen.findByRole('radio', { name: /As planned/ })).focus();
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Monday' }));
    await user.keyboard(' ');
    const save = await button('Save');
    for (let step = 0; step < 10 && document.activeElement !== save; step += 1) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(puts(calls)).toEqual([{ speed: 'faster', days: ['mon'] }]));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    [problem(409, 'conflict'), 'This course does not allow that change any more. Nothing was changed.'],
    [problem(429, 'too_many_requests'), /changed your pace many times/],
    [problem(503, 'unavailable', 'Not answering.'), 'This could not be saved: Not answering.'],
  ])('keeps what was chosen when it cannot be saved', async (put, words) => {
    show(paceOf(), { put });
    await userEvent.click(await screen.findByRole('radio', { name: /Slower/ }));
    await userEvent.click(await button('Save'));
    const alert = await screen.findByText(words);
    expect(alert.getAttribute('role')).toBe('alert');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Slower/ }).checked).toBe(true);
    expect(said()).toEqual(['Not saved yet']);
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('shows only what the course allows', async () => {
    show(paceOf({ allowed: { pause: false, speed: false, days: true, ahead: false } }));
    await screen.findByRole('group', { name: 'Weekdays' });
    expect(screen.queryByRole('button', { name: 'Pause…' })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    cleanup();
    show(paceOf({ allowed: { pause: true, speed: true, days: false, ahead: false } }));
    await button('Pause…');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByLabelText('Hour')).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    cleanup();
    show(paceOf({ allowed: { pause: false, speed: false, days: false, ahead: false } }));
    await screen.findByText('In this course the lectures come as planned.');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('lets what is in force though no longer allowed be put back, and to nothing else', async () => {
    const calls = show(
      paceOf({
        status: 'paused',
        speed: 'slower',
        days: ['sat', 'sun'],
        at: '07:30',
        allowed: { pause: false, speed: false, days: false, ahead: false },
        upcoming: [],
      }),
    );
    await userEvent.click(await button('Resume now'));
    expect(document.activeElement?.textContent).toBe('Resumed. The dates below are the new ones.');
    expect(screen.queryByRole('button', { name: /Pause|end…/ })).toBeNull();
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'slower',
      'planned',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: /As planned/ }));
    expect(screen.getByText('Weekdays: Saturday, Sunday')).toBeTruthy();
    await userEvent.click(await button('Back to any day'));
    expect(document.activeElement).toBe(await button('Save'));
    await userEvent.click(await button('As the course says'));
    fireEvent.click(await button('Save'));
    // As in Safari, where a press leaves the focus to what is around its button.
    (await dialog()).focus();
    await screen.findByText('In this course the lectures come as planned.');
    // The buttons are gone.
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Saved. The dates below are the new ones.'),
    );
    expect(puts(calls)).toEqual([{ status: 'running' }, { speed: 'planned', days: [], at: null }]);
  });

  it('offers who wants to catch up a pause of a week, and says that nothing is lost', async () => {
    const calls = show(paceOf(), { waiting: 3 });
    expect((await dialog()).textContent).toContain('3 lectures are open and not finished');
    expect((await dialog()).textContent).toContain('nothing you have is lost');
    await userEvent.click(await button('Pause now'));
    await screen.findByText('Paused: nothing new comes before Sun, Nov 29');
    expect(puts(calls)).toEqual([{ status: 'paused', until: '2026-11-29' }]);
  });

  it('says when it cannot be loaded, and tries again', async () => {
    let isDown = true;
    fakeApi({ [`GET ${path}`]: () => (isDown ? problem(503, 'unavailable')() : { body: paceOf() }) });
    const props = { sub: 'ada', courseId: 'rag', title: 'Retrieval', onChanged, onClose };
    renderAt('/here', ['/here'], <PaceDialog {...props} />);
    await screen.findByText('Your pace could not be loaded');
    isDown = false;
    await userEvent.click(await button('Try again'));
    await button('Pause…');
  });
});
