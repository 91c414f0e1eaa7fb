import { createStore } from '../../../lib/browser/external-store.ts';
import { mediaEvents, type MediaState, readMedia } from './media-state.ts';
import { followScreens } from './screens.ts';

/** The mounted elements of a player, and its state, which follows them. */
interface ObservedVideo {
  /** The element around picture and controls, and the video; null before mounting. */
  readonly elements: () => { readonly stage: HTMLElement; readonly video: HTMLVideoElement } | null;
  readonly state: () => MediaState;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the state; subscribers are called only if something is different. */
  readonly change: (changes: Partial<MediaState>) => void;
  /** Starts to observe the mounted elements. @returns a function that stops it */
  readonly attach: (stage: HTMLElement, video: HTMLVideoElement) => () => void;
}

/** Sets the speed. The element resets it to its default with each new source, so that is set too. */
export const setRate = (video: HTMLVideoElement, rate: number): void => {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
};

/** @param initial volume, muting and speed of it are given to the video once it is mounted */
export const observeVideo = (initial: MediaState): ObservedVideo => {
  const { get, set, subscribe } = createStore(() => initial);
  let elements: ReturnType<ObservedVideo['elements']> = null;
  const change = (changes: Partial<MediaState>): void => {
    const state = get();
    const names = Object.keys(changes) as (keyof MediaState)[];
    if (names.some((name) => !Object.is(state[name], changes[name]))) set({ ...state, ...changes });
  };
  const follow = ({ type }: Event): void => {
    if (!elements) return;
    const state = get();
    // With `preload="metadata"`, some browsers stop at the first picture, which can be played too.
    const canPlay = type === 'canplay' || type === 'loadeddata' || (type !== 'emptied' && state.canPlay);
    const error = type === 'error' || (type !== 'loadstart' && type !== 'emptied' && state.error);
    change({ ...readMedia(elements.video, canPlay), canPlay, error });
  };
  return {
    elements: () => elements,
    state: get,
    subscribe,
    change,
    attach(stage, video) {
      elements = { stage, video };
      video.volume = get().volume;
      video.muted = get().muted;
      setRate(video, get().playbackRate);
      for (const type of mediaEvents) video.addEventListener(type, follow);
      const leaveScreens = followScreens(stage, video, change);
      return () => {
        leaveScreens();
        for (const type of mediaEvents) video.removeEventListener(type, follow);
        elements = null;
      };
    },
  };
};
