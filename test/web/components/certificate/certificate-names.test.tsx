import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { GetCertificate } from '#web/components/certificate/GetCertificate.tsx';
import { fakeApi, renderAt, signIn } from '../../support/learner.tsx';

const certificate = {
  id: 'mN3k9xQ2vT7bW1yZ5cR8pL4jH6gF0dSa',
  courseId: 'rag',
  courseTitle: 'Retrieval in practice',
  issuedAt: '2026-11-21T23:30:00.000Z',
};
const open = (inProfile: string, onCertificates: readonly string[]) => {
  fakeApi({
    'GET /user/profile': { name: inProfile },
    'GET /courses/certificates': { certificates: onCertificates.map((name) => ({ ...certificate, name })) },
  });
  renderAt('/', ['/'], <GetCertificate courseId="rag" sub="auth0|ada" />);
};

beforeEach(() => void signIn());

it.each([
  ['is an address', 'Ada Lovelace', 'ada@example.com'],
  ['differs only in what cannot be seen', 'Ada\u{ad} Lovelace', 'Ada Lovelace'],
])('no new certificate is offered where the name in the profile %s', async (_, name, inProfile) => {
  open(inProfile, [name]);
  expect(await screen.findByText(/Is the name wrong/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reissue with the new name' })).toBeNull();
});

it('no address is announced as the name to print', async () => {
  open('ada@example.com', []);
  expect(await screen.findByRole('link', { name: 'Check your name' })).toBeTruthy();
  expect(screen.queryByText('ada@example.com')).toBeNull();
});
