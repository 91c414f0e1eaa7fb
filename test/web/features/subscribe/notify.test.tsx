import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import CourseRoute from '#web/app/CourseRoute.tsx';
import { dripCourseOf } from '../../support/drip-course.ts';
import { callsTo, fakeApi, problem, signOut } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';

const inPreparation = { ...dripCourseOf(), id: 'soon', available: false, lectureCount: 0, sections: [] };
const show = (at = '/courses/soon') =>
  renderAt(
    at,
    <Routes>
      <Route path="/courses/:courseId" element={<CourseRoute />} />
    </Routes>,
  );
const api = (change: Record<string, unknown> = {}) =>
  fakeApi({
    'GET /public/courses/soon': inPreparation,
    'POST /public/notifications': { received: true },
    'POST /drip-courses/confirm': { confirmed: true },
    ...change,
  });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Tell me when it opens' });

beforeEach(() => signOut());

it('a course in preparation takes an address in place of an enrollment, and says what comes', async () => {
  const calls = api();
  show();
  await userEvent.type(await field(), ' ada@example.com ');
  expect(screen.queryByText(/Enroll/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  const answer = await screen.findByText(/Look into your inbox/);
  expect(document.activeElement).toBe(answer);
  expect(callsTo(calls, 'POST', /notifications$/).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com', courseId: 'soon' },
  ]);
});

it('refuses what is no address before anything is sent, at the field', async () => {
  const calls = api();
  show();
  await userEvent.type(await field(), 'ada');
  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  expect(screen.getByText('Please enter a valid email address.')).toBeTruthy();
  expect(document.activeElement).toBe(await field());
  expect(callsTo(calls, 'POST', /notifications$/)).toEqual([]);
});

it('keeps the address when the site refuses', async () => {
  api({ 'POST /public/notifications': problem(429, 'too_many_requests') });
  show();
  await userEvent.type(await field(), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  expect(await screen.findByText(/Too many tries/)).toBeTruthy();
  expect((await field()).value).toBe('ada@example.com');
});

it('the link of the mail confirms once and leaves the address', async () => {
  const calls = api();
  const { place } = show('/courses/soon?notify=abc.def&x=1');
  await waitFor(() => expect(place.address).toBe('/courses/soon?x=1'));
  expect(await screen.findByText(/Your address is confirmed/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(callsTo(calls, 'POST', /confirm$/).map(({ body }) => body)).toEqual([{ token: 'abc.def' }]);
});

it('a link that is spent offers the form, and a silent site another try', async () => {
  api({ 'POST /drip-courses/confirm': problem(400, 'invalid_request') });
  show('/courses/soon?notify=old.old');
  expect(await screen.findByText(/This link does not work any more/)).toBeTruthy();
  expect(await field()).toBeTruthy();
  cleanup();

  let tries = 0;
  api({
    'POST /drip-courses/confirm': () => {
      tries += 1;
      return tries === 1 ? problem(503, 'unavailable')() : { body: { confirmed: true } };
    },
  });
  show('/courses/soon?notify=new.new');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Your address is confirmed/)).toBeTruthy();
});
