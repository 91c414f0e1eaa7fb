import type { MediaState } from './media-state.ts';

/** Non-standard members of Safari: full screen on phones, and AirPlay. */
interface SafariVideo extends HTMLVideoElement {
  readonly webkitDisplayingFullscreen?: boolean;
  readonly webkitEnterFullscreen?: () => void;
  readonly webkitShowPlaybackTargetPicker?: () => void;
}

/** Supported on phones; on a desktop, `lock` rejects, which is ignored. */
interface LockableOrientation {
  readonly lock?: (orientation: 'landscape') => Promise<void>;
}

const ignore = (): void => undefined;

/** On an iPhone only the video element can be full screen, with the controls and captions of the system. */
export const enterFullscreen = (stage: HTMLElement, video: SafariVideo): void => {
  if (!stage.requestFullscreen) {
    video.webkitEnterFullscreen?.();
    return;
  }
  void stage
    .requestFullscreen()
    .then(() => (screen.orientation as LockableOrientation | undefined)?.lock?.('landscape'))
    .catch(ignore);
};

export const leaveFullscreen = (): void => void document.exitFullscreen().catch(ignore);

export const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled ?? false;

export const togglePictureInPicture = (video: HTMLVideoElement): void => {
  const done = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture();
  void done.catch(ignore);
};

export const showAirPlay = (video: SafariVideo): void => video.webkitShowPlaybackTargetPicker?.();

/** Whether the system draws the video, in which case it must draw the captions too. */
export const isDrawnBySystem = (video: SafariVideo): boolean =>
  video.webkitDisplayingFullscreen === true || document.pictureInPictureElement === video;

const systemEvents = [
  'webkitbeginfullscreen',
  'webkitendfullscreen',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

/** Calls the listener when the system starts or stops drawing the video. @returns a function that unsubscribes */
export const followSystem = (video: HTMLVideoElement, listener: () => void): (() => void) => {
  for (const type of systemEvents) video.addEventListener(type, listener);
  return () => {
    for (const type of systemEvents) video.removeEventListener(type, listener);
  };
};

/** Reports full screen, picture-in-picture and the availability of AirPlay. @returns a function that stops it */
export const followScreens = (
  stage: HTMLElement,
  video: HTMLVideoElement,
  change: (changes: Partial<Pick<MediaState, 'fullscreen' | 'pictureInPicture' | 'canAirPlay'>>) => void,
): (() => void) => {
  const follow = () => change({ fullscreen: document.fullscreenElement === stage });
  const near = (event: Event & { readonly availability?: string }) =>
    change({ canAirPlay: event.availability === 'available' });
  const endSystem = followSystem(video, () =>
    change({ pictureInPicture: document.pictureInPictureElement === video }),
  );
  document.addEventListener('fullscreenchange', follow);
  video.addEventListener('webkitplaybacktargetavailabilitychanged', near);
  return () => {
    endSystem();
    document.removeEventListener('fullscreenchange', follow);
    video.removeEventListener('webkitplaybacktargetavailabilitychanged', near);
  };
};
