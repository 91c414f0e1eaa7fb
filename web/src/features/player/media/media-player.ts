import { initialMediaState, type MediaState } from './media-state.ts';
import { observeVideo, setRate } from './observe-video.ts';
import { readPreferences, storePreferences } from './preferences.ts';
import { enterFullscreen, leaveFullscreen, showAirPlay, togglePictureInPicture } from './screens.ts';

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
export const createMediaPlayer = (storage: Storage): MediaPlayer => {
  const { volume, muted, speed, captions, lang } = readPreferences(storage);
  let requests: MediaRequests = {};
  const { elements, state, subscribe, change, attach } = observeVideo({
    ...initialMediaState,
    ...(volume !== null && { volume }),
    ...(muted !== null && { muted }),
    ...(speed !== null && { playbackRate: speed }),
    ...(captions !== null && { captions }),
    captionsLanguage: lang,
  });
  const getVideo = (): HTMLVideoElement | null => elements()?.video ?? null;
  const play = async (): Promise<void> => getVideo()?.play();
  return {
    get el() {
      return elements()?.stage ?? null;
    },
    get video() {
      return getVideo();
    },
    get state() {
      return state();
    },
    subscribe,
    attach,
    forgetSource: () => change({ canPlay: false, error: false }),
    loadFile(address) {
      const video = getVideo();
      return video ? loadFile(video, address) : () => undefined;
    },
    placeAt(seconds) {
      const video = getVideo();
      if (video) video.currentTime = seconds;
    },
    request(next) {
      requests = next;
    },
    play,
    pause: () => getVideo()?.pause(),
    togglePaused() {
      const video = getVideo();
      if (video?.paused) void play().catch(() => undefined);
      else video?.pause();
    },
    seek(seconds) {
      const video = getVideo();
      if (!video) return;
      requests.onSeekRequest?.();
      video.currentTime = within(seconds, state().duration || seconds);
    },
    toggleMuted() {
      const video = getVideo();
      if (!video) return;
      // At volume 0, unmuting would still be silent.
      if (video.muted && video.volume === 0) video.volume = 0.5;
      video.muted = !video.muted;
      storePreferences(storage, { muted: video.muted, volume: video.volume });
    },
    setVolume(next) {
      const video = getVideo();
      if (!video) return;
      video.volume = within(next, 1);
      video.muted = video.volume === 0;
      storePreferences(storage, { volume: video.volume, muted: video.muted });
    },
    setRate(rate) {
      requests.onRateRequest?.(rate);
      storePreferences(storage, { speed: rate });
      const video = getVideo();
      if (video) setRate(video, rate);
    },
    toggleCaptions() {
      change({ captions: !state().captions });
      storePreferences(storage, { captions: state().captions });
    },
    chooseCaptions(language) {
      change({ captions: language !== null, ...(language !== null && { captionsLanguage: language }) });
      storePreferences(storage, { captions: state().captions, lang: state().captionsLanguage });
    },
    toggleFullscreen() {
      const mounted = elements();
      if (!mounted) return;
      if (state().fullscreen) leaveFullscreen();
      else enterFullscreen(mounted.stage, mounted.video);
    },
    togglePictureInPicture() {
      const video = getVideo();
      if (video) togglePictureInPicture(video);
    },
    showAirPlay() {
      const video = getVideo();
      if (video) showAirPlay(video);
    },
    announce: (announcement) => change({ announcement }),
  };
};
