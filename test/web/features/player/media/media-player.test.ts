import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMediaPlayer, type MediaPlayer } from '#web/features/player/media/media-player.ts';
import { readPreferences } from '#web/features/player/media/preferences.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';

let video: HTMLVideoElement;
let stage: HTMLElement;
let media: MediaPlayer;
/** Sets properties of the media element and dispatches the event. */
const tell = (type: string, values: object = {}) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(video, name, { value, configurable: true, writable: true });
  video.dispatchEvent(new Event(type));
};

describe('a player', () => {
  beforeEach(() => {
    stage = document.createElement('div');
    video = document.createElement('video');
    stage.append(video);
    Object.assign(video, {
      play: vi.fn(() => Promise.resolve()),
      pause: vi.fn(),
      load: vi.fn(),
    });
    media = createMediaPlayer(deviceStorage);
    media.attach(stage, video);
  });

  it('follows its video, and calls only when something is different', () => {
    const listener = vi.fn();
    media.subscribe(listener);
    tell('durationchange', { duration: 60 });
    tell('timeupdate', { currentTime: 12 });
    expect(media.state).toMatchObject({ duration: 60, currentTime: 12, canPlay: false });
    listener.mockClear();
    tell('timeupdate');
    expect(listener).not.toHaveBeenCalled();
    tell('canplay', { readyState: 3 });
    expect(media.state.canPlay).toBe(true);
    tell('durationchange', { duration: Infinity });
    expect(media.state.duration).toBe(0);
  });

  it('waits while it plays without data, and not while it is paused', () => {
    tell('canplay', { readyState: 4 });
    tell('play', { paused: false });
    expect(media.state).toMatchObject({ playing: true, waiting: false });
    tell('waiting', { readyState: 2 });
    expect(media.state.waiting).toBe(true);
    tell('pause', { paused: true });
    expect(media.state).toMatchObject({ playing: false, waiting: false });
  });

  it('knows up to where it is loaded without a gap', () => {
    const ranges = [
      [0, 10],
      [20, 30],
    ] as const;
    const buffered = {
      length: 2,
      start: (index: number) => ranges[index]?.[0],
      end: (index: number) => ranges[index]?.[1],
    };
    tell('progress', { buffered, currentTime: 4 });
    expect(media.state.bufferedTo).toBe(10);
    tell('progress', { currentTime: 25 });
    expect(media.state.bufferedTo).toBe(30);
    tell('progress', { currentTime: 15 });
    expect(media.state.bufferedTo).toBe(15);
  });

  it('goes where the learner asks, within the video, and tells first', () => {
    const onSeekRequest = vi.fn();
    media.request({ onSeekRequest });
    tell('durationchange', { duration: 60, currentTime: 0 });
    media.seek(90);
    expect(video.currentTime).toBe(60);
    media.seek(-5);
    expect(video.currentTime).toBe(0);
    expect(onSeekRequest).toHaveBeenCalledTimes(2);
    // The page's own changes do not count as the learner's preference.
    media.placeAt(21.5);
    expect(video.currentTime).toBe(21.5);
    expect(onSeekRequest).toHaveBeenCalledTimes(2);
  });

  it('remembers volume, speed and captions for the next lecture', () => {
    const onRateRequest = vi.fn();
    media.request({ onRateRequest });
    media.setVolume(0.4);
    media.setRate(1.5);
    media.chooseCaptions('de');
    media.toggleCaptions();
    expect(onRateRequest).toHaveBeenCalledExactlyOnceWith(1.5);
    expect(video).toMatchObject({ volume: 0.4, playbackRate: 1.5, defaultPlaybackRate: 1.5 });
    expect(readPreferences(deviceStorage)).toMatchObject({
      volume: 0.4,
      muted: false,
      speed: 1.5,
      captions: false,
      lang: 'de',
    });
    const next = createMediaPlayer(deviceStorage);
    const element = document.createElement('video');
    next.attach(stage, element);
    expect(element).toMatchObject({ volume: 0.4, playbackRate: 1.5, muted: false });
    expect(next.state).toMatchObject({ captions: false, captionsLanguage: 'de' });
  });

  it('is heard again when the sound is turned on, whatever made it silent', () => {
    media.setVolume(0);
    expect(video.muted).toBe(true);
    media.toggleMuted();
    expect(video).toMatchObject({ muted: false, volume: 0.5 });
    media.toggleMuted();
    expect(video.muted).toBe(true);
    media.setVolume(0.2);
    expect(video.muted).toBe(false);
  });

  it('forgets with its source that it could play, or had failed', () => {
    tell('canplay', { readyState: 4 });
    tell('error');
    expect(media.state).toMatchObject({ canPlay: true, error: true });
    media.forgetSource();
    expect(media.state).toMatchObject({ canPlay: false, error: false });
    const end = media.loadFile('/media/one.mp4');
    expect(video.getAttribute('src')).toBe('/media/one.mp4');
    end();
    expect(video.hasAttribute('src')).toBe(false);
    expect(video.load).toHaveBeenCalledTimes(1);
  });

  it('takes the whole screen with its controls, on an iPhone with those of the system', async () => {
    const enter = vi.fn(() => Promise.resolve());
    Object.assign(stage, { requestFullscreen: enter });
    media.toggleFullscreen();
    expect(enter).toHaveBeenCalledTimes(1);
    Object.defineProperty(document, 'fullscreenElement', { value: stage, configurable: true });
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(media.state.fullscreen).toBe(true);
    Reflect.deleteProperty(document, 'fullscreenElement');
    document.dispatchEvent(new Event('fullscreenchange'));
    Object.assign(stage, { requestFullscreen: undefined });
    const webkitEnterFullscreen = vi.fn();
    Object.assign(video, { webkitEnterFullscreen });
    media.toggleFullscreen();
    expect(webkitEnterFullscreen).toHaveBeenCalledTimes(1);
  });

  it('follows no video that it was taken from', () => {
    const other = createMediaPlayer(deviceStorage);
    const end = other.attach(stage, video);
    end();
    tell('canplay', { readyState: 4 });
    expect(other.state.canPlay).toBe(false);
    expect(other.video).toBeNull();
  });
});
