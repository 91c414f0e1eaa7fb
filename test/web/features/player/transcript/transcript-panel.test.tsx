import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo, lectureOf, problem } from '../../../support/learner.tsx';
import { freshPlayer } from '../../../support/player.tsx';
import { course, openTab, show } from '../../../support/study.tsx';

vi.mock('#web/features/player/playback/VideoStage.tsx', () => import('../../../support/stage.tsx'));
freshPlayer();

const path = 'GET /courses/rag/lectures/a/transcript';
const transcriptIn = (lang: string, text: string) => ({
  lectureId: 'a',
  lang,
  languages: ['en', 'de'],
  cues: [{ start: 1, end: 3, text }],
  chapters: [],
});
const captions = [
  { lang: 'en', label: 'English', url: '/captions/rag/a.vtt' },
  { lang: 'de', label: 'Deutsch', url: '/captions/rag/a.de.vtt' },
];
const content = (change = {}) => ({
  'GET /courses/rag/content': {
    courseId: 'rag',
    title: 'Retrieval in practice',
    sections: [{ title: 'Section 1', lectures: [lectureOf('a', { captions, ...change }), lectureOf('b')] }],
  },
});
/** Stubs media queries for a wide or a narrow window. */
const beWide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !isWide && query.includes('62em'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));

describe('the transcript in the player', () => {
  beforeEach(() => beWide(true));

  it('is beside the video on a wide screen, below it on a narrow one', async () => {
    course({ ...content(), [path]: transcriptIn('en', 'Chunks keep one idea.') });
    const view = show('a');
    await openTab('Transcript');
    expect(await screen.findByRole('button', { name: /Chunks keep one idea/ })).toBeTruthy();
    expect(screen.getByRole('tablist', { name: 'Beside the video' })).toBeTruthy();
    view.unmount();

    beWide(false);
    show('a');
    await openTab('Transcript');
    expect(await screen.findByRole('button', { name: /Chunks keep one idea/ })).toBeTruthy();
    expect(screen.queryByRole('tablist', { name: 'Beside the video' })).toBeNull();
    expect(screen.getAllByRole('tab')).toHaveLength(4);
  });

  it('is asked for when it is shown, in the language chosen last', async () => {
    const calls = course({
      ...content(),
      [path]: transcriptIn('en', 'Chunks keep one idea.'),
      [`${path}?lang=de`]: transcriptIn('de', 'Ein Abschnitt, ein Gedanke.'),
    });
    const view = show('a');
    await screen.findByTestId('video');
    expect(callsTo(calls, 'GET', /transcript/)).toEqual([]);
    await openTab('Transcript');
    const languages = await screen.findByRole('combobox', { name: 'Language of the transcript' });
    await userEvent.selectOptions(languages, 'Deutsch');
    await screen.findByText('Ein Abschnitt, ein Gedanke.');
    expect(document.activeElement).toBe(languages);
    view.unmount();
    const before = calls.length;
    show('a');
    await screen.findByText('Ein Abschnitt, ein Gedanke.');
    const asked = callsTo(calls.slice(before), 'GET', /transcript/).map(({ path: each }) => each);
    expect(new Set(asked)).toEqual(new Set(['/courses/rag/lectures/a/transcript?lang=de']));
  });

  it('says so when it cannot be had, and tries again', async () => {
    let isDown = true;
    course({
      ...content(),
      [path]: () =>
        isDown ? problem(503, 'unavailable')() : { body: transcriptIn('en', 'Chunks keep one idea.') },
    });
    show('a');
    await openTab('Transcript');
    expect((await screen.findByRole('alert')).textContent).toContain('The transcript could not be loaded');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Chunks keep one idea.');
  });

  it('says so when there is none, and when nothing is said', async () => {
    course(content());
    const view = show('a');
    await openTab('Transcript');
    await screen.findByText('This lecture has no transcript.');
    view.unmount();
    course({ ...content(), [path]: { ...transcriptIn('en', ''), cues: [] } });
    show('a');
    await screen.findByText('Nothing is said in this lecture.');
  });

  it('is not offered without captions, and leaves the tab for lectures that have them', async () => {
    beWide(false);
    localStorage.setItem('northlight:study-tab', 'transcript');
    course(content({ captions: undefined }));
    show('a');
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3));
    expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true');
    expect(localStorage.getItem('northlight:study-tab')).toBe('transcript');
  });
});

describe('chapters', () => {
  it('are listed with the lecture, each an address of its place', async () => {
    course(
      content({
        chapters: [
          { at: 0, title: 'Why' },
          { at: 42, title: 'How' },
        ],
      }),
    );
    show('a');
    const link = await screen.findByRole('link', { name: /0:42\s*How/ });
    expect(link.getAttribute('href')).toBe('/courses/rag/content/0/a?t=42');
  });
});
