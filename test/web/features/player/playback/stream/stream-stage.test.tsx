import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storePreferences } from '../../../../../../web/src/features/player/playback/preferences.ts';
import { loadEngine } from '../../../../../../web/src/features/player/playback/stream/engine.ts';
import { createFakeEngine, type FakeEngine } from '../../../../support/fake-engine.ts';
import { clearStage, loaded, playTo, setStage, show, soon, urls } from '../../../../support/shown-video.tsx';
import { props } from '../../../../support/video-library.tsx';

vi.mock('@vidstack/react', () => import('../../../../support/video-library.tsx'));
vi.mock('@vidstack/react/player/layouts/default', () => ({
  DefaultVideoLayout: () => null,
  defaultLayoutIcons: {},
}));

const master = '/media/one.0-1/master.m3u8';
let answered = 0;
/** The answer of a lecture in several sizes; only the address of the MP4 differs from one to the next. */
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
const src = () => (props().src as { src: string }).src;
/** The player has made its engine, as the library does once it has a stream. */
const start = (): FakeEngine => {
  const engine = createFakeEngine();
  const provider = { type: 'hls', library: undefined, config: undefined };
  act(() => {
    props().onProviderChange(provider);
    props().onHlsInstance(engine);
  });
  expect(provider.library).toBe(loadEngine);
  return engine;
};
const showStream = async () => {
  const shown = await show({ answers });
  await waitFor(() => expect(props().src).not.toBe(''));
  return shown;
};

describe('a lecture in several sizes', () => {
  beforeEach(() => {
    setStage();
    answered = 0;
    vi.stubGlobal('MediaSource', { isTypeSupported: () => true });
  });
  afterEach(clearStage);

  it('is played as a stream where the browser has Media Source, else as the MP4', async () => {
    const { view } = await showStream();
    expect(props().src).toEqual({ src: master, type: 'application/vnd.apple.mpegurl' });
    view.unmount();
    vi.stubGlobal('MediaSource', undefined);
    await showStream();
    expect(props().src).toEqual({ src: '/media/one.mp4?n=2', type: 'video/mp4' });
  });

  it('begins to load at the saved second, in the size that the device remembers', async () => {
    storePreferences(localStorage, { quality: 720 });
    await showStream();
    const engine = start();
    engine.parse(master);
    expect(engine.startLoad).toHaveBeenCalledExactlyOnceWith(21.5);
    expect(engine.loadLevel).toBe(2);
    expect(engine.capLevelToPlayerSize).toBe(true);
  });

  it('saves data where the browser asks for it, unless the learner said otherwise', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }));
    const { view } = await showStream();
    const saving = start();
    saving.parse(master);
    expect([saving.autoLevelCapping, saving.capLevelToPlayerSize]).toEqual([1, false]);
    view.unmount();
    storePreferences(localStorage, { dataSaver: false });
    await showStream();
    const lavish = start();
    lavish.parse(master);
    expect([lavish.autoLevelCapping, lavish.capLevelToPlayerSize]).toEqual([-1, true]);
  });

  it('loads nothing of the picture where the sound alone is wanted', async () => {
    storePreferences(localStorage, { quality: 'audio' });
    await showStream();
    const engine = start();
    act(() => engine.parse(master));
    expect(engine.startLoad).not.toHaveBeenCalled();
    await waitFor(() => expect(src()).toBe('/media/one.0-1/sound.m3u8'));
    act(() => engine.parse('/media/one.0-1/sound.m3u8'));
    expect(engine.startLoad).toHaveBeenCalledExactlyOnceWith(21.5);
    expect(engine.loadLevel).toBe(-1);
    // Until its length is known the player takes the sound for live, and would keep what this says for its end.
    expect(engine).toHaveProperty('liveSyncPosition', 0);
  });

  it('asks for fresh cookies once when a part is refused, and goes on with the same source', async () => {
    await showStream();
    const engine = start();
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
    // Whatever else fails is the engine's own affair.
    expect(shouldRetry({}, 0, false, { code: 500 }, true)).toBe(true);
    expect(shouldRetry({}, 0, false, { code: 404 }, false)).toBe(false);
    expect(urls()).toHaveLength(2);
  });

  it('is loaded again when it fails, then gives way to the MP4 at the same place', async () => {
    const { view } = await showStream();
    start().parse(master);
    await loaded();
    playTo(33);
    act(() => props().onError());
    await waitFor(() => expect(src()).toBe(`${master}#1`));
    expect(urls()).toHaveLength(2);
    await loaded();
    act(() => props().onError());
    await waitFor(() => expect(src()).toBe('/media/one.mp4?n=2'));
    expect(await props().storage.getTime()).toBe(33);
    expect(view.queryByRole('alert')).toBeNull();
    // The address of the MP4 is fresh as well: what fails now is not to be had.
    act(() => props().onError());
    expect(view.getByRole('alert').textContent).toContain('Failed to load video');
  });

  it('gives way to the MP4 when its data is damaged again and again', async () => {
    await showStream();
    const engine = start();
    engine.parse(master);
    for (let each = 0; each < 2; each += 1) act(() => engine.fail('mediaError'));
    expect(src()).toBe(master);
    act(() => engine.fail('mediaError'));
    await waitFor(() => expect(src()).toBe('/media/one.mp4?n=1'));
  });
});
