import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CertificateCard } from '#web/components/certificate/CertificateCard.tsx';
import CertificatePage from '#web/features/certificate/CertificatePage.tsx';
import CongratulationsPage from '#web/features/congratulations/CongratulationsPage.tsx';
import { EnrollButton } from '#web/features/enroll/EnrollButton.tsx';
import { linkedInHref } from '#web/lib/courses/certificates.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { redirectTo } from '#web/lib/routing/redirect.ts';
import { courseCard, courseDetail } from '../../support/courses.ts';
import { callsTo, fakeApi, problem, renderAt, signIn, signOut } from '../../support/learner.tsx';

vi.mock('#web/lib/routing/redirect.ts', () => ({ redirectTo: vi.fn() }));

const certificate = {
  id: 'mN3k9xQ2vT7bW1yZ5cR8pL4jH6gF0dSa',
  courseId: 'rag',
  courseTitle: 'Retrieval in practice',
  name: 'Ada Lovelace',
  issuedAt: '2026-11-21T23:30:00.000Z',
};
const { id } = certificate;
const check = {
  valid: true,
  name: certificate.name,
  courseTitle: certificate.courseTitle,
  issuedAt: certificate.issuedAt,
  status: 'valid',
};
const record = {
  played: ['What is retrieval?', 'Chunking'],
  passed: [{ title: 'Check', score: 83 }],
  proven: [],
  solutionSeen: [],
  reported: [],
  identity: 'verified-address',
};
const finished = {
  'GET /courses/enrolled': {
    courses: [
      {
        ...courseCard('rag'),
        title: 'Retrieval in practice',
        progress: 100,
        enrolledAt: certificate.issuedAt,
      },
    ],
  },
  'GET /user/profile': { name: 'Ada Lovelace' },
  'GET /courses/certificates': { certificates: [] },
  'GET /courses/recommendations': {
    recommendations: ['one', 'two', 'three', 'four'].map((id) => ({
      course: courseCard(id, { title: `Course ${id}` }),
      reason: 'You finished “Retrieval in practice”.',
    })),
  },
};
const open = (answers: Record<string, unknown>) => {
  const calls = fakeApi(answers);
  renderAt(paths.certificate.href(id), [paths.certificate.pattern], <CertificatePage />);
  return calls;
};
const celebrate = (answers: Record<string, unknown> = {}) => {
  const calls = fakeApi({ ...finished, ...answers });
  renderAt('/congratulations?course=rag', ['/congratulations'], <CongratulationsPage />);
  return calls;
};

describe('the page of a certificate', () => {
  beforeEach(signOut);

  it('says what was completed and what of the learner was checked, and no more', async () => {
    open({
      [`GET /public/certificates/${id}`]: check,
      [`GET /public/certificates/${id}/record`]: { record },
    });
    const part = await screen.findByRole('region', { name: 'What was completed' });
    await within(part).findByText('2 videos played to the end');
    expect(part.textContent).toContain('Check: 83 %');
    expect(part.textContent).toContain('an email address that was verified');
    expect(part.textContent).not.toContain('marked as done');
  });

  it('lays out the titles in the direction of their own words', async () => {
    open({
      [`GET /public/certificates/${id}`]: { ...check, courseTitle: 'الاسترجاع' },
      [`GET /public/certificates/${id}/record`]: { record: { ...record, played: ['ما هو الاسترجاع؟'] } },
    });
    expect((await screen.findByText('ما هو الاسترجاع؟')).dir).toBe('auto');
    expect(screen.getByText('Course').nextElementSibling?.matches('[dir=auto]')).toBe(true);
  });

  it('says when details were not kept, and offers a try when they do not come', async () => {
    open({
      [`GET /public/certificates/${id}`]: check,
      [`GET /public/certificates/${id}/record`]: { record: null },
    });
    await screen.findByText(/Issued before details were kept/);
    cleanup();
    open({
      [`GET /public/certificates/${id}`]: check,
      [`GET /public/certificates/${id}/record`]: problem(503, 'unavailable'),
    });
    await screen.findByText(/The details could not be loaded/);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says whose it is, for what, and how to verify it', async () => {
    open({ [`GET /public/certificates/${id}`]: check });
    expect(await screen.findByRole('heading', { level: 1, name: 'This certificate is valid' })).toBeTruthy();
    const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect(fact('Learner')).toBe('Ada Lovelace');
    expect(fact('Course')).toBe('Retrieval in practice');
    // The date of the document, in any time zone.
    expect(fact('Issued')).toBe('November 21, 2026');
    expect(fact('Certificate')).toBe(id);
    expect(screen.getByRole('link', { name: 'Download the badge' }).getAttribute('href')).toBe(
      `/api/public/certificates/${id}/credential`,
    );
    await waitFor(() =>
      expect(document.title).toBe('Ada Lovelace completed Retrieval in practice · Northlight'),
    );
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  it.each([
    ['superseded', 'This certificate was superseded'],
    ['revoked', 'This certificate was revoked'],
  ])('warns of one that was %s', async (status, title) => {
    open({ [`GET /public/certificates/${id}`]: { ...check, valid: false, status } });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByText('This certificate is valid')).toBeNull();
    await waitFor(() =>
      expect(document.title).toBe(`Certificate ${status}: Retrieval in practice · Northlight`),
    );
  });

  it('distinguishes an absent one from a temporary failure', async () => {
    open({});
    expect(
      await screen.findByRole('heading', { name: 'There is no certificate at this address' }),
    ).toBeTruthy();
    cleanup();
    open({ [`GET /public/certificates/${id}`]: problem(503, 'unavailable') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('There is no certificate at this address')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'The certificate could not be looked up',
    );
  });

  it('offers the PDF to its learner', async () => {
    signIn();
    open({
      [`GET /public/certificates/${id}`]: check,
      'GET /courses/certificates': { certificates: [certificate] },
      [`GET /courses/certificates/${id}`]: { signedUrl: 'https://site.test/media/certificates/x.pdf' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await waitFor(() =>
      expect(redirectTo).toHaveBeenCalledWith('https://site.test/media/certificates/x.pdf'),
    );
  });

  it('copies its own address', async () => {
    const user = userEvent.setup();
    open({ [`GET /public/certificates/${id}`]: check });
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/certificates/${id}`);
  });
});

describe('the end of a course', () => {
  beforeEach(() => void signIn());

  it('says whom the certificate will name, and issues it', async () => {
    const calls = celebrate({
      'POST /courses/rag/generate-certificate': () => ({ status: 201, body: { certificate } }),
    });
    const button = await screen.findByRole('button', { name: 'Get your certificate' });
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change your name' }).getAttribute('href')).toBe('/profile');
    await userEvent.click(button);
    const section = await screen.findByRole('region', { name: 'Your certificate' });
    expect(within(section).getByRole('button', { name: 'Download PDF' })).toBeTruthy();
    expect(within(section).getByRole('link', { name: 'See its public page' }).getAttribute('href')).toBe(
      `/certificates/${id}`,
    );
    expect(callsTo(calls, 'POST', /generate-certificate$/)).toHaveLength(1);
  });

  it('shows the one there is at once', async () => {
    celebrate({ 'GET /courses/certificates': { certificates: [certificate] } });
    expect(await screen.findByRole('region', { name: 'Your certificate' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Get your certificate' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reissue with the new name' })).toBeNull();
  });

  it('offers a new one after the name was corrected', async () => {
    const renamed = { ...certificate, id: 'another', name: 'Ada King' };
    celebrate({
      'GET /courses/certificates': { certificates: [certificate] },
      'GET /user/profile': { name: 'Ada King' },
      'POST /courses/rag/generate-certificate': () => ({ status: 201, body: { certificate: renamed } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reissue with the new name' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'See its public page' }).getAttribute('href')).toBe(
        '/certificates/another',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Reissue with the new name' })).toBeNull();
  });

  it('is not shown for the next course that was finished', async () => {
    const [first] = finished['GET /courses/enrolled'].courses;
    fakeApi({
      ...finished,
      'GET /courses/enrolled': { courses: [first, { ...first, id: 'next', title: 'The next course' }] },
      'POST /courses/rag/generate-certificate': { certificate },
    });
    const page = (
      <>
        <CongratulationsPage />
        <Link to="/congratulations?course=next">Next</Link>
      </>
    );
    renderAt('/congratulations?course=rag', ['/congratulations'], page);
    await userEvent.click(await screen.findByRole('button', { name: 'Get your certificate' }));
    await screen.findByRole('region', { name: 'Your certificate' });
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('You finished The next course');
    expect(await screen.findByRole('button', { name: 'Get your certificate' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your certificate' })).toBeNull();
  });

  it('says what the server asks for, and lets one try again', async () => {
    celebrate({
      'POST /courses/rag/generate-certificate': problem(409, 'conflict', 'Your certificate needs your name.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Get your certificate' }));
    expect(await screen.findByText('Your certificate needs your name.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Get your certificate' }).hasAttribute('aria-disabled')).toBe(
      false,
    );
  });
});

describe('what could come next', () => {
  beforeEach(() => void signIn());

  it('is at most three courses, below a finished one', async () => {
    celebrate();
    const section = await screen.findByRole('region', { name: 'What to take next' });
    const next = await within(section).findAllByRole('article');
    expect(next.map((card) => within(card).getByRole('link').textContent)).toEqual([
      'Course one',
      'Course two',
      'Course three',
    ]);
    expect(within(section).getAllByText('You finished “Retrieval in practice”.')).toHaveLength(3);
  });

  it('is the same course while lectures are left', async () => {
    const course = { ...finished['GET /courses/enrolled'].courses[0], progress: 40 };
    const calls = celebrate({ 'GET /courses/enrolled': { courses: [course] } });
    expect(await screen.findByRole('link', { name: 'Continue learning' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What to take next' })).toBeNull();
    expect(callsTo(calls, 'GET', /recommendations$/)).toEqual([]);
  });
});

describe('a finished course', () => {
  it('leads to its certificate from its page', async () => {
    signIn();
    fakeApi({
      'GET /courses/rag/enrollment-status': { isEnrolled: true },
      'GET /courses/rag/progress': { progress: 100, completedLectures: [] },
    });
    renderAt('/courses/rag', [paths.course.pattern], <EnrollButton course={courseDetail('rag')} />);
    const link = await screen.findByRole('link', { name: 'Your certificate' });
    expect(link.getAttribute('href')).toBe('/congratulations?course=rag');
  });
});

describe('a certificate in a list', () => {
  it('leads to its page and can be downloaded and shared', () => {
    fakeApi({});
    renderAt('/dashboard', ['/dashboard'], <CertificateCard certificate={certificate} />);
    const card = screen.getByRole('article');
    expect(within(card).getByRole('link', { name: 'Retrieval in practice' }).getAttribute('href')).toBe(
      `/certificates/${id}`,
    );
    expect(within(card).getByRole('button', { name: 'Download PDF' })).toBeTruthy();
  });

  it('fills in the form of a profile elsewhere', () => {
    const query = new URL(linkedInHref(certificate)).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      startTask: 'CERTIFICATION_NAME',
      name: 'Retrieval in practice',
      organizationName: 'Northlight',
      issueYear: '2026',
      issueMonth: '11',
      certUrl: `${window.location.origin}/certificates/${id}`,
      certId: id,
    });
  });
});
