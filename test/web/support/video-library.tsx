import type { MediaStorage } from '@vidstack/react';
import { type ReactNode, type Ref, useImperativeHandle, useMemo } from 'react';
import { vi } from 'vitest';

interface PlayerProps {
  src: { src: string; type: string } | '';
  storage: MediaStorage;
  keyDisabled?: boolean;
  children?: ReactNode;
  onSourceChange(): void;
  onCanPlay(): void;
  onPlay(): void;
  onPause(): void;
  onEnded(): void;
  onError(): void;
  onMediaSeekRequest(): void;
  onMediaRateChangeRequest(rate: number): void;
  onSeeked(currentTime: number): void;
  onTimeUpdate(detail: { currentTime: number }): void;
  onProviderChange(provider: object | null): void;
  onHlsInstance(engine: object): void;
}

/** The player library, as far as the stage talks to it: `vi.mock('@vidstack/react', () => import('./support/video-library.tsx'))`. */
export const stage = {
  props: null as unknown,
  tracks: [] as FakeTrack[],
  state: { playing: false, duration: 60, currentTime: 0, error: null },
  play: vi.fn(() => Promise.resolve()),
  seek: vi.fn(),
  /** Where the video is (seconds), and whether it stands still, for who talks to the player itself. */
  place: { at: 0, isPaused: true },
  /** The page's element of the player; null where a test needs none. */
  el: null as HTMLElement | null,
};
/** What the stage gave the library last. */
export const props = () => stage.props as PlayerProps;

export const MediaPlayer = (given: { ref: Ref<unknown>; children: ReactNode }) => {
  stage.props = given;
  useImperativeHandle(given.ref, () => ({
    state: stage.state,
    play: stage.play,
    remoteControl: { seek: stage.seek },
    el: stage.el,
    get currentTime() {
      return stage.place.at;
    },
    set currentTime(seconds: number) {
      stage.place.at = seconds;
    },
    get paused() {
      return stage.place.isPaused;
    },
  }));
  return <div>{given.children}</div>;
};
/** Providers here are plain objects, told apart by their type as the library tells them. */
export const isHLSProvider = (provider: { type?: string } | null) => provider?.type === 'hls';
export const Menu = { Root: () => null, Items: () => null };
export const useMediaState = () => null;
export const MediaProvider = ({ children }: { children: ReactNode }) => <>{children}</>;
/** A track of captions as the library keeps it: loaded once, from the address that it has when it is turned on. */
export class FakeTrack extends EventTarget {
  src: string;
  constructor(src: string) {
    super();
    this.src = src;
  }
}
export const createTextTrack = (init: { src: string }): FakeTrack => {
  const [src, tracks] = [init.src, stage.tracks];
  return useMemo(() => {
    const track = new FakeTrack(src);
    tracks.push(track);
    return track;
  }, [src, tracks]);
};
