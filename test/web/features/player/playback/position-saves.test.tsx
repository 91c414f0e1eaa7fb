import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { props, stage } from '../../../support/fake-stage.tsx';
import { keptAlive, loaded, playTo, saved, setStage, show } from '../../../support/shown-video.tsx';

vi.mock('#web/features/player/media/MediaStage.tsx', () => import('../../../support/fake-stage.tsx'));
vi.mock(
  '#web/features/player/media/controls/VideoControls.tsx',
  () => import('../../../support/fake-stage.tsx'),
);

describe('the position of a lecture', () => {
  beforeEach(setStage);

  it('saves nothing before playback: the zeros of a loading source are no position', async () => {
    const { view } = await show();
    await loaded();
    act(() => props().onTimeUpdate(0));
    view.unmount();
    expect(saved()).toEqual([]);
  });

  it('saves at once on pause', async () => {
    await show();
    await loaded();
    playTo(30);
    expect(saved()).toEqual([]);
    act(() => {
      stage.video.currentTime = 30;
      props().onPause();
    });
    await waitFor(() => expect(saved()).toEqual([{ timestamp: 30, totalDuration: 60, completed: false }]));
  });

  it('saves at once where a jump arrives, while it plays and while it does not', async () => {
    await show();
    await loaded();
    act(() => {
      props().onSeekRequest();
      props().onSeeked(33);
    });
    await waitFor(() => expect(saved()).toEqual([{ timestamp: 33, totalDuration: 60, completed: false }]));
    playTo(34);
    act(() => props().onSeeked(20));
    await waitFor(() =>
      expect(saved().at(-1)).toEqual({ timestamp: 20, furthest: 34, totalDuration: 60, completed: false }),
    );
  });

  it('saves within 3 s of playing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await loaded();
    playTo(22);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(saved()).toEqual([{ timestamp: 22, totalDuration: 60, completed: false }]);
  });

  it('saves where the video is when the page is left, not where it was last told to be', async () => {
    stage.video.currentTime = 12.4;
    await show();
    await loaded();
    playTo(12.1);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(saved()).toMatchObject([{ timestamp: 12.4, totalDuration: 60 }]));
  });

  it('saves at once at 90 %, as completed', async () => {
    await show();
    await loaded();
    playTo(54);
    await waitFor(() => expect(saved()).toEqual([{ timestamp: 54, totalDuration: 60, completed: true }]));
  });

  it('saves when the page is left', async () => {
    const { view } = await show();
    await loaded();
    playTo(12);
    view.unmount();
    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  it('saves when the page hides, so that the request outlives it', async () => {
    await show();
    await loaded();
    playTo(12);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(keptAlive()).toEqual([true]);
  });

  it('never reports a position beyond the lecture', async () => {
    await show();
    await loaded();
    stage.state.duration = 60.4;
    playTo(60.4);
    await waitFor(() => expect(saved()).toEqual([{ timestamp: 60, totalDuration: 60, completed: true }]));
  });
});
