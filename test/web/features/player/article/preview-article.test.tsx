import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PreviewPage from '#web/features/player/PreviewPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { articleOf, stubSight } from '../../../support/articles.tsx';
import { courseCard } from '../../../support/courses.ts';
import { exercise } from '../../../support/exercises.tsx';
import { fakeApi, lectureOf, renderAt } from '../../../support/learner.tsx';

vi.mock('#web/features/player/exercise/CodeArea.tsx', () => import('../../../support/exercises.tsx'));
beforeEach(stubSight);
const lecture = lectureOf('text', { contentType: 'article', duration: 0, minutes: 6, preview: true });
const detail = {
  ...courseCard('rag'),
  sections: [
    {
      title: 'One',
      lectures: [lecture, lectureOf('a'), lectureOf('open', { preview: true })],
    },
  ],
};
const show = () =>
  renderAt(
    '/courses/rag/preview/text',
    [paths.preview.pattern],
    <PreviewPage action={() => <button>Enroll</button>} />,
  );

describe('an article that is open to everybody', () => {
  it('is read on its page, and leads on to what is open and else to the course', async () => {
    const html = '<p><a data-lecture="open">one</a> <a data-lecture="a">two</a></p>';
    fakeApi({
      'GET /public/courses/rag': detail,
      'GET /public/courses/rag/lectures/text': { lecture, article: articleOf({ html }) },
    });
    show();
    expect(await screen.findByText('Free to read, without an account')).toBeTruthy();
    expect(screen.getByText(/6 minutes of reading/)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByText('one').getAttribute('href')).toBe('/courses/rag/preview/open'),
    );
    expect(screen.getByText('two').getAttribute('href')).toBe('/courses/rag');
    // Without an account, no progress is saved.
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull();
  });

  it('says what language it and its title are in', async () => {
    fakeApi({
      'GET /public/courses/rag': { ...detail, language: 'de' },
      'GET /public/courses/rag/lectures/text': { lecture, article: articleOf({ html: '<p>Ein Satz.</p>' }) },
    });
    show();
    const text = await screen.findByText('Ein Satz.');
    await waitFor(() => expect(text.closest('[lang=de]')).toBeTruthy());
    expect(screen.getByRole('heading', { level: 1 }).lang).toBe('de');
    expect(screen.getByText('Free to read, without an account').closest('[lang=de]')).toBeNull();
  });

  it('says what language the task of an exercise is in', async () => {
    const task = lectureOf('text', { contentType: 'exercise', duration: 0, preview: true });
    fakeApi({
      'GET /public/courses/rag': { ...detail, language: 'de' },
      'GET /public/courses/rag/lectures/text': { lecture: task },
      'GET /public/courses/rag/exercises/text': { ...exercise, html: '<p>Eine Aufgabe.</p>' },
    });
    show();
    const text = await screen.findByText('Eine Aufgabe.');
    await waitFor(() => expect(text.closest('[lang=de]')).toBeTruthy());
    expect(screen.getByRole('textbox').closest('[lang=de]')).toBeNull();
  });

  it('waits for its text where the static page came without one', async () => {
    fakeApi({ 'GET /public/courses/rag': detail, 'GET /public/courses/rag/lectures/text': { lecture } });
    show();
    expect(await screen.findByRole('status', { name: 'Loading the lecture' })).toBeTruthy();
  });
});
