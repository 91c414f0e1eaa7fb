import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import CourseRoute from '#web/app/CourseRoute.tsx';
import { dripCourseOf } from '../support/drip-course.ts';
import { callsTo, fakeApi, renderAt, signIn, signOut } from '../support/learner.tsx';

const offer = () => screen.queryByRole('link', { name: 'Get the first lectures by email' });
const show = (course: object = {}, isEnrolled = false) => {
  const calls = fakeApi({
    'GET /public/courses/rag': dripCourseOf(course),
    'GET /courses/rag/enrollment-status': { isEnrolled },
  });
  renderAt('/courses/rag', ['/courses/:courseId'], <CourseRoute />);
  return calls;
};

describe('the page of a drip course', () => {
  it('offers lectures by email to visitors and to learners who are not in it', async () => {
    signOut();
    show();
    await waitFor(() => expect(offer()).toBeTruthy());
    cleanup();
    signIn();
    show();
    await waitFor(() => expect(offer()).toBeTruthy());
  });

  it('does not offer to subscribe again', async () => {
    signIn();
    const calls = show({}, true);
    expect(await screen.findByRole('link', { name: 'Continue learning' })).toBeTruthy();
    await waitFor(() => expect(callsTo(calls, 'GET', /enrollment-status/).length).toBeGreaterThan(0));
    expect(offer()).toBeNull();
  });

  it('offers no form where an address is not enough', async () => {
    signOut();
    show({ price: 79 });
    expect(await screen.findByRole('link', { name: 'Enroll for $79.00' })).toBeTruthy();
    expect(offer()).toBeNull();
  });
});
