import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import DashboardPage from '#web/features/dashboard/DashboardPage.tsx';
import { courseCard, enrolledCourse } from '../../support/courses.ts';
import { dripContentOf, soonest } from '../../support/drip.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { callsTo, fakeApi, problem, renderAt, signIn } from '../../support/learner.tsx';

const everything = {
  'GET /courses/enrolled': {
    courses: [
      enrolledCourse('rag', { progress: 10, title: 'Retrieval in practice', drip: true }),
      enrolledCourse('done', { progress: 100, title: 'Finished course' }),
      enrolledCourse('certified', { progress: 100, title: 'Certified course' }),
    ],
    recentBookmarks: [
      {
        id: 'b1',
        courseId: 'rag',
        lectureId: 'c',
        lectureTitle: 'Second lesson',
        timestamp: 75,
        createdAt: '2026-11-03T10:00:00.000Z',
      },
    ],
  },
  'GET /drip-courses/rag/available-content': dripContentOf(),
  'GET /public/courses/rag': dripCourseOf(),
  'GET /courses/certificates': {
    certificates: [
      {
        id: 'c-1',
        courseId: 'certified',
        courseTitle: 'Certified course',
        name: 'Ada',
        issuedAt: '2026-11-20T12:00:00.000Z',
      },
    ],
  },
  'GET /user/questionnaire': {
    questions: [],
    answers: { goal: 'build' },
    path: [
      { course: courseCard('done'), reason: 'The first.', status: 'completed' },
      { course: courseCard('soon', { lectureCount: 0, available: false }), reason: 'Only announced.' },
      { course: courseCard('next', { title: 'The next course' }), reason: 'It fits your goal.' },
    ],
  },
  'GET /courses/recommendations': {
    recommendations: [
      { course: courseCard('more', { title: 'One more' }), reason: 'You finished “Finished course”.' },
    ],
  },
};
const nothing = {
  'GET /courses/enrolled': { courses: [] },
  'GET /courses/certificates': { certificates: [] },
  'GET /user/questionnaire': { questions: [], answers: null },
  'GET /courses/recommendations': { recommendations: [] },
};
const show = () => renderAt('/dashboard', ['/dashboard'], <DashboardPage />);
const region = (name: string) => screen.findByRole('region', { name });

describe('the sections of the dashboard', () => {
  beforeEach(() => signIn());

  it('say which lesson opens next, and when', async () => {
    fakeApi(everything);
    show();
    const section = await region('Opening next');
    const link = await within(section).findByRole('link', { name: 'Lecture c' });
    expect(link.getAttribute('href')).toBe('/courses/rag/drip-content');
    expect(section.querySelector('time')?.getAttribute('datetime')).toBe(soonest);
    expect(within(section).queryByText('Lecture p')).toBeNull();
  });

  it('lead from a bookmark to its second', async () => {
    fakeApi(everything);
    show();
    const section = await region('Recent bookmarks');
    const links = await within(section).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Second lesson', '/courses/rag/drip-content/0/c?t=75'],
    ]);
  });

  it('show certificates, and the finished courses that still have one to give', async () => {
    fakeApi(everything);
    show();
    const section = await region('Certificates');
    const certificate = await within(section).findByRole('link', { name: 'Certified course' });
    expect(certificate.getAttribute('href')).toBe('/certificates/c-1');
    expect(within(section).getAllByRole('button', { name: 'Download PDF' })).toHaveLength(1);
    const waiting = await within(section).findByRole('link', {
      name: 'Get the certificate for Finished course',
    });
    expect(waiting.getAttribute('href')).toBe('/congratulations?course=done');
  });

  it('show how far the path is and a next step that can be begun', async () => {
    fakeApi(everything);
    show();
    const section = await region('Your learning path');
    expect(await within(section).findByText('1 of 3 courses')).toBeTruthy();
    expect(within(section).getByRole('link', { name: 'The next course' }).getAttribute('href')).toBe(
      '/courses/next',
    );
    expect(within(section).getByText('It fits your goal.')).toBeTruthy();
  });

  it('recommend with the reason', async () => {
    fakeApi(everything);
    show();
    const section = await region('Recommended for you');
    expect(await within(section).findByText('You finished “Finished course”.')).toBeTruthy();
    expect(within(section).getByRole('link', { name: 'One more' }).getAttribute('href')).toBe(
      '/courses/more',
    );
  });

  it('leave to a new learner the ways to a first course', async () => {
    fakeApi(nothing);
    show();
    await screen.findByRole('heading', { name: 'Your first course is waiting' });
    const path = await region('Your learning path');
    const questions = await within(path).findByRole('link', { name: 'Build my learning path' });
    expect(questions.getAttribute('href')).toBe('/learning-path');
    const none = await region('Recommended for you');
    expect(await within(none).findByText(/You already have every course/)).toBeTruthy();
    for (const name of ['Opening next', 'Recent bookmarks', 'Certificates']) {
      expect(screen.queryByRole('region', { name }), name).toBeNull();
    }
  });

  it('keep the certificates of a learner whose courses were removed', async () => {
    fakeApi({ ...nothing, 'GET /courses/certificates': everything['GET /courses/certificates'] });
    show();
    const section = await region('Certificates');
    expect(await within(section).findByRole('link', { name: 'Certified course' })).toBeTruthy();
  });

  it('each show a way forward while there is nothing in them', async () => {
    fakeApi({
      ...nothing,
      'GET /courses/enrolled': { courses: [enrolledCourse('rag', { title: 'Retrieval' })] },
    });
    show();
    for (const [name, link, href] of [
      ['Opening next', 'Find a scheduled course', '/courses'],
      ['Recent bookmarks', 'Open Retrieval', '/courses/rag/content'],
      ['Certificates', 'Keep going toward your first', '/courses/rag/content'],
    ] as const) {
      const found = await within(await region(name)).findByRole('link', { name: link });
      expect(found.getAttribute('href'), name).toBe(href);
    }
  });

  it('fail alone and try again alone', async () => {
    let isDown = true;
    const flaky = (answer: unknown) => () => (isDown ? problem(503, 'unavailable')() : { body: answer });
    const calls = fakeApi({
      ...everything,
      'GET /courses/certificates': flaky(everything['GET /courses/certificates']),
      'GET /user/questionnaire': flaky(everything['GET /user/questionnaire']),
    });
    show();
    const certificates = await region('Certificates');
    expect((await within(certificates).findByRole('alert')).textContent).toContain(
      'Your certificates could not be loaded',
    );
    expect(await within(await region('Your learning path')).findByRole('alert')).toBeTruthy();
    expect(await within(await region('Opening next')).findByRole('link', { name: 'Lecture c' })).toBeTruthy();
    expect(
      await within(await region('Recommended for you')).findByRole('link', { name: 'One more' }),
    ).toBeTruthy();
    isDown = false;
    await userEvent.click(within(certificates).getByRole('button', { name: 'Try again' }));
    expect(await within(certificates).findByRole('link', { name: 'Certified course' })).toBeTruthy();
    expect(callsTo(calls, 'GET', /^\/courses\/enrolled$/).length).toBe(1);
  });

  it('that go by the courses say nothing while those are missing', async () => {
    fakeApi({ ...everything, 'GET /courses/enrolled': problem(503, 'unavailable') });
    show();
    await screen.findByText('Your courses could not be loaded');
    expect(screen.queryByRole('region', { name: 'Opening next' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Recent bookmarks' })).toBeNull();
    expect(await within(await region('Your learning path')).findByText('1 of 3 courses')).toBeTruthy();
    const certificates = await region('Certificates');
    expect(await within(certificates).findByRole('link', { name: 'Certified course' })).toBeTruthy();
  });

  it('do not say that there are no certificates to get while the courses are missing', async () => {
    fakeApi({ ...nothing, 'GET /courses/enrolled': problem(503, 'unavailable') });
    show();
    await screen.findByText('Your courses could not be loaded');
    await within(await region('Recommended for you')).findByText(/You already have every course/);
    expect(screen.queryByRole('region', { name: 'Certificates' })).toBeNull();
  });

  it('celebrate when everything is finished', async () => {
    fakeApi({
      ...nothing,
      'GET /courses/enrolled': { courses: [enrolledCourse('done', { progress: 100 })] },
    });
    show();
    expect(await screen.findByRole('heading', { name: 'You finished everything you started' })).toBeTruthy();
  });
});
