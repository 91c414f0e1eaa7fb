import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { captionsShown, props, stage } from '../../../support/fake-stage.tsx';
import { problem, recordOf } from '../../../support/learner.tsx';
import { loaded, playTo, saved, setStage, show, soon, urls, watcher } from '../../../support/shown-video.tsx';

vi.mock('#web/features/player/media/MediaStage.tsx', () => import('../../../support/fake-stage.tsx'));
vi.mock(
  '#web/features/player/media/controls/VideoControls.tsx',
  () => import('../../../support/fake-stage.tsx'),
);

describe('video of a lecture', () => {
  beforeEach(setStage);

  it('starts where the address asks, and jumps when it asks again', async () => {
    const { onResumed, ask } = await show({ asked: { at: 40, key: 'one' } });
    await loaded();
    expect(props().startAt()).toBe(40);
    expect(onResumed).toHaveBeenLastCalledWith(0);
    ask({ at: 40, key: 'one' });
    expect(stage.seek).not.toHaveBeenCalled();
    ask({ at: 12, key: 'two' });
    ask({ at: 12, key: 'three' });
    expect(stage.seek.mock.calls).toEqual([[12], [12]]);
  });

  it('starts at the saved second, with its captions, and says where', async () => {
    const { onResumed } = await show();
    await loaded();
    expect(props().startAt()).toBe(21.5);
    expect(onResumed).toHaveBeenCalledExactlyOnceWith(21.5);
    expect(captionsShown()).toEqual(['/captions/rag/one.vtt?n=1']);
  });

  it('starts by itself only when the learner chose the lecture', async () => {
    await show({ autoPlay: true });
    await loaded();
    await waitFor(() => expect(stage.play).toHaveBeenCalledTimes(1));
  });

  it('continues playing at the same place after an expired address', async () => {
    await show();
    await loaded();
    playTo(40);
    await act(async () => props().onError());
    await waitFor(() => expect(urls()).toHaveLength(2));
    await waitFor(() => expect(props().source).toEqual({ src: '/media/one.mp4?n=2', type: 'video/mp4' }));
    act(() => {
      props().onSourceChange();
      props().onTimeUpdate(0);
      props().onCanPlay();
    });
    expect(props().startAt()).toBe(40);
    await waitFor(() => expect(stage.play).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has the captions of the content until a server of the release before answers without', async () => {
    const answer = { url: '/media/one.mp4', expiresAt: soon() };
    await show({ answers: { 'GET /courses/rag/video-url?s3Key=media%2Fcourses%2Frag%2Fone.mp4': answer } });
    await loaded();
    expect(captionsShown()).toEqual(['/captions/rag/one.vtt']);
  });

  it('stays paused after an expired address when it was paused', async () => {
    await show();
    await loaded();
    playTo(40);
    act(() => props().onPause());
    await act(async () => props().onError());
    await waitFor(() => expect(urls()).toHaveLength(2));
    await loaded();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(stage.play).not.toHaveBeenCalled();
  });

  it('says so when a fresh address fails too, and tries again on demand', async () => {
    await show();
    await loaded();
    await act(async () => props().onError());
    await waitFor(() => expect(urls()).toHaveLength(2));
    await act(async () => props().onError());
    expect(screen.getByRole('alert').textContent).toContain('Failed to load video. Please try again.');
    expect(urls()).toHaveLength(2);
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await waitFor(() => expect(urls()).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes the message away once the video plays after all, or with the lecture', async () => {
    const answer = (n: number) => ({ url: `/media/two.mp4?n=${n}`, expiresAt: soon() });
    const { view, at } = await show({
      answers: {
        'GET /courses/rag/lectures/two/progress': recordOf('two'),
        'GET /courses/rag/video-url?s3Key=media%2Fcourses%2Frag%2Ftwo.mp4': answer(1),
      },
    });
    const breakDown = async () => {
      await act(async () => props().onError());
      await waitFor(() => expect(props().source).not.toBeNull());
      await act(async () => props().onError());
      expect(screen.getByRole('alert')).toBeTruthy();
    };
    await loaded();
    await breakDown();
    act(() => props().onCanPlay());
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => props().onError());
    expect(screen.getByRole('alert')).toBeTruthy();
    view.rerender(at('two'));
    await loaded();
    view.rerender(at('one'));
    await waitFor(() => expect(props().source).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells that the learner watches on: by playing, and by going to another place', async () => {
    const { onWatch } = await show();
    await loaded();
    expect(onWatch).not.toHaveBeenCalled();
    act(() => props().onPlay());
    act(() => props().onSeekRequest());
    expect(onWatch).toHaveBeenCalledTimes(2);
  });

  it('says so when there is no address', async () => {
    const key = 'GET /courses/rag/video-url?s3Key=media%2Fcourses%2Frag%2Fone.mp4';
    await show({ answers: { [key]: problem(503, 'unavailable') } });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load video content');
  });

  it('tries again by itself when the device is online again', async () => {
    const key = 'GET /courses/rag/video-url?s3Key=media%2Fcourses%2Frag%2Fone.mp4';
    let isDown = true;
    const answer = () =>
      isDown ? problem(503, 'unavailable')() : { body: { url: '/media/one.mp4', expiresAt: soon() } };
    await show({ answers: { [key]: answer } });
    await screen.findByRole('alert');
    isDown = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('says so when the answer has no address', async () => {
    const key = 'GET /courses/rag/video-url?s3Key=media%2Fcourses%2Frag%2Fone.mp4';
    await show({ answers: { [key]: { expiresAt: soon() } } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to load video URL - No URL in response',
    );
  });

  it('plays from the start when the record cannot be read', async () => {
    const key = 'GET /courses/rag/lectures/one/progress';
    await show({ answers: { [key]: problem(500, 'internal_error') } });
    await loaded();
    expect(props().startAt()).toBe(0);
  });

  it('asks again for a record that did not come, so that no early position replaces it', async () => {
    let asked = 0;
    const record = { timestamp: 42, furthest: 42, totalDuration: 60, completed: false };
    const key = 'GET /courses/rag/lectures/one/progress';
    await show({
      answers: { [key]: () => ((asked += 1) === 1 ? problem(503, 'unavailable')() : { body: record }) },
    });
    await waitFor(() => expect(asked).toBe(2), { timeout: 3_000 });
    await loaded();
    expect(props().startAt()).toBe(42);
  });

  it('takes up an unsent position of this browser', async () => {
    const entry = { courseId: 'rag', lectureId: 'one', totalDuration: 60, completed: false };
    localStorage.setItem(
      `northlight:saves:${watcher()}`,
      JSON.stringify([{ ...entry, timestamp: 44, furthest: 44, savedAt: Date.now() }]),
    );
    const key = 'POST /courses/rag/lectures/one/progress';
    await show({ answers: { [key]: problem(503, 'unavailable') } });
    await loaded();
    expect(props().startAt()).toBe(44);
  });

  it('reports the end of the lecture once it is saved', async () => {
    const { onEnded } = await show();
    await loaded();
    playTo(59);
    act(() => props().onEnded());
    expect(onEnded).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ timestamp: 60, completed: true }));
  });
});
