import { useMemo } from 'react';
import type { Captions, Chapter } from '#contract/schemas/course.ts';
import type { Elements } from '#web/components/ui/elements.ts';
import { formatClock } from '#web/lib/text/format.ts';
import { captionGrounds, captionSizes, setCaptionStyle, useCaptionChoice } from '../caption-style.ts';
import { useMedia, useMediaState } from '../media-context.ts';
import { hasPictureInPicture } from '../screens.ts';
import { ControlButton } from './ControlButton.tsx';
import classes from './Controls.module.css';
import {
  AirPlayIcon,
  CaptionsIcon,
  ChaptersIcon,
  ExitFullscreenIcon,
  FullscreenIcon,
  PauseIcon,
  PictureInPictureIcon,
  PlayControlIcon,
  ReplayIcon,
  SettingsIcon,
} from './icons.tsx';
import { Menu, type MenuPage } from './Menu.tsx';
import { TimeLine } from './TimeLine.tsx';
import { Volume } from './Volume.tsx';

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const rateLabel = (rate: number): string => (rate === 1 ? 'Normal' : `${rate}×`);

const PlayButton = () => {
  const media = useMedia();
  const isPaused = useMediaState(({ paused }) => paused);
  const isOver = useMediaState(({ currentTime, duration }) => duration > 0 && currentTime >= duration);
  return (
    <ControlButton
      label={!isPaused ? 'Pause' : isOver ? 'Replay' : 'Play'}
      keys="k"
      Icon={!isPaused ? PauseIcon : isOver ? ReplayIcon : PlayControlIcon}
      onPress={() => media.togglePaused()}
    />
  );
};

const Time = () => {
  const at = useMediaState(({ currentTime }) => Math.floor(currentTime));
  const duration = useMediaState((state) => Math.round(state.duration));
  const rate = useMediaState((state) => state.playbackRate);
  return (
    <div className={classes.clock}>
      <span data-time="current">{formatClock(at)}</span>
      <span className={classes.length}>
        <span aria-hidden="true"> / </span>
        <span data-time="duration">{formatClock(duration)}</span>
      </span>
      {/* A speed other than 1× stays visible. */}
      {rate !== 1 && (
        <span className={classes.speed} aria-label={`Speed ${rate}×`} role="img">
          {`${rate}×`}
        </span>
      )}
    </div>
  );
};

/** Menu pages for speed, captions and caption style. */
const useSettings = (captions: readonly Captions[]): readonly MenuPage[] => {
  const media = useMedia();
  const rate = useMediaState((state) => state.playbackRate);
  const isOn = useMediaState((state) => state.captions);
  const language = useMediaState((state) => state.captionsLanguage);
  const { size, ground } = useCaptionChoice();
  return useMemo(() => {
    const speed: MenuPage = {
      label: 'Speed',
      hint: rateLabel(rate),
      parts: [
        {
          label: 'Speed',
          value: String(rate),
          options: rates.map((each) => ({ label: rateLabel(each), value: String(each) })),
          onChoose: (value) => media.setRate(Number(value)),
        },
      ],
    };
    if (captions.length === 0) return [speed];
    const shown = isOn ? (captions.find(({ lang }) => lang === language) ?? captions[0]) : undefined;
    return [
      speed,
      {
        label: 'Captions',
        hint: shown?.label ?? 'Off',
        parts: [
          {
            label: 'Captions',
            value: shown?.lang ?? '',
            options: [
              { label: 'Off', value: '' },
              ...captions.map(({ lang, label }) => ({ label, value: lang })),
            ],
            onChoose: (value) => media.chooseCaptions(value || null),
          },
        ],
      },
      {
        label: 'Caption style',
        hint: `${size}%`,
        parts: [
          {
            label: 'Size',
            value: String(size),
            options: captionSizes.map((each) => ({ label: `${each}%`, value: String(each) })),
            onChoose: (value) => setCaptionStyle({ size: Number(value) }),
          },
          {
            label: 'Background',
            value: String(ground),
            options: captionGrounds.map(({ label, value }) => ({ label, value: String(value) })),
            onChoose: (value) => setCaptionStyle({ ground: Number(value) }),
          },
        ],
      },
    ];
  }, [media, captions, rate, isOn, language, size, ground]);
};

/** Menu of chapters; the current one is checked. */
const Chapters = ({ chapters, owner }: { readonly chapters: readonly Chapter[]; readonly owner: string }) => {
  const media = useMedia();
  const current = useMediaState(({ currentTime }) => chapters.findLastIndex(({ at }) => at <= currentTime));
  const page: MenuPage = {
    label: 'Chapters',
    parts: [
      {
        label: 'Chapters',
        value: String(current),
        options: chapters.map(({ at, title }, index) => ({
          label: title,
          value: String(index),
          hint: formatClock(at),
        })),
        onChoose: (value) => media.seek(chapters[Number(value)]?.at ?? 0),
      },
    ],
  };
  return <Menu label="Chapters" Icon={ChaptersIcon} pages={[page]} owner={owner} />;
};

const none: readonly never[] = [];

/**
 * Controls of a video, in the course player and for public preview lectures.
 * @param props.owner id of the lecture; open menus close when it changes
 * @param props.extra buttons before the captions button
 * @param props.quality makes the quality page of the settings menu; its argument is the shorter side of the picture (pixels)
 * @param props.storyboard URL of the WebVTT of thumbnails, which loads when the learner points at the time line
 */
export const VideoControls = ({
  owner,
  captions,
  chapters = none,
  extra,
  quality,
  storyboard,
}: {
  readonly owner: string;
  readonly captions: readonly Captions[];
  readonly chapters?: readonly Chapter[] | undefined;
  readonly extra?: Elements;
  readonly quality?: ((lines: number) => MenuPage) | null;
  readonly storyboard?: string | undefined;
}) => {
  const media = useMedia();
  const areCaptionsOn = useMediaState((state) => state.captions);
  const isFullscreen = useMediaState(({ fullscreen }) => fullscreen);
  const isApart = useMediaState(({ pictureInPicture }) => pictureInPicture);
  const canAirPlay = useMediaState((state) => state.canAirPlay);
  const lines = useMediaState((state) => state.lines);
  const settings = useSettings(captions);
  return (
    <div className={classes.controls} role="group" aria-label="Controls of the video" data-video-controls="">
      <TimeLine chapters={chapters} storyboard={storyboard} />
      <div className={classes.row}>
        <PlayButton />
        <Volume />
        <Time />
        {extra}
        {captions.length > 0 && (
          <ControlButton
            label="Captions"
            keys="c"
            Icon={CaptionsIcon}
            isPressed={areCaptionsOn}
            onPress={() => media.toggleCaptions()}
          />
        )}
        {chapters.length > 0 && <Chapters chapters={chapters} owner={owner} />}
        <Menu
          label="Settings"
          Icon={SettingsIcon}
          pages={quality ? [quality(lines), ...settings] : settings}
          owner={owner}
        />
        {canAirPlay && (
          <ControlButton label="AirPlay" Icon={AirPlayIcon} onPress={() => media.showAirPlay()} />
        )}
        {hasPictureInPicture() && (
          <ControlButton
            label="Picture-in-picture"
            className={classes.wideOnly}
            Icon={PictureInPictureIcon}
            isPressed={isApart}
            onPress={() => media.togglePictureInPicture()}
          />
        )}
        <ControlButton
          label={isFullscreen ? 'Exit full screen' : 'Full screen'}
          keys="f"
          Icon={isFullscreen ? ExitFullscreenIcon : FullscreenIcon}
          onPress={() => media.toggleFullscreen()}
        />
      </div>
    </div>
  );
};
