import type { MediaState } from './media-state.ts';

/** What Safari has beside the standard: the whole screen of a phone, and other screens near it. */
interface SafariVideo extends HTMLVideoElement {
  readonly webkitDisplayingFullscreen?: boolean;
  readonly webkitEnterFullscreen?: () => void;
  readonly webkitShowPlaybackTargetPicker?: () => void;
}

/** Known to browsers on phones; what a desktop makes of it is an error that nobody misses. */
interface LockableOrientation {
  readonly lock?: (orientation: 'landscape') => Promise<void>;
}

const ignore = (): void => undefined;

/** On an iPhone only the video itself can have the whole screen, with the controls and captions of the system. */
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

/** Whether the system draws the video, and must draw the captions too. */
export const isDrawnBySystem = (video: SafariVideo): boolean =>
  video.webkitDisplayingFullscreen === true || document.pictureInPictureElement === video;

const systemEvents = [
  'webkitbeginfullscreen',
  'webkitendfullscreen',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

/** Calls back when the system begins or ends to draw the video itself. @returns ends the calls */
export const followSystem = (video: HTMLVideoElement, listener: () => void): (() => void) => {
  for (const type of systemEvents) video.addEventListener(type, listener);
  return () => {
    for (const type of systemEvents) video.removeEventListener(type, listener);
  };
};

/** Tells on which screen the video is, and which are near. @returns ends that */
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
