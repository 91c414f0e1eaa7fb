import { initialMediaState, mediaEvents, type MediaState, readMedia } from './media-state.ts';
import { readPreferences, storePreferences } from './preferences.ts';
import {
  enterFullscreen,
  followScreens,
  leaveFullscreen,
  showAirPlay,
  togglePictureInPicture,
} from './screens.ts';

/** Callbacks for requests of the learner, called before the player carries them out. */
interface MediaRequests {
  /** The learner seeks with a control or a key. */
  readonly onSeekRequest?: (() => void) | undefined;
  /** The learner changes the speed. */
  readonly onRateRequest?: ((rate: number) => void) | undefined;
}

/** Controls one video element. A player stays the same when its source changes. */
export interface MediaPlayer {
  /** The element around picture and controls; null before mounting. */
  readonly el: HTMLElement | null;
  readonly video: HTMLVideoElement | null;
  readonly state: MediaState;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts to observe the mounted elements. @returns a function that stops it */
  readonly attach: (stage: HTMLElement, video: HTMLVideoElement) => () => void;
  /** Resets the state that belongs to the source, before the source changes. */
  readonly forgetSource: () => void;
  /** Loads a file, or a playlist that the browser plays natively. @returns a function that unloads it */
  readonly loadFile: (address: string) => () => void;
  /** Seeks (seconds) without reporting a request of the learner. */
  readonly placeAt: (seconds: number) => void;
  readonly request: (requests: MediaRequests) => void;
  /** Rejects when the browser blocks autoplay until the learner has interacted with the page. */
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  readonly togglePaused: () => void;
  /** @param seconds clamped to the length of the video */
  readonly seek: (seconds: number) => void;
  readonly toggleMuted: () => void;
  /** @param volume 0 to 1; any volume above 0 also unmutes */
  readonly setVolume: (volume: number) => void;
  readonly setRate: (rate: number) => void;
  readonly toggleCaptions: () => void;
  /** @param language of the captions; null turns them off */
  readonly chooseCaptions: (language: string | null) => void;
  readonly toggleFullscreen: () => void;
  readonly togglePictureInPicture: () => void;
  readonly showAirPlay: () => void;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

const within = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** @param storage keeps volume, speed and captions for the next lecture */
export const createMediaPlayer = (storage: Storage): MediaPlayer => {
  const { volume, muted, speed, captions, lang } = readPreferences(storage);
  let stage: HTMLElement | null = null;
  let video: HTMLVideoElement | null = null;
  let requests: MediaRequests = {};
  let state: MediaState = {
    ...initialMediaState,
    ...(volume !== null && { volume }),
    ...(muted !== null && { muted }),
    ...(speed !== null && { playbackRate: speed }),
    ...(captions !== null && { captions }),
    captionsLanguage: lang,
  };
  const listeners = new Set<() => void>();
  const change = (changes: Partial<MediaState>): void => {
    const names = Object.keys(changes) as (keyof MediaState)[];
    if (names.every((name) => Object.is(state[name], changes[name]))) return;
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const follow = ({ type }: Event): void => {
    if (!video) return;
    // With `preload="metadata"`, some browsers stop at the first picture, which can be played too.
    const canPlay = type === 'canplay' || type === 'loadeddata' || (type !== 'emptied' && state.canPlay);
    const error = type === 'error' || (type !== 'loadstart' && type !== 'emptied' && state.error);
    change({ ...readMedia(video, canPlay), canPlay, error });
  };

  const play = async (): Promise<void> => video?.play();
  const setRate = (rate: number): void => {
    requests.onRateRequest?.(rate);
    storePreferences(storage, { speed: rate });
    if (!video) return;
    // The element resets its rate to the default with each new source.
    video.defaultPlaybackRate = rate;
    video.playbackRate = rate;
  };
  return {
    get el() {
      return stage;
    },
    get video() {
      return video;
    },
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach(newStage, newVideo) {
      stage = newStage;
      video = newVideo;
      newVideo.volume = state.volume;
      newVideo.muted = state.muted;
      newVideo.defaultPlaybackRate = state.playbackRate;
      newVideo.playbackRate = state.playbackRate;
      for (const type of mediaEvents) newVideo.addEventListener(type, follow);
      const leaveScreens = followScreens(newStage, newVideo, change);
      return () => {
        leaveScreens();
        for (const type of mediaEvents) newVideo.removeEventListener(type, follow);
        stage = null;
        video = null;
      };
    },
    forgetSource: () => change({ canPlay: false, error: false }),
    loadFile(address) {
      const element = video;
      if (!element) return () => undefined;
      // Until the learner plays, the picture is enough.
      element.preload = 'metadata';
      element.src = address;
      return () => {
        element.preload = 'auto';
        element.removeAttribute('src');
        element.load();
      };
    },
    placeAt(seconds) {
      if (video) video.currentTime = seconds;
    },
    request(next) {
      requests = next;
    },
    play,
    pause: () => video?.pause(),
    togglePaused() {
      if (video?.paused) void play().catch(() => undefined);
      else video?.pause();
    },
    seek(seconds) {
      if (!video) return;
      requests.onSeekRequest?.();
      video.currentTime = within(seconds, state.duration || seconds);
    },
    toggleMuted() {
      if (!video) return;
      // At volume 0, unmuting would still be silent.
      if (video.muted && video.volume === 0) video.volume = 0.5;
      video.muted = !video.muted;
      storePreferences(storage, { muted: video.muted, volume: video.volume });
    },
    setVolume(next) {
      if (!video) return;
      video.volume = within(next, 1);
      video.muted = video.volume === 0;
      storePreferences(storage, { volume: video.volume, muted: video.muted });
    },
    setRate,
    toggleCaptions() {
      change({ captions: !state.captions });
      storePreferences(storage, { captions: state.captions });
    },
    chooseCaptions(language) {
      change({ captions: language !== null, ...(language !== null && { captionsLanguage: language }) });
      storePreferences(storage, { captions: state.captions, lang: state.captionsLanguage });
    },
    toggleFullscreen() {
      if (!stage || !video) return;
      if (state.fullscreen) leaveFullscreen();
      else enterFullscreen(stage, video);
    },
    togglePictureInPicture: () => video && togglePictureInPicture(video),
    showAirPlay: () => video && showAirPlay(video),
    announce: (announcement) => change({ announcement }),
  };
};
