import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CoursePreview } from '#contract/schemas/drip.ts';
import CoursePreviewPage from '#web/features/preview/CoursePreviewPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { courseDetail } from '../../support/courses.ts';
import { type Call, callsTo, fakeApi, lectureOf, problem, renderAt } from '../../support/learner.tsx';

const token = 'agents_0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P';
const opensAt = '2026-11-29T09:00:00.000Z';

const previewAt = (
  day: string | null,
  isUpgraded: boolean,
  more: Partial<CoursePreview> = {},
): CoursePreview => {
  const isOpen = day !== null && day >= '2026-11-29';
  const { videoKey: _, captions: __, ...bare } = lectureOf('x');
  const locked = { ...bare, isUnlocked: false };
  return {
    course: courseDetail('agents', { title: 'Agents', drip: true, upgradePrice: 49 }),
    content: {
      courseId: 'agents',
      title: 'Agents',
      content: [
        {
          title: 'Start',
          lectures: [
            { ...bare, id: 'first', title: 'First' },
            {
              ...locked,
              id: 'week',
              title: 'Week',
              ...(isOpen ? { isUnlocked: true } : { unlocksAt: opensAt }),
            },
            { ...locked, id: 'wait', title: 'Wait', waitsFor: { lectureId: 'first', title: 'First' } },
            { ...locked, id: 'bonus', title: 'Bonus', requiresUpgrade: !isUpgraded, isUnlocked: isUpgraded },
          ],
        },
      ],
      unlockedContent: isOpen ? ['first', 'week'] : ['first'],
      nextReleaseDate: isOpen ? null : opensAt,
      isPremium: isUpgraded,
      subscribedAt: '2026-11-22T10:00:00.000Z',
      progress: 0,
    },
    mails: [
      { at: '2026-11-22T10:00:00.000Z', subject: 'Confirm your address: welcome to Agents' },
      { at: opensAt, subject: 'New lecture unlocked: Week' },
    ],
    changes: ['~ agents', '> lecture week moves: after 14 days → after 7 days'],
    expiresAt: '2026-11-29T10:00:00.000Z',
    ...more,
  };
};

const answering = (answer: unknown) => fakeApi({ [`GET /preview/${token}?*`]: answer });
const open = (search = '') =>
  renderAt(
    `${paths.coursePreview.href(token)}${search}`,
    [paths.coursePreview.pattern],
    <CoursePreviewPage />,
  );
const show = (search = '?zone=UTC', more: Partial<CoursePreview> = {}) => {
  const calls = answering(({ query }: Call) => ({
    body: previewAt(query.get('day'), query.get('upgraded') === 'true', more),
  }));
  open(search);
  return calls;
};
const slider = () => screen.findByRole<HTMLInputElement>('slider');
const lecture = (title: string) => {
  const row = screen.getByText(title, { selector: 'li > span' }).closest('li');
  if (!row) throw new Error(`There is no lecture ${title}`);
  return row.textContent;
};

describe('a preview', () => {
  it('begins at the moment of joining, and says of each lecture what a learner finds', async () => {
    show();
    expect((await slider()).value).toBe('0');
    expect(screen.getByRole('heading', { level: 1, name: 'Agents' })).toBeTruthy();
    expect(await screen.findByText('1 of 4 lectures open')).toBeTruthy();
    expect(lecture('First')).toContain('Open');
    expect(lecture('Week')).toContain('Opens Sun, Nov 29, 2026, 9:00');
    expect(lecture('Wait')).toContain('Waits until “First” is completed');
    expect(lecture('Bonus')).toContain('Needs the premium upgrade');
    expect(document.title).toContain('Preview: Agents');
  });

  it('walks to a day with the slider, asks only for where it stops, and keeps it in the address', async () => {
    const calls = show();
    const input = await slider();
    for (const value of ['3', '6', '8']) fireEvent.change(input, { target: { value } });
    expect(input.getAttribute('aria-valuetext')).toBe('End of Sunday, November 29, 2026');
    expect(await screen.findByText('2 of 4 lectures open')).toBeTruthy();
    expect(lecture('Week')).toContain('Open');
    expect(callsTo(calls, 'GET', /day=/).map(({ path }) => path)).toEqual([
      `/preview/${token}?zone=UTC&day=2026-11-29`,
    ]);
    expect(screen.getByTestId('address').textContent).toContain('day=2026-11-29');
    const mails = within(screen.getByRole('region', { name: 'Mails' })).getAllByRole('listitem');
    expect(mails.map(({ textContent }) => textContent?.includes('Sent by then'))).toEqual([true, true]);
  });

  it('leads from one day on which something happens to the next, and back', async () => {
    show();
    const input = await slider();
    const next = screen.getByRole('button', { name: 'Next event' });
    const back = screen.getByRole('button', { name: 'Previous event' });
    expect(back.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(next);
    expect(input.value).toBe('8');
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next);
    await userEvent.click(back);
    expect(input.value).toBe('0');
  });

  it('opens at the day, zone and upgrade of its address', async () => {
    const calls = show('?zone=Asia%2FTokyo&day=2026-11-30&upgraded=true');
    expect((await slider()).value).toBe('9');
    await waitFor(() =>
      expect(callsTo(calls, 'GET', /day=/).map(({ path }) => path)).toEqual([
        `/preview/${token}?zone=Asia%2FTokyo&day=2026-11-30&upgraded=true`,
      ]),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-30');
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone of the learner').value).toBe('Asia/Tokyo');
    expect(await screen.findByText('Week', { selector: 'li > span' })).toBeTruthy();
    await waitFor(() => expect(lecture('Bonus')).toContain('Open'));
  });

  it('shows another learner when zone and upgrade are changed', async () => {
    const calls = show();
    await slider();
    await userEvent.click(screen.getByRole('checkbox', { name: 'With the premium upgrade' }));
    await waitFor(() => expect(lecture('Bonus')).toContain('Open'));
    await userEvent.selectOptions(screen.getByLabelText('Time zone of the learner'), 'Asia/Tokyo');
    await waitFor(() => expect(lecture('Week')).toContain('6:00'));
    expect(callsTo(calls, 'GET', /zone=Asia%2FTokyo&upgraded=true/)).toHaveLength(1);
  });

  it('takes a zone that is none for the device’s', async () => {
    const calls = show('?zone=Nowhere');
    await slider();
    expect(callsTo(calls, 'GET', /Nowhere/)).toEqual([]);
  });

  it('says in the words of the plan what publishing changes, and when that is nothing', async () => {
    show();
    await slider();
    const changes = within(screen.getByRole('region', { name: 'What publishing changes' }));
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Changes agents',
      'Moves lecture week moves: after 14 days → after 7 days',
    ]);
  });

  it('has words for a course without lectures, mails or changes', async () => {
    const { content } = previewAt(null, false);
    show('?zone=UTC', { content: { ...content, content: [], unlockedContent: [] }, mails: [], changes: [] });
    await slider();
    expect(screen.getByText(/has no lectures yet/)).toBeTruthy();
    expect(screen.getByText(/No mail tells/)).toBeTruthy();
    expect(screen.getByText(/the published course is just like this/)).toBeTruthy();
  });

  it('that has ended says so and what to do; another failure can be tried again', async () => {
    answering(problem(404, 'not_found'));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'This preview has ended' })).toBeTruthy();
    expect(screen.getByText(/Ask whoever sent it to you/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that cannot be loaded can be tried again', async () => {
    answering(() => ({ status: 503, body: {} }));
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answering(previewAt(null, false));
    await userEvent.click(again);
    expect(await slider()).toBeTruthy();
  });

  it('reveals its address to no other site', async () => {
    show();
    await slider();
    expect(document.head.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer');
  });
});
