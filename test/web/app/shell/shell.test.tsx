import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Shell } from '#web/app/shell/Shell.tsx';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { createOfflineQueue } from '#web/lib/saves/offline-queue.ts';
import { outboxKey } from '#web/lib/session/forget-learner.ts';
import { callsTo, fakeApi, signIn, signOut } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';
import { pendingSave, savedRecord } from '../../support/saves.ts';

beforeEach(() => signOut());

const shellAt = (address: string) => renderAt(address, <Shell>content</Shell>);
const main = () => screen.getByRole('navigation', { name: 'Main' });
const solutions = () => within(main()).getByRole('button', { name: 'Solutions' });
const scrollTo = (y: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });

it('a page that crashed comes back by a press on the link to its own address without the query', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Page = () => {
    if (useLocation().search) throw new Error('broken');
    return <p>the list</p>;
  };
  renderAt(
    '/courses?search=rag',
    <Shell>
      <Page />
    </Shell>,
  );
  expect(await screen.findByRole('heading', { name: 'Something went wrong on this page' })).toBeTruthy();
  await userEvent.click(within(main()).getByRole('link', { name: 'Courses' }));
  expect(screen.getByText('the list')).toBeTruthy();
});

describe('the assistant’s button', () => {
  it('makes way while the page is scrolled down and comes back on the way up', async () => {
    shellAt('/courses');
    const button = await screen.findByRole('button', { name: 'Ask the course assistant' });
    const isAway = () => button.hasAttribute('data-away');
    expect(isAway()).toBe(false);
    scrollTo(300);
    expect(isAway()).toBe(true);
    scrollTo(296);
    expect(isAway()).toBe(true);
    scrollTo(250);
    expect(isAway()).toBe(false);
    scrollTo(0);
  });

  it('has no question mark, which stands for the shortcuts of the player', async () => {
    shellAt('/courses');
    const button = await screen.findByRole('button', { name: 'Ask the course assistant' });
    expect(button.textContent).toBe('');
    expect(button.querySelector('svg')).toBeTruthy();
  });
});

describe('a position that the page before could not save', () => {
  it('is sent from whatever page comes next', async () => {
    const calls = fakeApi({ 'POST /courses/rag/lectures/one/progress': savedRecord() });
    const sub = signIn();
    const queue = createOfflineQueue(sub, deviceStorage);
    queue.put(pendingSave({ savedAt: Date.now() }));
    shellAt('/about');
    await waitFor(() => expect(queue.all()).toEqual([]));
    expect(callsTo(calls, 'POST', /progress$/)).toHaveLength(1);
  });
});

describe('what the page before could not send', () => {
  it.each([
    ['quiz', 'facts', { kind: 'quiz', id: 'one', at: 1, courseId: 'rag', quizId: 'basics', answers: {} }],
    ['review', 'reviews', { itemId: 'card', body: { id: 'one', reviewedAt: '2026-11-02T10:00:00.000Z' } }],
  ] as const)('is sent from whatever page comes next: a %s', async (_kind, outbox, fact) => {
    const calls = fakeApi({});
    deviceStorage.writeJson(outboxKey(outbox, signIn()), [fact]);
    shellAt('/about');
    const asked = () => calls.map(({ method, path }) => `${method} ${path}`).join();
    await waitFor(() => expect(asked()).toMatch(/POST \/(courses\/rag\/quiz\/basics\/submit|reviews\/card)/));
  });
});

describe('the bar', () => {
  it('changes after 100 pixels, not at them', () => {
    shellAt('/courses');
    const bar = screen.getByRole('banner');
    scrollTo(100);
    expect(bar.hasAttribute('data-scrolled')).toBe(false);
    scrollTo(101);
    expect(bar.hasAttribute('data-scrolled')).toBe(true);
    scrollTo(0);
    expect(bar.hasAttribute('data-scrolled')).toBe(false);
  });

  it('marks the page that is open', () => {
    shellAt('/aboutus');
    expect(within(main()).getByRole('link', { current: 'page' }).textContent).toBe('About');
  });

  it('marks Solutions and the page below it', () => {
    shellAt('/solution/ai-agents-solutions');
    expect(solutions().hasAttribute('data-current')).toBe(true);
    expect(
      within(main())
        .getByRole('link', { name: /AI Agents/ })
        .getAttribute('aria-current'),
    ).toBe('page');
    expect(
      within(main())
        .getByRole('link', { name: /All Solutions/ })
        .hasAttribute('aria-current'),
    ).toBe(false);
  });

  it('offers Login and Sign Up to visitors, which come back to where they were', async () => {
    shellAt('/courses?topic=mlops');
    expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe(
      '/login?returnTo=%2Fcourses%3Ftopic%3Dmlops',
    );
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toMatch(/signup=true/);
  });

  it('offers learners their dashboard and their account', async () => {
    act(() => void signIn());
    shellAt('/courses');
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /Account of/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Review',
      'Learning path',
      'On this device',
      'Seats and gifts',
      'Profile',
      'Logout',
    ]);
  });
});

describe('the Solutions menu', () => {
  it('opens and closes by a press', async () => {
    shellAt('/');
    await userEvent.click(solutions());
    expect(solutions().getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(solutions());
    expect(solutions().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(solutions());
    await userEvent.click(document.body);
    expect(solutions().getAttribute('aria-expanded')).toBe('false');
  });

  it('opens to the mouse, and not to a finger that only passes', () => {
    shellAt('/');
    const item = solutions().parentElement as HTMLElement;
    fireEvent.pointerEnter(item, { pointerType: 'touch' });
    expect(solutions().getAttribute('aria-expanded')).toBe('false');
    fireEvent.pointerEnter(item, { pointerType: 'mouse' });
    expect(solutions().getAttribute('aria-expanded')).toBe('true');
  });

  it('is walked with the arrow keys and left with Escape', async () => {
    shellAt('/');
    act(() => solutions().focus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^All Solutions/));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Generative AI/));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(solutions());
    expect(solutions().getAttribute('aria-expanded')).toBe('false');
  });

  it('closes when the focus moves on', async () => {
    shellAt('/');
    await userEvent.click(solutions());
    act(() => within(main()).getByRole('link', { name: 'Courses' }).focus());
    expect(solutions().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the small menu', () => {
  const labels = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    return [...menu.querySelectorAll('li')].map(({ textContent }) => textContent);
  };
  const pages = [
    'Home',
    'Solutions',
    'Generative AI',
    'AI Agents',
    'Custom AI',
    'Courses',
    'About',
    'Contact',
  ];

  it('lists the pages and Login for visitors', async () => {
    shellAt('/courses');
    expect(await labels()).toEqual([...pages, 'Login']);
  });

  it('lists Dashboard and Logout for learners', async () => {
    act(() => void signIn());
    shellAt('/courses');
    expect(await labels()).toEqual([
      ...pages,
      'Dashboard',
      'Review',
      'Learning path',
      'On this device',
      'Seats and gifts',
      'Profile',
      'Search inside my courses',
      'Logout',
    ]);
  });
});

describe('the end of a page', () => {
  it.each([
    ['/', false],
    ['/no-such-page', false],
    ['/faq', true],
    ['/courses/rag', true],
  ])('at %s', (address, hasFooter) => {
    shellAt(address);
    expect(screen.queryByRole('contentinfo') !== null).toBe(hasFooter);
  });
});
