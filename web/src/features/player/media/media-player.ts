import type { BrowserStorage } from '../../../lib/browser/browser-storage.ts';
import { createStore } from '../../../lib/browser/external-store.ts';
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
  /** Reports that captions could not be loaded, or that they were, or are tried again. */
  readonly setCaptionsFailed: (captionsFailed: boolean) => void;
  readonly toggleFullscreen: () => void;
  readonly togglePictureInPicture: () => void;
  readonly showAirPlay: () => void;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

const within = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** The state of a player before it has a video. */
const readInitialState = (storage: BrowserStorage): MediaState => {
  const { volume, muted, speed, captions, lang } = readPreferences(storage);
  return {
    ...initialMediaState,
    ...(volume !== null && { volume }),
    ...(muted !== null && { muted }),
    ...(speed !== null && { playbackRate: speed }),
    ...(captions !== null && { captions }),
    captionsLanguage: lang,
  };
};

/** Sets the speed. The element resets it to its default with each new source, so that is set too. */
const setRate = (video: HTMLVideoElement, rate: number): void => {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
};

const loadFile = (video: HTMLVideoElement, address: string): (() => void) => {
  // Until the learner plays, the picture is enough.
  video.preload = 'metadata';
  video.src = address;
  return () => {
    video.preload = 'auto';
    video.removeAttribute('src');
    video.load();
  };
};

/** @param storage keeps volume, speed and captions for the next lecture */
export const createMediaPlayer = (storage: BrowserStorage): MediaPlayer => {
  let stage: HTMLElement | null = null;
  let video: HTMLVideoElement | null = null;
  let requests: MediaRequests = {};
  const { get, set, subscribe } = createStore(() => readInitialState(storage));
  const change = (changes: Partial<MediaState>): void => {
    const names = Object.keys(changes) as (keyof MediaState)[];
    if (names.some((name) => !Object.is(get()[name], changes[name]))) set({ ...get(), ...changes });
  };
  const follow = ({ type }: Event): void => {
    if (!video) return;
    // With `preload="metadata"`, some browsers stop at the first picture, which can be played too.
    const canPlay = type === 'canplay' || type === 'loadeddata' || (type !== 'emptied' && get().canPlay);
    const error = type === 'error' || (type !== 'loadstart' && type !== 'emptied' && get().error);
    change({ ...readMedia(video, canPlay), canPlay, error });
  };

  const play = async (): Promise<void> => video?.play();
  return {
    get el() {
      return stage;
    },
    get video() {
      return video;
    },
    get state() {
      return get();
    },
    subscribe,
    attach(newStage, newVideo) {
      stage = newStage;
      video = newVideo;
      newVideo.volume = get().volume;
      newVideo.muted = get().muted;
      setRate(newVideo, get().playbackRate);
      for (const type of mediaEvents) newVideo.addEventListener(type, follow);
      const leaveScreens = followScreens(newStage, newVideo, change);
      return () => {
        leaveScreens();
        for (const type of mediaEvents) newVideo.removeEventListener(type, follow);
        stage = null;
        video = null;
      };
    },
    forgetSource: () => change({ canPlay: false, error: false, captionsFailed: false }),
    loadFile: (address) => (video ? loadFile(video, address) : () => undefined),
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
      video.currentTime = within(seconds, get().duration || seconds);
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
    setRate(rate) {
      requests.onRateRequest?.(rate);
      storePreferences(storage, { speed: rate });
      if (video) setRate(video, rate);
    },
    toggleCaptions() {
      change({ captions: !get().captions, captionsFailed: false });
      storePreferences(storage, { captions: get().captions });
    },
    chooseCaptions(language) {
      change({
        captions: language !== null,
        captionsFailed: false,
        ...(language !== null && { captionsLanguage: language }),
      });
      storePreferences(storage, { captions: get().captions, lang: get().captionsLanguage });
    },
    setCaptionsFailed: (captionsFailed) => change({ captionsFailed }),
    toggleFullscreen() {
      if (!stage || !video) return;
      if (get().fullscreen) leaveFullscreen();
      else enterFullscreen(stage, video);
    },
    togglePictureInPicture: () => video && togglePictureInPicture(video),
    showAirPlay: () => video && showAirPlay(video),
    announce: (announcement) => change({ announcement }),
  };
};
