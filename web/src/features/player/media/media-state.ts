/** What a video shows and does at one moment. */
export interface MediaState {
  /** Its source can be played from here on. */
  readonly canPlay: boolean;
  readonly paused: boolean;
  /** It plays or is about to go on playing. */
  readonly playing: boolean;
  /** It has to wait for data. */
  readonly waiting: boolean;
  /** Seconds. */
  readonly currentTime: number;
  /** Seconds; 0 until it is known. */
  readonly duration: number;
  /** Up to where it is loaded without a gap from the current place, seconds. */
  readonly bufferedTo: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly playbackRate: number;
  /** Lines of the shorter side of the picture; 0 without one. */
  readonly lines: number;
  /** Its source has failed. */
  readonly error: boolean;
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  /** A screen to send it to is near. */
  readonly canAirPlay: boolean;
  /** Whether captions are wanted, and in which language; null for the first that there is. */
  readonly captions: boolean;
  readonly captionsLanguage: string | null;
  /** What a key has just done, for screen readers. */
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
  captionsLanguage: null,
  announcement: '',
};

/** Enough is there to go on for a moment. */
const haveFutureData = 3;

const findBufferedTo = ({ buffered, currentTime }: HTMLVideoElement): number => {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= currentTime)
      return buffered.end(index);
  }
  return currentTime;
};

/**
 * What a video element tells of itself.
 * @param canPlay whether its present source has begun to be playable
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

/** The events of a video element after which something of it is different. */
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
