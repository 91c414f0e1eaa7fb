import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { askEarly, takeEarly } from '#web/lib/browser/early-answers.ts';
import { useLinkFromQuery } from '#web/lib/courses/useLinkFromQuery.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { callsTo, fakeApi, renderAt, signIn, signOut } from '../../support/learner.tsx';

const Page = () => <p>{useLinkFromQuery().isLinking ? 'linking' : 'ready'}</p>;
const linksAt = async (query: string): Promise<number> => {
  const calls = fakeApi({ 'POST /drip-courses/link-account': { success: true } });
  renderAt(`/courses/rag/drip-content?${query}`, [paths.dripContent.pattern], <Page />);
  await waitFor(() => expect(screen.getByText('ready')).toBeTruthy());
  return callsTo(calls, 'POST', /link-account/).length;
};

afterEach(() => {
  signOut();
});

it.each([
  ['link=true&email=ada%40example.com', 1],
  ['link=true', 0],
  ['email=ada%40example.com', 0],
])('an address with %s links the account so many times: %i', async (query, times) => {
  signIn();
  expect(await linksAt(query)).toBe(times);
});

it('an address links no account while nobody is signed in', async () => {
  signOut();
  expect(await linksAt('link=true&email=ada%40example.com')).toBe(0);
});

it('linking drops what was asked for before it, when the account had no access yet', async () => {
  fakeApi({});
  window.history.replaceState(null, '', '/courses/rag/drip-content/0/a');
  await askEarly(async () => 'a-token');
  signIn();
  await linksAt('link=true&email=ada%40example.com');
  expect(takeEarly('/api/drip-courses/rag/available-content')).toBeUndefined();
});
