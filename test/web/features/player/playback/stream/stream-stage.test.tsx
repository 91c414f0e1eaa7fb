import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeEngine, type FakeEngine } from '#test/web/support/fake-engine.ts';
import { props } from '#test/web/support/fake-stage.tsx';
import { problem } from '#test/web/support/learner.tsx';
import { loaded, playTo, setStage, show, soon, urls } from '#test/web/support/shown-video.tsx';
import { storePreferences } from '#web/features/player/media/preferences.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

vi.mock('#web/features/player/media/MediaStage.tsx', () => import('#test/web/support/fake-stage.tsx'));
vi.mock(
  '#web/features/player/media/controls/VideoControls.tsx',
  () => import('#test/web/support/fake-stage.tsx'),
);

const engines = vi.hoisted((): FakeEngine[] => []);
vi.mock('hls.js', () => ({
  default: class {
    constructor() {
      const engine = createFakeEngine();
      engines.push(engine);
      return engine;
    }
  },
}));

const master = '/media/one.0-1/master.m3u8';
let answered = 0;
/** The video URL response of a lecture in several sizes; only the MP4's URL differs between responses. */
const answers = {
  'GET /courses/rag/video-url?s3Key=media%2Fcourses%2Frag%2Fone.mp4': () => {
    answered += 1;
    return {
      body: {
        url: `/media/one.mp4?n=${answered}`,
        expiresAt: soon(),
        stream: { url: master, expiresAt: soon() },
        storyboard: { url: '/media/one.0-1/storyboard.vtt' },
      },
    };
  },
};
const src = () => props().source?.src ?? '';
/** Attaches the stream to the video, as the real stage does. */
const start = async (): Promise<FakeEngine> => {
  engines.length = 0;
  props().attachStream?.(document.createElement('video'), src());
  await waitFor(() => expect(engines[0]?.loadSource).toHaveBeenCalledExactlyOnceWith(src()));
  const [engine] = engines;
  if (!engine) throw new Error('No engine was made');
  return engine;
};
const showStream = async () => {
  const shown = await show({ answers });
  await waitFor(() => expect(props().source).not.toBeNull());
  return shown;
};

describe('a lecture in several sizes', () => {
  beforeEach(() => {
    setStage();
    answered = 0;
    vi.stubGlobal('MediaSource', { isTypeSupported: () => true });
  });

  it('is played as a stream where the browser has Media Source, else as the MP4', async () => {
    const { view } = await showStream();
    expect(props().source).toEqual({ src: master, type: 'application/vnd.apple.mpegurl' });
    view.unmount();
    vi.stubGlobal('MediaSource', undefined);
    await showStream();
    expect(props().source).toEqual({ src: '/media/one.mp4?n=2', type: 'video/mp4' });
  });

  it('begins to load at the saved second, in the size that the device remembers', async () => {
    storePreferences(deviceStorage, { quality: 720 });
    await showStream();
    const engine = await start();
    engine.parse(master);
    expect(engine.startLoad).toHaveBeenCalledExactlyOnceWith(21.5);
    expect(engine.loadLevel).toBe(2);
    expect(engine.capLevelToPlayerSize).toBe(true);
  });

  it('saves data where the browser asks for it, unless the learner said otherwise', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    const { view } = await showStream();
    const saving = await start();
    saving.parse(master);
    expect([saving.autoLevelCapping, saving.capLevelToPlayerSize]).toEqual([1, false]);
    view.unmount();
    storePreferences(deviceStorage, { dataSaver: false });
    await showStream();
    const lavish = await start();
    lavish.parse(master);
    expect([lavish.autoLevelCapping, lavish.capLevelToPlayerSize]).toEqual([-1, true]);
  });

  it('loads nothing of the picture where the sound alone is wanted', async () => {
    storePreferences(deviceStorage, { quality: 'audio' });
    await showStream();
    const engine = await start();
    act(() => engine.parse(master));
    expect(engine.startLoad).not.toHaveBeenCalled();
    await waitFor(() => expect(src()).toBe('/media/one.0-1/sound.m3u8'));
    const sound = await start();
    act(() => sound.parse('/media/one.0-1/sound.m3u8'));
    expect(engine.startLoad).not.toHaveBeenCalled();
    expect(sound.startLoad).toHaveBeenCalledExactlyOnceWith(21.5);
    expect(sound.loadLevel).toBe(-1);
  });

  it('asks for fresh cookies once when a part is refused, and continues with the same source', async () => {
    await showStream();
    const engine = await start();
    engine.parse(master);
    await loaded();
    playTo(30);
    const { shouldRetry } = engine.config.fragLoadPolicy.default.errorRetry;
    const refused = { code: 403 };
    expect(shouldRetry({}, 0, false, refused, false)).toBe(true);
    expect(shouldRetry({}, 1, false, refused, false)).toBe(true);
    expect(shouldRetry({}, 3, false, refused, false)).toBe(false);
    await waitFor(() => expect(urls()).toHaveLength(2));
    expect(src()).toBe(master);
    // The engine handles all other failures itself.
    expect(shouldRetry({}, 0, false, { code: 500 }, true)).toBe(true);
    expect(shouldRetry({}, 0, false, { code: 404 }, false)).toBe(false);
    expect(urls()).toHaveLength(2);
  });

  it('plays on from its buffer when fresh cookies do not come, and asks once more when the engine gives up', async () => {
    let isDown = false;
    const [address, answer] = Object.entries(answers)[0] ?? [];
    await show({
      answers: { [String(address)]: () => (isDown ? problem(503, 'unavailable')() : answer?.()) },
    });
    await waitFor(() => expect(props().source).not.toBeNull());
    const engine = await start();
    engine.parse(master);
    await loaded();
    playTo(30);
    isDown = true;
    const { shouldRetry } = engine.config.fragLoadPolicy.default.errorRetry;
    await act(async () => shouldRetry({}, 0, false, { code: 403 }, false));
    await waitFor(() => expect(urls()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(src()).toBe(master);
    isDown = false;
    act(() => engine.fail('networkError'));
    await waitFor(() => expect(src()).toBe(`${master}#1`));
  });

  it('is loaded again when it fails, then gives way to the MP4 at the same place', async () => {
    const { view } = await showStream();
    (await start()).parse(master);
    await loaded();
    playTo(33);
    act(() => props().onError());
    await waitFor(() => expect(src()).toBe(`${master}#1`));
    expect(urls()).toHaveLength(2);
    await loaded();
    act(() => props().onError());
    await waitFor(() => expect(src()).toBe('/media/one.mp4?n=2'));
    expect(props().startAt()).toBe(33);
    expect(view.queryByRole('alert')).toBeNull();
    // The MP4's URL is fresh too, so another failure means that the video is unavailable.
    act(() => props().onError());
    expect(view.getByRole('alert').textContent).toContain('Failed to load video');
  });

  it('is loaded again when a part of it is not to be had, or its engine', async () => {
    await showStream();
    const engine = await start();
    engine.parse(master);
    act(() => engine.fail('networkError'));
    await waitFor(() => expect(src()).toBe(`${master}#1`));
    expect(engine.recoverMediaError).not.toHaveBeenCalled();
  });

  it('ends its engine with the source', async () => {
    await showStream();
    const end = props().attachStream?.(document.createElement('video'), src());
    await waitFor(() => expect(engines.at(-1)?.loadSource).toHaveBeenCalled());
    end?.();
    expect(engines.at(-1)?.destroy).toHaveBeenCalledTimes(1);
  });

  it('gives way to the MP4 when its data is damaged again and again', async () => {
    await showStream();
    const engine = await start();
    engine.parse(master);
    for (let each = 0; each < 2; each += 1) act(() => engine.fail('mediaError'));
    expect(src()).toBe(master);
    expect(engine.recoverMediaError).toHaveBeenCalledTimes(2);
    act(() => engine.fail('mediaError'));
    expect(engine.recoverMediaError).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(src()).toBe('/media/one.mp4?n=1'));
  });
});
