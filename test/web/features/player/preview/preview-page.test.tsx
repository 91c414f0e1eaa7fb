import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import PreviewPage from '#web/features/player/PreviewPage.tsx';
import { paths } from '#web/lib/routing/paths.ts';
import { useShownContext } from '#web/lib/shell/page-context.ts';
import { courseDetail } from '../../../support/courses.ts';
import { captionsShown, props, stage } from '../../../support/fake-stage.tsx';
import { type Call, callsTo, fakeApi, lectureOf, problem, renderAt } from '../../../support/learner.tsx';
import { soon } from '../../../support/shown-video.tsx';

vi.mock('#web/features/player/media/MediaStage.tsx', () => import('../../../support/fake-stage.tsx'));
vi.mock(
  '#web/features/player/media/controls/VideoControls.tsx',
  () => import('../../../support/fake-stage.tsx'),
);

const path = 'GET /public/courses/rag/lectures/one';
const transcript = {
  lectureId: 'one',
  lang: 'en',
  languages: ['en'],
  cues: [
    { start: 0, end: 4, text: 'A manual is cut into pieces.' },
    { start: 4, end: 9, text: 'Those pieces are called chunks.' },
  ],
  chapters: [],
};
let answered = 0;
/** A preview whose URLs carry the number of their response. */
const preview = (change: object = {}) => {
  answered += 1;
  const captions = [{ lang: 'en', label: 'English', url: `/captions/rag/one.vtt?n=${answered}` }];
  return {
    body: {
      lecture: lectureOf('one', { title: 'What is retrieval?', videoKey: undefined, captions }),
      video: { url: `/media/one.mp4?n=${answered}`, expiresAt: soon() },
      transcript,
      ...change,
    },
  };
};
const course = courseDetail('rag', { title: 'Retrieval in practice', lectureCount: 7 });
const show = (answers: Record<string, unknown> = {}): Call[] => {
  const calls = fakeApi({ 'GET /public/courses/rag': course, [path]: () => preview(), ...answers });
  renderAt(
    '/courses/rag/preview/one',
    [paths.preview.pattern],
    <PreviewPage action={({ id }) => <button>Enroll in {id}</button>} />,
  );
  return calls;
};
const ready = async () => {
  await screen.findByRole('heading', { level: 1, name: 'What is retrieval?' });
  await waitFor(() => expect(stage.props?.source).toBeTruthy());
};
const asked = (calls: readonly Call[]) => callsTo(calls, 'GET', /lectures\/one$/);
const source = () => props().source?.src ?? '';

describe('a lecture that anybody may watch', () => {
  beforeEach(() => {
    answered = 0;
    Object.assign(stage, { props: null, video: { currentTime: 0, paused: true } });
    stage.el = null;
  });

  it('has its video, captions and transcript, and the way into the course', async () => {
    const calls = show();
    await ready();
    expect(source()).toMatch(/^\/media\/one\.mp4\?n=\d$/);
    expect(captionsShown().at(-1)).toMatch(/^\/captions\/rag\/one\.vtt\?n=\d$/);
    expect(screen.getByRole('heading', { name: 'Transcript' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Enroll in rag' })).toBeTruthy();
    expect(screen.getByText(/7 lectures/)).toBeTruthy();
    // Without an account, nothing is saved.
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('tells the assistant its section, as another lecture may have its title', async () => {
    const sections = ['one', 'two'].map((id) => ({
      title: `Section ${id}`,
      lectures: [lectureOf(id, { title: 'What is retrieval?' })],
    }));
    show({ 'GET /public/courses/rag': { ...course, sections } });
    const { result } = renderHook(() => useShownContext());
    await waitFor(() =>
      expect(result.current).toMatchObject({
        lectureTitle: 'What is retrieval?',
        sectionTitle: 'Section one',
      }),
    );
  });

  it('follows the video in the transcript, and goes and plays where it is pressed', async () => {
    show();
    await ready();
    act(() => props().onTimeUpdate(5));
    const cue = screen.getByRole('button', { name: /called chunks/ });
    expect(cue.getAttribute('aria-current')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: /cut into pieces/ }));
    expect(stage.seek).toHaveBeenLastCalledWith(0);
    await userEvent.click(cue);
    expect(stage.seek).toHaveBeenLastCalledWith(4);
    expect(stage.play).toHaveBeenCalledTimes(2);
  });

  it('continues at the same place with a fresh address when the old one expired', async () => {
    const calls = show();
    await ready();
    const before = { asked: asked(calls).length, source: source() };
    act(() => {
      props().onPlay();
      props().onTimeUpdate(31);
      props().onError();
    });
    await waitFor(() => expect(source()).not.toBe(before.source));
    expect(asked(calls)).toHaveLength(before.asked + 1);
    expect(props().startAt()).toBe(31);
    act(() => props().onCanPlay());
    expect(stage.play).toHaveBeenCalledTimes(1);
    // A second failure this soon is not caused by an expired URL.
    act(() => props().onError());
    expect(screen.getByRole('alert').textContent).toContain('Failed to load video');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('has the keys that its buttons name, and keeps the focus when it tries again', async () => {
    const el = document.createElement('div');
    Object.assign(el, { tabIndex: 0 }).dataset['mediaPlayer'] = '';
    document.body.append(el);
    stage.el = el;
    const calls = show();
    await ready();
    fireEvent.keyDown(el, { key: 'l' });
    expect(stage.seek).toHaveBeenCalledExactlyOnceWith(10);
    const before = { asked: asked(calls).length, source: source() };
    act(() => props().onError());
    await waitFor(() => expect(source()).not.toBe(before.source));
    act(() => props().onError());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(el);
    await waitFor(() => expect(asked(calls)).toHaveLength(before.asked + 2));
    act(() => props().onError());
    expect(screen.getByRole('alert')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asked(calls)).toHaveLength(before.asked + 3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('announces another speed', async () => {
    show();
    await ready();
    act(() => props().onRateRequest(1.5));
    expect(screen.getByText('Speed 1.5×')).toBeTruthy();
  });

  it('is read without a video, and watched without a transcript', async () => {
    show({ [path]: () => preview({ video: undefined }) });
    await screen.findByRole('button', { name: /called chunks/ });
    fireEvent.click(screen.getByRole('button', { name: /called chunks/ }));
    expect(stage.play).not.toHaveBeenCalled();
  });

  it('says nothing of a transcript where there is none', async () => {
    show({ [path]: () => preview({ transcript: undefined }) });
    await ready();
    expect(screen.queryByRole('heading', { name: 'Transcript' })).toBeNull();
  });

  it('sends whoever has the address of another lecture to the course', async () => {
    show({ [path]: problem(404, 'not_found') });
    await screen.findByRole('heading', { level: 1, name: 'This lecture is part of the course' });
    const link = screen.getByRole('link', { name: 'Go to the course' });
    expect(link.getAttribute('href')).toBe('/courses/rag');
  });

  it('says that it failed, and tries again', async () => {
    let isDown = true;
    show({ [path]: () => (isDown ? problem(503, 'unavailable')() : preview()) });
    await screen.findByRole('heading', { level: 1, name: 'Failed to load the lecture.' });
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await ready();
  });
});
