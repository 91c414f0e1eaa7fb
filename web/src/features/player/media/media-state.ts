/** State of a video at one moment. */
export interface MediaState {
  /** The current source has become playable. */
  readonly canPlay: boolean;
  readonly paused: boolean;
  /** Neither paused nor ended; may be waiting for data. */
  readonly playing: boolean;
  /** Waiting for data. */
  readonly waiting: boolean;
  /** Seconds. */
  readonly currentTime: number;
  /** Seconds; 0 until known. */
  readonly duration: number;
  /** End of the buffered range around the current time, seconds. */
  readonly bufferedTo: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly playbackRate: number;
  /** Pixels of the shorter side of the picture; 0 without a picture. */
  readonly lines: number;
  /** The source has failed. */
  readonly error: boolean;
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  /** An AirPlay receiver is available. */
  readonly canAirPlay: boolean;
  /** Captions are turned on. */
  readonly captions: boolean;
  /** They could not be loaded: until they are, or are tried again. */
  readonly captionsFailed: boolean;
  /** Preferred language of captions; null for the first available. */
  readonly captionsLanguage: string | null;
  /** Result of the last key press, for screen readers. */
  readonly announcement: string;
}

export const initialMediaState: MediaState = {
  canPlay: false,
  paused: true,
  playing: false,
  waiting: false,
  currentTime: 0,
  duration: 0,
  bufferedTo: 0,
  volume: 1,
  muted: false,
  playbackRate: 1,
  lines: 0,
  error: false,
  fullscreen: false,
  pictureInPicture: false,
  canAirPlay: false,
  captions: true,
  captionsFailed: false,
  captionsLanguage: null,
  announcement: '',
};

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3;

const findBufferedTo = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return currentTime;
};

/**
 * Reads the state of a video element.
 * @param canPlay whether the current source has become playable
 */
export const readMedia = (video: HTMLVideoElement, canPlay: boolean): Partial<MediaState> => {
  const { paused, ended, currentTime, duration, volume, muted, readyState, videoWidth, videoHeight } = video;
  const isLoading = video.networkState === video.NETWORK_LOADING && !canPlay;
  return {
    paused,
    playing: !paused && !ended,
    waiting: !video.error && readyState < haveFutureData && (isLoading || !paused),
    currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    bufferedTo: findBufferedTo(video),
    volume,
    muted,
    playbackRate: video.playbackRate,
    lines: Math.min(videoWidth, videoHeight),
  };
};

/** Events of a video element after which its state may differ. */
export const mediaEvents = [
  'loadstart',
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'progress',
  'timeupdate',
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'stalled',
  'seeking',
  'seeked',
  'canplay',
  'emptied',
  'error',
  'volumechange',
  'ratechange',
  'resize',
] as const;
