import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { CourseDetail } from '#contract/schemas/course.ts';
import CoursePage from '#web/features/courses/CoursePage.tsx';
import { describeRelease } from '#web/lib/text/release-words.ts';
import { courseDetail } from '../../support/courses.ts';
import { fakeApi, problem } from '../../support/learner.tsx';
import { renderAt } from '../../support/render-app.tsx';

const detail = (fields: Partial<CourseDetail> = {}) =>
  courseDetail('agents', {
    sections: [
      {
        title: 'First steps',
        lectures: [{ id: 'a', title: 'What is an agent?', type: 'free', contentType: 'video', duration: 65 }],
      },
    ],
    ...fields,
  });
const show = (answer: unknown) => {
  fakeApi({ 'GET /public/courses/agents': answer });
  renderAt(
    '/courses/agents',
    <Routes>
      <Route
        path="/courses/:courseId"
        element={<CoursePage actions={() => ({ action: <button>Enroll</button>, offers: null })} />}
      />
    </Routes>,
  );
};

describe('course page', () => {
  it('shows the syllabus with lengths and the way to enroll', async () => {
    show(detail());
    expect(await screen.findByText('What is an agent?')).toBeTruthy();
    expect(screen.getByText('1:05')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Enroll' })).toBeTruthy();
  });

  it('has search, colors and the way in in its bar', async () => {
    show(detail());
    await screen.findByText('What is an agent?');
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('combobox', { name: 'Search courses' })).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Search courses' }).getAttribute('href')).toBe('/courses');
    expect(bar.getByRole('button', { name: /Colors follow your system/ })).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Login' }).getAttribute('href')).toContain('returnTo=');
    expect(bar.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toMatch(
      /returnTo=.*&signup=true/,
    );
  });

  const figures = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );

  it('says what the course takes and gives: what is watched and read, the certificate, the language, the last change', async () => {
    const lecture = { title: 'T', type: 'free' as const };
    show(
      detail({
        language: 'de',
        updated: '2026-10-01',
        prerequisites: ['You know vectors'],
        sections: [
          {
            title: 'One',
            lectures: [
              { ...lecture, id: 'v', contentType: 'video', duration: 120 },
              { ...lecture, id: 'r', contentType: 'article', duration: 0, minutes: 100 },
              { ...lecture, id: 'q', contentType: 'quiz', duration: 0 },
              { ...lecture, id: 'e', contentType: 'exercise', duration: 0 },
            ],
          },
        ],
      }),
    );
    expect(await screen.findByText('You know vectors')).toBeTruthy();
    expect(figures()).toEqual({
      Effort: '1 hour 42 minutes of lectures, 1 quiz, and 1 exercise to solve in the page',
      Certificate: 'When you have completed every lecture that is open to you',
      Language: 'German',
      'Last change': 'October 1, 2026',
    });
  });

  it('links the instructor who has a page, with their picture', async () => {
    show(detail({ instructor: { name: 'Maya', id: 'maya', picture: '/covers/instructors/maya.1.webp' } }));
    const link = await screen.findByRole('link', { name: 'Maya' });
    expect(link.getAttribute('href')).toBe('/instructors/maya');
    expect(document.querySelector('img[src="/covers/instructors/maya.1.webp"]')).toBeTruthy();
  });

  it('promises captions where something is spoken, and not of a course to read', async () => {
    show(detail());
    expect(await screen.findByText(/Captions, and playback speeds/)).toBeTruthy();
    cleanup();
    const read = {
      id: 'r',
      title: 'R',
      type: 'free' as const,
      contentType: 'article' as const,
      duration: 0,
      minutes: 5,
    };
    show(detail({ sections: [{ title: 'One', lectures: [read] }] }));
    expect(await screen.findByText('5 min read')).toBeTruthy();
    expect(screen.queryByText(/Captions/)).toBeNull();
  });

  it('says that a course without lectures is in preparation, and names no price', async () => {
    show(detail({ lectureCount: 0, available: false, sections: [], price: 79 }));
    expect(await screen.findByText(/still being made/)).toBeTruthy();
    expect(screen.queryByText(/79/)).toBeNull();
  });

  it('links the lectures that anybody may watch, and no other', async () => {
    const [section] = detail().sections;
    const [first, ...rest] = section?.lectures ?? [];
    if (!section || !first) throw new Error('The course has no lecture');
    show(
      detail({
        sections: [
          {
            ...section,
            lectures: [{ ...first, preview: true }, { ...first, id: 'closed', title: 'Closed' }, ...rest],
          },
        ],
      }),
    );
    const link = await screen.findByRole('link', { name: /Watch this lecture/ });
    expect(link.getAttribute('href')).toBe(`/courses/agents/preview/${first.id}`);
    expect(screen.getByText('Closed').closest('a')).toBeNull();
    expect(screen.getAllByRole('link', { name: /Watch this lecture/ })).toHaveLength(1);
  });

  it('lays out what the course wrote in the direction of its own words', async () => {
    const lecture = { type: 'free' as const, contentType: 'video' as const, duration: 65 };
    const lectures = [
      { ...lecture, id: 'open', title: 'ما هو الوكيل؟', preview: true as const },
      { ...lecture, id: 'closed', title: 'RAG: الاسترجاع' },
    ];
    show(
      detail({ instructor: { name: 'Maya', title: 'مهندسة' }, sections: [{ title: 'البداية', lectures }] }),
    );
    await screen.findByText('البداية');
    for (const text of [...lectures.map(({ title }) => title), 'البداية'])
      expect(screen.getByText(text).dir, text).toBe('auto');
    for (const title of screen.getAllByText('مهندسة')) expect(title.matches('bdi, [dir=auto]')).toBe(true);
  });

  it('says what language all is in that the course wrote, and of nothing else', async () => {
    const texts = {
      title: 'Agenten',
      description: 'Worum es geht.',
      longDescription: '<p>Ein langer Text.</p>',
      outcomes: ['Werkzeuge bauen'],
      prerequisites: ['Vektoren kennen'],
      skills: ['Planen'],
    };
    const lecture = { id: 'a', type: 'free' as const, contentType: 'video' as const, duration: 65 };
    const sections = [{ title: 'Anfang', lectures: [{ ...lecture, title: 'Was ist ein Agent?' }] }];
    const langOf = (text: string) =>
      within(screen.getByRole('main'))
        .getAllByText(text)
        .at(-1)
        ?.closest('[lang]:not(:root)')
        ?.getAttribute('lang');
    const written = [
      ...['Agenten', 'Worum es geht.', 'Ein langer Text.', 'Werkzeuge bauen', 'Vektoren kennen', 'Planen'],
      ...['Anfang', 'Was ist ein Agent?'],
    ];
    show(detail({ ...texts, sections, language: 'de' }));
    await screen.findByText('Anfang');
    for (const text of written) expect(langOf(text), text).toBe('de');
    for (const text of ['What is inside', 'About this course', 'Enroll', 'Beginner', '1:05'])
      expect(langOf(text), text).toBeUndefined();
    cleanup();
    show(detail({ ...texts, sections }));
    await screen.findByText('Anfang');
    for (const text of written) expect(langOf(text), text).toBeUndefined();
  });

  it('says how long an article takes to read, and invites to read an open one', async () => {
    const [section] = detail().sections;
    const [first] = section?.lectures ?? [];
    if (!section || !first) throw new Error('The course has no lecture');
    const article = { ...first, contentType: 'article' as const, duration: 0, minutes: 6 };
    show(
      detail({
        sections: [
          {
            ...section,
            lectures: [
              { ...article, preview: true },
              { ...article, id: 'later', minutes: 11 },
            ],
          },
        ],
      }),
    );
    expect(await screen.findByRole('link', { name: /Read this lecture/ })).toBeTruthy();
    expect(screen.getByText('6 min read')).toBeTruthy();
    expect(screen.getByText('11 min read')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Article' })).toBeTruthy();
  });

  it('says what learners may change of the pace, and nothing where they may change none', async () => {
    show(detail({ drip: true, pace: { pause: true, speed: true, days: false, ahead: true } }));
    expect(
      await screen.findByText('At your own pace: pause it, go slower or faster, open a lecture ahead'),
    ).toBeTruthy();
    cleanup();
    show(detail({ drip: true, pace: { pause: false, speed: false, days: false, ahead: false } }));
    await screen.findByText('What is an agent?');
    expect(screen.queryByText(/At your own pace/)).toBeNull();
  });

  it('says of a lecture that waits for another one what it opens after', async () => {
    const [section] = detail().sections;
    const lectures = section?.lectures ?? [];
    const later = { id: 'b', title: 'Tools', type: 'drip', contentType: 'video', duration: 60 } as const;
    show(
      detail({
        drip: true,
        sections: [{ title: 'First steps', lectures: [...lectures, later] }],
        schedule: [{ lectureId: 'b', title: 'Tools', release: { after: 'a', days: 2, at: '09:00' } }],
      }),
    );
    expect(await screen.findByText('Opens after “What is an agent?”, 2 days later at 09:00')).toBeTruthy();
  });

  it('says that an unknown course was not found and leads to the list', async () => {
    show(problem(404, 'not_found', 'Course not found.'));
    expect(await screen.findByRole('heading', { name: 'Course not found.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all courses' }).getAttribute('href')).toBe('/courses');
  });

  it('offers to try again when the course cannot be loaded', async () => {
    show(problem(503, 'unavailable', 'A service is not answering.'));
    expect(await screen.findByRole('heading', { name: 'Failed to load course details.' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('shows the long description as it was published', async () => {
    show(detail({ longDescription: '<p><strong>Bold</strong> and &#x3C;plain></p>' }));
    const bold = await screen.findByText('Bold');
    expect(bold.tagName).toBe('STRONG');
    expect(bold.parentElement?.textContent).toBe('Bold and <plain>');
  });
});

describe('when a lecture opens', () => {
  it.each([
    [{ afterDays: 7, at: '09:00' }, 'Opens after 7 days'],
    [{ afterDays: 1 }, 'Opens after 1 day'],
    [{ afterDays: 0 }, 'Opens right away'],
    [{ at: '09:00' }, 'Opens at 09:00 on the first day'],
    [{ on: '2026-12-01T12:00:00Z' }, 'Opens December 1, 2026'],
    [{ after: 'intro' }, 'Opens after “The start”'],
    [{ after: 'intro', at: '09:00' }, 'Opens after “The start” at 09:00'],
    [{ after: 'intro', days: 2, at: '09:00' }, 'Opens after “The start”, 2 days later at 09:00'],
    [{ after: 'gone', days: 1 }, 'Opens after “gone”, 1 day later'],
  ])('reads %j as “%s”', (release, words) => {
    expect(describeRelease(release, (id) => (id === 'intro' ? 'The start' : undefined))).toBe(words);
  });
});
