import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import CertificatePage from '#web/features/certificate/CertificatePage.tsx';
import CheckoutSuccessPage from '#web/features/checkout/CheckoutSuccessPage.tsx';
import CongratulationsPage from '#web/features/congratulations/CongratulationsPage.tsx';
import CourseListPage from '#web/features/courses/CourseListPage.tsx';
import CoursePage from '#web/features/courses/CoursePage.tsx';
import WelcomePage from '#web/features/subscribe/WelcomePage.tsx';
import UpgradePage from '#web/features/upgrade/UpgradePage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { courseCard } from '../../support/courses.ts';
import { dripContentOf } from '../../support/drip.ts';
import { dripCourseOf } from '../../support/drip-course.ts';
import { fakeApi, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('beside what a page says', () => {
  it('the welcome page shows the course, its first lecture and what to expect', async () => {
    signOut();
    fakeApi({ 'GET /public/courses/rag': dripCourseOf() });
    renderAt('/courses/rag/welcome', [paths.welcome.pattern], <WelcomePage />);
    const course = await screen.findByRole('complementary', { name: 'About the course' });
    expect(within(course).getByText('Opens after 7 days')).toBeTruthy();
    expect(screen.getByText('Your first lecture').parentElement?.textContent).toContain('First lesson');
    const expected = screen.getByRole('region', { name: 'What to expect' });
    const [figures, mails] = texts(within(expected).getAllByRole('listitem'));
    expect(figures).toBe('3 lectures with one idea each, 3 minutes in all');
    expect(mails).toContain('An email when the next lectures unlock');
  });

  it('titles are laid out in the direction of their own words', async () => {
    signOut();
    const [section] = dripCourseOf().sections;
    const lectures = (section?.lectures ?? []).map((lecture) => ({ ...lecture, title: 'الدرس' }));
    const instructor = { name: 'Leila Haddad', title: 'مهندسة' };
    fakeApi({
      'GET /public/courses/rag': dripCourseOf({
        drip: false,
        instructor,
        sections: [{ title: 'البداية', lectures }],
      }),
    });
    renderAt('/courses/rag/welcome', [paths.welcome.pattern], <WelcomePage />);
    for (const text of ['الدرس', 'البداية', 'مهندسة'])
      expect((await screen.findByText(text)).dir, text).toBe('auto');
  });

  it('the welcome page says no less without the course', async () => {
    signOut();
    fakeApi({ 'GET /public/courses/rag': problem(503, 'unavailable') });
    renderAt('/courses/rag/welcome', [paths.welcome.pattern], <WelcomePage />);
    expect(await screen.findByText('The course details could not be loaded just now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  it('a paid course shows what is in it, and promises no emails', async () => {
    signIn();
    fakeApi({
      'GET /public/courses/rag': dripCourseOf({ drip: false, schedule: undefined }),
      'GET /courses/rag/enrollment-status': { isEnrolled: true },
    });
    renderAt(
      '/courses/rag/checkout/success?kind=course',
      [paths.checkoutSuccess.pattern],
      <CheckoutSuccessPage />,
    );
    const expected = await screen.findByRole('region', { name: 'What to expect' });
    expect(within(expected).queryByText(/email/)).toBeNull();
    const course = screen.getByRole('complementary', { name: 'About the course' });
    expect(within(course).getByRole('heading', { name: 'What is in it' })).toBeTruthy();
    expect(within(course).getByText('One').parentElement?.textContent).toContain('3 lectures, 3 minutes');
  });

  it('the upgrade lists its lectures with section, date and length, and answers questions', async () => {
    signIn();
    fakeApi({
      'GET /public/courses/rag': dripCourseOf({
        schedule: [{ lectureId: 'p', title: 'Premium lesson', release: { afterDays: 21 } }],
      }),
      'GET /drip-courses/rag/available-content': dripContentOf(),
    });
    renderAt('/courses/rag/upgrade', [paths.upgrade.pattern], <UpgradePage />);
    const lecture = (await screen.findByText('Premium lesson')).closest('li');
    expect(lecture?.textContent).toContain('One · Opens after 21 days');
    expect(lecture?.textContent).toContain('1 minute');
    const asked = within(screen.getByRole('region', { name: 'Before you pay' }));
    expect(asked.getByText('What is the premium upgrade?')).toBeTruthy();
    expect(asked.getByText('Can I get my money back?')).toBeTruthy();
  });
});

describe('what comes next', () => {
  const mine = (fields: object) => ({
    'GET /courses/enrolled': {
      courses: [{ ...dripCourseOf(), progress: 0, enrolledAt: '2026-11-21T08:00:00.000Z', ...fields }],
    },
    'GET /public/courses/rag': dripCourseOf(),
  });
  const show = (at: string) => renderAt(at, [paths.congratulations.pattern], <CongratulationsPage />);
  const steps = async () =>
    texts(
      within(await screen.findByRole('region', { name: 'What comes next' })).getAllByRole('heading', {
        level: 3,
      }),
    );

  it('begins with the first lecture of a new course', async () => {
    signIn();
    fakeApi(mine({}));
    show('/congratulations?course=rag');
    expect(await screen.findByText('“First lesson” is open. It takes 1 minute.')).toBeTruthy();
    expect(await steps()).toEqual([
      'Watch the first lecture',
      'Try it out',
      'Watch it open',
      'Take the certificate',
    ]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('begins where the learner stopped in one that is under way', async () => {
    signIn();
    fakeApi(mine({ progress: 40, lastLecture: { lectureId: 'c', title: 'Second lesson', timestamp: 42 } }));
    show('/congratulations?course=rag');
    expect(await screen.findByText('“Second lesson”, at 0:42.')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  });

  it('is said to anyone', async () => {
    signOut();
    fakeApi({});
    show('/congratulations');
    expect(await steps()).toEqual(['Watch one lecture', 'Try it out', 'Take the certificate']);
  });
});

describe('an address with nothing at it', () => {
  const featured = { featuredCourses: ['one', 'two', 'three', 'four', 'five'].map((id) => courseCard(id)) };
  const pages = [
    [
      'course',
      '/courses/nope',
      paths.course.pattern,
      <CoursePage actions={() => ({ action: null, offers: null })} />,
    ],
    ['certificate', '/certificates/nope', paths.certificate.pattern, <CertificatePage />],
  ] as const;

  it.each(pages)('leads on from an unknown %s to four courses', async (_, at, pattern, page) => {
    signOut();
    fakeApi({ 'GET /public/featured': featured });
    renderAt(at, [pattern], page);
    const section = await screen.findByRole('region', { name: 'Good places to start' });
    expect(await within(section).findAllByRole('article')).toHaveLength(4);
  });

  it.each(pages)('has a main heading when a %s cannot be loaded', async (_, at, pattern, page) => {
    signOut();
    fakeApi({
      'GET /public/courses/nope': problem(503, 'unavailable'),
      'GET /public/certificates/nope': problem(503, 'unavailable'),
    });
    renderAt(at, [pattern], page);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Good places to start' })).toBeNull();
  });

  it('announces a search without results', async () => {
    signOut();
    fakeApi({ 'GET /public/courses?search=zzzz': { courses: [], lastEvaluatedKey: null } });
    renderAt('/courses?search=zzzz', [paths.courses.pattern], <CourseListPage />);
    const said = await screen.findByText('0 courses for “zzzz”');
    expect(said.closest('[role=status]')).not.toBeNull();
  });
});
