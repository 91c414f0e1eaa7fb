import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppRoutes } from '#web/app/routes.tsx';
import { homeCopy } from '#web/content/home.ts';
import { paths } from '#web/lib/routing/paths.ts';
import { fakeApi, signOut } from '../support/learner.tsx';
import { renderAt } from '../support/render-app.tsx';

it.each([
  paths.enroll.href('rag'),
  paths.content.href('rag'),
  paths.contentSection.href('rag', 1),
  paths.contentLecture.href('rag', 1, 'intro', 75),
  paths.dripContent.href('rag'),
  paths.dripLecture.href('rag', 1, 'intro'),
  paths.notebook.href('rag'),
  paths.upgrade.href('rag'),
  paths.checkoutSuccess.href('rag'),
  paths.dashboard.href(),
  paths.learningPath.href(),
  paths.profile.href(),
  paths.teams.href(),
  paths.team.href('9f3a'),
  paths.giftPrint.href('9f3a'),
])('%s is shown to learners who are signed in, and leads others there by way of the sign-in', (address) => {
  signOut();
  const { place } = renderAt(address, <AppRoutes />);
  expect(place.address).toBe(paths.login.href({ returnTo: address }));
});

it('an address of no page shows the home page', async () => {
  fakeApi({});
  renderAt('/no/such-page', <AppRoutes />);
  expect((await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 })).textContent).toBe(
    homeCopy.hero.title,
  );
});

it('every page that there is has an address', () => {
  const files = Object.keys(import.meta.glob('../../../web/src/features/*/*Page.tsx'));
  const modules = new Set<string>(Object.values(paths).map(({ module }) => module));
  const missing = files
    .map((file) => file.replace('../../../web/src/', ''))
    // Rendered by `CourseRoute` and `PreviewRoute`.
    .filter((file) => !/^features\/(?:courses\/Course|player\/Preview)Page\.tsx$/.test(file))
    .filter((file) => !modules.has(file));
  expect(missing).toEqual([]);
});

it('every address has a page', () => {
  const files = import.meta.glob([
    '../../../web/src/features/*/*Page.tsx',
    '../../../web/src/app/*Route.tsx',
  ]);
  const missing = Object.values(paths).filter(({ module }) => !(`../../../web/src/${module}` in files));
  expect(missing).toEqual([]);
});
