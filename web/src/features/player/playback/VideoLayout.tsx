import { useMediaState } from '@vidstack/react';
import { defaultLayoutIcons, DefaultVideoLayout } from '@vidstack/react/player/layouts/default';
import { type ReactNode, useMemo } from 'react';
import { speeds } from './keyboard.ts';
import classes from './VideoStage.module.css';
import '@vidstack/react/player/styles/default/theme.css';
import '@vidstack/react/player/styles/default/layouts/video.css';

/** Names of controls that the library abbreviates, or tells by a state alone. */
const words = {
  PiP: 'Picture-in-picture',
  'Enter PiP': 'Open picture-in-picture',
  'Exit PiP': 'Close picture-in-picture',
  AirPlay: 'Play with AirPlay',
  Disconnected: '(not connected)',
  Connecting: '(connecting)',
  Connected: '(connected)',
} as const;

/** Any other speed than the usual one stays in sight. */
const Speed = () => {
  const rate = useMediaState('playbackRate');
  return rate === 1 ? null : (
    <span className={classes.speed} aria-label={`Speed ${rate}×`} role="img">
      {rate}×
    </span>
  );
};

/**
 * The controls of the video, those of the course's player and of a lecture that is open to anybody. Cast needs a script of
 * another origin, which the content security policy refuses; the title stands below the video.
 * @param props.extra buttons before that of the captions
 * @param props.settings what comes first in the menu of settings
 * @param props.storyboard WebVTT of small pictures; loaded once the learner comes near the time line
 */
export const VideoLayout = ({
  extra,
  settings,
  storyboard,
}: {
  readonly extra?: ReactNode;
  readonly settings?: ReactNode;
  readonly storyboard?: string | undefined;
}) => {
  const slots = useMemo(
    () => ({
      googleCastButton: null,
      downloadButton: null,
      title: null,
      chapterTitle: null,
      afterEndTime: <Speed />,
      beforeCaptionButton: extra,
      settingsMenuItemsStart: settings,
    }),
    [extra, settings],
  );
  return (
    <DefaultVideoLayout
      icons={defaultLayoutIcons}
      slots={slots}
      translations={words}
      colorScheme="dark"
      seekStep={10}
      noAudioGain
      playbackRates={speeds}
      thumbnails={storyboard ?? null}
    />
  );
};
