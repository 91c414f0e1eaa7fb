import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useMedia, useMediaState } from './media-context.ts';
import classes from './MediaStage.module.css';

const doubleTapMs = 300;
const stepSeconds = 10;
/** The outer parts of the picture, left and right, where a double tap goes back or forward. */
const sidePart = 0.3;

/** Which way a tap at a place of the picture goes: back, forward, or neither. */
const sideOf = ({ clientX, currentTarget }: PointerEvent): -1 | 0 | 1 => {
  const { left, width } = currentTarget.getBoundingClientRect();
  const part = (clientX - left) / width;
  if (part < sidePart) return -1;
  return part > 1 - sidePart ? 1 : 0;
};

/**
 * The picture: a press plays or pauses, a double press takes the whole screen, a double tap at a side goes ten seconds on or
 * back. Where the controls lie over the picture, a tap only shows them. All of it can be done by the controls as well.
 */
export const Picture = ({ children }: { readonly children: ReactNode }) => {
  const media = useMedia();
  const isWaiting = useMediaState(({ waiting }) => waiting);
  const last = useRef({ at: -doubleTapMs, side: 0, hasToggled: false });
  /** The controls were not in sight when the finger came down: it only shows them. */
  const onlyShows = useRef(false);
  const isPressed = useRef(false);
  const press = (event: PointerEvent) => {
    // What was pressed elsewhere, as for marking a text, is only let go here.
    if (!isPressed.current || event.button !== 0) return;
    isPressed.current = false;
    const isTouch = event.pointerType !== 'mouse';
    const side = isTouch ? sideOf(event) : 0;
    const isDouble = event.timeStamp - last.current.at < doubleTapMs && last.current.side === side;
    const { hasToggled } = last.current;
    // Of two presses the second takes back what the first one did.
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
      // Before the controls hear of it and come.
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
      {isWaiting && <div className={classes.waiting} />}
    </div>
  );
};
