import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import InstructorProfilePage from '#web/features/instructor/InstructorProfilePage.tsx';
import { courseCard } from '../support/courses.ts';
import { renderAt } from '../support/render-app.tsx';

const page = (data: unknown): string =>
  `<div id="root"></div><script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const show = (answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  renderAt(
    '/instructors/maya',
    <Routes>
      <Route path="/instructors/:instructorId" element={<InstructorProfilePage />} />
    </Routes>,
  );
};

describe('the page of an instructor, reached from another page', () => {
  it('takes its data from the static page', async () => {
    const maya = {
      id: 'maya',
      name: 'Maya',
      bioHtml: '<p>a &#x3C; b</p>',
      links: [],
      courses: [courseCard('vectors')],
    };
    show(() => Promise.resolve(new Response(page({ resources: { 'instructor:maya': maya } }))));
    expect(await screen.findByRole('heading', { name: 'Maya', level: 1 })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '1 course' })).toBeTruthy();
    expect(screen.getByText('a < b')).toBeTruthy();
  });

  it.each([
    ['an answer of 404', () => Promise.resolve(new Response('', { status: 404 }))],
    ['a page of somebody else', () => Promise.resolve(new Response(page({ resources: {} })))],
  ])('says that nobody is there after %s', async (_what, answer) => {
    show(answer);
    expect(await screen.findByText('There is no such instructor')).toBeTruthy();
  });

  it('offers to try again where the site does not answer', async () => {
    show(() => Promise.reject(new TypeError('failed')));
    expect(await screen.findByText('The instructor could not be loaded')).toBeTruthy();
  });
});
