import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import OrderPage from '#web/features/teams/OrderPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { redirectTo } from '#web/lib/routing/redirect.ts';
import { courseCard } from '../../support/courses.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { callsTo, fakeApi, login, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

vi.mock('#web/lib/routing/redirect.ts', () => ({ redirectTo: vi.fn() }));

const checkout = 'POST /stripe/create-checkout-session';
const api = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /public/courses/rag': dripCourseOf({ price: 79.99 }),
    [checkout]: { url: 'https://pay.test/cs_1', sessionId: 'cs_1' },
    ...change,
  });
const orders = (calls: ReturnType<typeof api>) => callsTo(calls, 'POST', /checkout/).map(({ body }) => body);
const refusedAt = (path: string, message: string) => () => ({
  status: 400,
  body: { error: 'Invalid.', code: 'invalid_request', requestId: 'r', issues: [{ path, message }] },
});

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00Z') });
});

describe('the page that sells seats', () => {
  const show = (change?: Record<string, unknown>, query = '') => {
    const calls = api(change);
    renderAt(`/courses/rag/team${query}`, [paths.courseTeam.pattern], <OrderPage />);
    return calls;
  };
  const pay = async () =>
    userEvent.dblClick(await screen.findByRole('button', { name: 'Continue to payment' }));
  const seats = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Seats' });

  it('multiplies the price, follows the number and its buttons, and leaves for the payment page once', async () => {
    const calls = show();
    expect((await seats()).value).toBe('5');
    expect(screen.getByLabelText('Total').textContent).toBe('$399.95');
    await userEvent.click(screen.getByRole('button', { name: 'One seat more' }));
    expect(screen.getByLabelText('Total').textContent).toBe('$479.94');
    await userEvent.clear(await seats());
    await userEvent.type(await seats(), '12');
    expect(screen.getByText('12 seats × $79.99')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Continue to payment' });
    // Before React has rendered the first press.
    act(() => [button, button].forEach((each) => each.click()));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://pay.test/cs_1', 'assign'));
    expect(orders(calls)).toEqual([{ courseId: 'rag', seats: 12 }]);
  });

  it.each([
    ['One seat fewer', '3'],
    ['One seat more', '499'],
  ])('keeps the focus on “%s” at the last number, and goes no further', async (name, from) => {
    show({}, `?seats=${from}`);
    await seats();
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    const { value } = await seats();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect((await seats()).value).toBe(value);
  });

  it.each(['1', '501', '2.5', ''])('does not sell “%s” seats', async (typed) => {
    const calls = show();
    fireEvent.change(await seats(), { target: { value: typed } });
    await pay();
    expect(await screen.findByText('Choose 2 to 500 seats.')).toBeTruthy();
    expect((await seats()).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await seats());
    expect(orders(calls)).toEqual([]);
  });

  it('lets visitors sign in and come back with the number kept', async () => {
    act(() => signOut());
    const calls = show({}, '?seats=7');
    expect((await seats()).value).toBe('7');
    await userEvent.click(screen.getByRole('button', { name: 'One seat more' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(login).toHaveBeenCalledOnce());
    expect(login.mock.calls[0]?.[0].returnTo).toBe('/courses/rag/team?seats=8');
    expect(orders(calls)).toEqual([]);
  });

  it.each([
    ['at the field that the server names', refusedAt('seats', 'Too many'), 'Too many.'],
    ['when it cannot be bought', problem(409, 'conflict'), 'This course cannot be bought at the moment.'],
    ['when it is gone', problem(404, 'not_found'), 'This course is no longer there.'],
    ['when the payment service fails', problem(503, 'unavailable', 'Try later.'), 'Try later.'],
    ['when there is no payment page', { url: '' }, 'The payment page could not be opened. Please try again.'],
  ])('says why not %s, and can be pressed again', async (_when, answer, message) => {
    const calls = show({ [checkout]: answer });
    await pay();
    expect((await screen.findByText(message)).closest('[role="alert"]')).toBeTruthy();
    await pay();
    expect(orders(calls).length).toBeGreaterThan(1);
    expect((await seats()).value).toBe('5');
  });

  it.each([
    ['is free', { price: 0 }, 'This course is free'],
    ['is in preparation', { available: false }, 'This course is in preparation'],
  ])('sells nothing of a course that %s', async (_what, change, heading) => {
    show({ 'GET /public/courses/rag': dripCourseOf({ price: 79, ...change }) });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull();
  });

  it.each([
    ['absent', problem(404, 'not_found'), 'Course not found.'],
    ['unreadable', problem(500, 'internal_error'), 'Failed to load course details.'],
  ])('says that the course is %s', async (_what, answer, heading) => {
    show({ 'GET /public/courses/rag': answer });
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });
});

describe('the page that sells seats of any course', () => {
  const show = (pages: Record<string, unknown>, query = '') => {
    const calls = api(pages);
    renderAt(`/teams/new${query}`, [paths.chooseSeats.pattern], <OrderPage />);
    return calls;
  };
  const more = { after: 'k' };
  const pages = {
    'GET /public/courses?limit=50': {
      courses: [courseCard('free'), courseCard('agents', { price: 49 })],
      total: 4,
      lastEvaluatedKey: more,
    },
    [`GET /public/courses?${new URLSearchParams({ limit: '50', lastEvaluatedKey: JSON.stringify(more) })}`]: {
      courses: [courseCard('soon', { price: 99, available: false }), courseCard('mlops', { price: 79 })],
      total: 4,
      lastEvaluatedKey: null,
    },
  };

  it('offers every course that has a price and can be taken, the first at once', async () => {
    const calls = show(pages);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Course agents ($49.00)',
      'Course mlops ($79.00)',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledOnce());
    expect(orders(calls)).toEqual([{ courseId: 'agents', seats: 5 }]);
  });

  it('keeps the number when another course is chosen, and both through a sign-in', async () => {
    act(() => signOut());
    show(pages, '?course=mlops&seats=20');
    expect((await screen.findByLabelText('Total')).textContent).toBe('$1,580.00');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'agents');
    expect(screen.getByLabelText('Total').textContent).toBe('$980.00');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(login).toHaveBeenCalledOnce());
    expect(login.mock.calls[0]?.[0].returnTo).toBe('/teams/new?course=agents&seats=20');
  });

  it('says so where no course has a price', async () => {
    show({ 'GET /public/courses?limit=50': { courses: [], total: 0, lastEvaluatedKey: null } });
    expect(await screen.findByText(/No course has a price/)).toBeTruthy();
  });

  it('says that the courses could not be loaded', async () => {
    show({ 'GET /public/courses?limit=50': problem(503, 'unavailable') });
    expect(await screen.findByRole('heading', { name: 'The courses could not be loaded' })).toBeTruthy();
  });
});

describe('the page that sells a gift', () => {
  const show = (change?: Record<string, unknown>) => {
    const calls = api(change);
    const { unmount } = renderAt('/courses/rag/gift', [paths.courseGift.pattern], <OrderPage />);
    return { calls, unmount };
  };
  const email = () =>
    screen.findByRole<HTMLInputElement>('textbox', { name: 'Email address of who gets it' });
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const day = () => screen.getByLabelText<HTMLInputElement>('Day');
  const give = async () => userEvent.click(await screen.findByRole('button', { name: 'Give it for $79.99' }));

  it('orders a gift with address, message and day', async () => {
    const { calls } = show();
    await userEvent.type(await email(), ' grace@x.test ');
    await userEvent.type(message(), 'Happy birthday!');
    expect(screen.getByText('15 / 2,000')).toBeTruthy();
    fireEvent.change(day(), { target: { value: '2026-12-09' } });
    await give();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledOnce());
    const gift = { email: 'grace@x.test', message: 'Happy birthday!', on: '2026-12-09' };
    expect(orders(calls)).toEqual([{ courseId: 'rag', gift }]);
  });

  it('leaves out what was left out', async () => {
    const { calls } = show();
    await userEvent.type(await email(), 'grace@x.test');
    await give();
    await waitFor(() => expect(redirectTo).toHaveBeenCalledOnce());
    expect(orders(calls)).toEqual([{ courseId: 'rag', gift: { email: 'grace@x.test' } }]);
  });

  it('says at each field what is wrong, before asking the server', async () => {
    const { calls } = show();
    await userEvent.type(await email(), 'grace');
    fireEvent.change(message(), { target: { value: 'x'.repeat(2_001) } });
    fireEvent.change(day(), { target: { value: '2027-11-30' } });
    await give();
    expect(screen.getByText('Enter the email address of who gets the gift.')).toBeTruthy();
    expect(screen.getByText('Use at most 2,000 characters.')).toBeTruthy();
    expect(screen.getByText('Choose a day from today to a year ahead.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await email()));
    expect([day().min, day().max]).toEqual(['2026-11-29', '2027-11-29']);
    expect(orders(calls)).toEqual([]);
  });

  it('asks for the day again where it is typed in part, which reads as no day', async () => {
    const { calls } = show();
    await userEvent.type(await email(), 'grace@x.test');
    Object.defineProperty(day(), 'validity', { value: { badInput: true } });
    await give();
    expect(screen.getByText('Choose a day from today to a year ahead.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(day()));
    expect(orders(calls)).toEqual([]);
  });

  it('asks for another address where our mail cannot reach it', async () => {
    const { calls } = show();
    await userEvent.type(await email(), ' zoë@x.test');
    await give();
    expect(screen.getByText('Our emails cannot reach this address. Please enter another one.')).toBeTruthy();
    expect(orders(calls)).toEqual([]);
  });

  it('says at each field what the server refuses, and loses nothing', async () => {
    show({ [checkout]: refusedAt('gift.on', 'Not a day of the next year') });
    await userEvent.type(await email(), 'grace@x.test');
    await give();
    expect(await screen.findByText('Not a day of the next year.')).toBeTruthy();
    expect(day().getAttribute('aria-invalid')).toBe('true');
    expect((await email()).value).toBe('grace@x.test');
  });

  it('keeps what was typed through a sign-in', async () => {
    act(() => signOut());
    const { unmount } = show();
    await userEvent.type(await email(), 'grace@x.test');
    await userEvent.type(message(), 'For you');
    await give();
    await waitFor(() => expect(login).toHaveBeenCalledOnce());
    expect(login.mock.calls[0]?.[0].returnTo).toBe('/courses/rag/gift');
    unmount();
    act(() => void signIn());
    show();
    expect((await email()).value).toBe('grace@x.test');
    expect(message().value).toBe('For you');
  });
});
