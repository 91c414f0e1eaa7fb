import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Chapter } from '#contract/schemas/course.ts';
import { formatClock } from '#web/lib/text/format.ts';
import { useMedia, useMediaState } from '../media-context.ts';
import classes from './Controls.module.css';
import { Slider } from './Slider.tsx';
import { Storyboard } from './Storyboard.tsx';

const [step, pages] = [5, 10];

interface Part {
  readonly title: string;
  /** Start and end as fractions of the duration. */
  readonly from: number;
  readonly to: number;
}

/** Divides the time line into chapters; without chapters, into one part. */
export const divideByChapters = (chapters: readonly Chapter[], duration: number): readonly Part[] => {
  if (duration <= 0 || chapters.length === 0) return [{ title: '', from: 0, to: 1 }];
  const starts = chapters.map(({ at }) => Math.min(1, at / duration));
  const parts = chapters.map(({ title }, index) => ({
    title,
    from: starts[index] ?? 0,
    to: starts[index + 1] ?? 1,
  }));
  const [first] = starts;
  return first ? [{ title: '', from: 0, to: first }, ...parts] : parts;
};

const variables = (values: Readonly<Record<`--${string}`, number>>): CSSProperties => values as CSSProperties;

/**
 * Seek bar of the video, with chapters and a thumbnail under the pointer.
 * @param props.storyboard URL of the WebVTT of thumbnails
 */
export const TimeLine = ({
  chapters,
  storyboard,
}: {
  readonly chapters: readonly Chapter[];
  readonly storyboard: string | undefined;
}) => {
  const media = useMedia();
  const duration = useMediaState((state) => state.duration);
  const second = useMediaState(({ currentTime }) => Math.floor(currentTime));
  const bufferedTo = useMediaState((state) => Math.round(state.bufferedTo));
  const isPlaying = useMediaState(({ playing }) => playing);
  const [hovered, setHovered] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => {
      const at = dragged ?? media.video?.currentTime ?? 0;
      line.current?.style.setProperty('--at', String(duration > 0 ? Math.min(1, at / duration) : 0));
    };
    draw();
    if (!isPlaying || dragged !== null) return media.subscribe(draw);
    // `timeupdate` fires only about four times a second, so playback is drawn per frame.
    let frame = 0;
    const next = () => {
      draw();
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [media, duration, isPlaying, dragged]);

  const parts = divideByChapters(chapters, duration);
  const titleAt = (seconds: number): string =>
    parts.findLast(({ from }) => from * duration <= seconds + 0.01)?.title ?? '';
  const pointed = dragged ?? hovered;
  const title = titleAt(second);
  return (
    <Slider
      label="Seek"
      className={classes.time}
      value={dragged ?? second}
      max={duration}
      step={step}
      page={duration / pages}
      valueText={`${formatClock(second)} of ${formatClock(duration)}${title && `, ${title}`}`}
      onDrag={setDragged}
      onHover={setHovered}
      onChoose={(seconds) => media.seek(seconds)}
    >
      <div
        ref={line}
        data-line=""
        className={classes.line}
        style={variables({ '--buffered': duration > 0 ? Math.min(1, bufferedTo / duration) : 0 })}
      >
        {parts.map(({ from, to }) => (
          <span
            key={from}
            className={classes.part}
            data-pointed={
              (pointed !== null &&
                parts.length > 1 &&
                pointed >= from * duration &&
                pointed < to * duration) ||
              undefined
            }
            style={variables({ '--from': from, '--to': to })}
          />
        ))}
        <span className={classes.handle} />
      </div>
      {pointed !== null && duration > 0 && (
        <div className={classes.pointed} style={variables({ '--pointed': pointed / duration })}>
          {storyboard && <Storyboard address={storyboard} seconds={pointed} />}
          {titleAt(pointed) && <span dir="auto">{titleAt(pointed)}</span>}
          <span>{formatClock(pointed)}</span>
        </div>
      )}
    </Slider>
  );
};
