import { type PointerEvent, useRef } from 'react';
import type { Elements } from '../../../components/ui/elements.ts';
import { useMedia, useMediaState } from './media-context.ts';
import classes from './MediaStage.module.css';
import { Poster } from './Poster.tsx';

const doubleTapMs = 300;
const stepSeconds = 10;
/** Fraction of the width at each side where a double tap seeks back or forward. */
const sidePart = 0.3;

/** Seek direction of a double tap at the pointer: back, forward, or none. */
const findTapSide = ({ clientX, currentTarget }: PointerEvent): -1 | 0 | 1 => {
  const { left, width } = currentTarget.getBoundingClientRect();
  const part = (clientX - left) / width;
  if (part < sidePart) return -1;
  return part > 1 - sidePart ? 1 : 0;
};

/**
 * The picture. A click or tap plays or pauses, a double click toggles full screen, a double tap at a side seeks by ten
 * seconds. Where the controls overlay the picture and are hidden, a tap only shows them. The controls offer all of this too.
 */
export const Picture = ({ title, children }: { readonly title: string; readonly children: Elements }) => {
  const media = useMedia();
  const hasPicture = useMediaState(({ canPlay }) => canPlay);
  const isWaiting = useMediaState(({ waiting }) => waiting);
  const last = useRef({ at: -doubleTapMs, side: 0, hasToggled: false });
  /** Overlay controls were hidden at pointerdown, so this tap only shows them. */
  const onlyShows = useRef(false);
  const isPressed = useRef(false);
  const press = (event: PointerEvent) => {
    // Ignores a pointer that was pressed elsewhere, for example to select text, and released here.
    if (!isPressed.current || event.button !== 0) return;
    isPressed.current = false;
    const isTouch = event.pointerType !== 'mouse';
    const side = isTouch ? findTapSide(event) : 0;
    const isDouble = event.timeStamp - last.current.at < doubleTapMs && last.current.side === side;
    const { hasToggled } = last.current;
    // The second press of a double press undoes the toggle of the first.
    const toggles = isDouble ? hasToggled : !(isTouch && onlyShows.current);
    last.current = { at: event.timeStamp, side, hasToggled: toggles };
    if (toggles) media.togglePaused();
    if (!isDouble) return;
    if (side === 0) media.toggleFullscreen();
    else media.seek(media.state.currentTime + side * stepSeconds);
  };
  return (
    <div
      className={classes.picture}
      // Capture phase: runs before the same event shows the controls.
      onPointerDownCapture={() => {
        isPressed.current = true;
        const stage = media.el;
        const isOver = stage && getComputedStyle(stage).getPropertyValue('--controls-over').trim() === '1';
        onlyShows.current = Boolean(isOver && !stage.hasAttribute('data-controls'));
      }}
      onPointerUp={press}
      onPointerLeave={() => (isPressed.current = false)}
    >
      {children}
      {!hasPicture && <Poster title={title} className={classes.poster} />}
      {isWaiting && <div className={classes.waiting} />}
    </div>
  );
};
