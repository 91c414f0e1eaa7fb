import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SessionCorner } from '#web/components/account/SessionCorner.tsx';
import { CourseGrid } from '#web/components/course/CourseGrid.tsx';
import { courseCard } from '../../support/courses.ts';
import { callsTo, fakeApi, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

const courses = [courseCard('rag', { price: 49 }), courseCard('vectors', { price: 79 })];
const show = (address: string) =>
  renderAt(
    address,
    [address],
    <>
      <SessionCorner className="" linkClassName="" />
      <CourseGrid courses={courses} />
    </>,
  );

describe('the card of a course that the learner owns', () => {
  it.each(['/', '/courses', '/instructors/ada'])('says so instead of its price on %s', async (address) => {
    signIn();
    fakeApi({ 'GET /courses/enrolled': { courses: [{ ...courses[0], progress: 0 }] } });
    show(address);
    expect(await screen.findByText('Enrolled')).toBeTruthy();
    expect(screen.queryByText('$49')).toBeNull();
    expect(screen.getByText('$79')).toBeTruthy();
  });

  it('shows its price when their courses cannot be loaded', async () => {
    signIn();
    const calls = fakeApi({ 'GET /courses/enrolled': problem(503, 'unavailable') });
    show('/courses');
    await expect.poll(() => callsTo(calls, 'GET', /enrolled/)).toHaveLength(1);
    expect(screen.getByText('$49')).toBeTruthy();
  });

  it('shows its price to visitors, for whom nothing is asked', () => {
    signOut();
    const calls = fakeApi({});
    show('/courses');
    expect(screen.getByText('$49')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
