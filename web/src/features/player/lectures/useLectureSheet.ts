import type { ToggleEvent } from 'react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** As the style sheet has it: below this the list stands under the lecture, out of sight. */
const narrow = '(max-width: 62em)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
const isNarrowNow = () => window.matchMedia(narrow).matches;

/**
 * The list of lectures on a small screen: it stands below the lecture, and the bar brings it up as a sheet over the page (a popover,
 * which Escape and a press beside it close).
 * @param lectureId the lecture that is open; the sheet closes when another one is.
 */
export const useLectureSheet = (lectureId: string | undefined) => {
  const isNarrow = useSyncExternalStore(subscribe, isNarrowNow);
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLElement>(null);

  const close = useCallback(() => {
    const element = list.current;
    if (element?.dataset.sheet !== undefined) element.hidePopover();
  }, []);
  useEffect(close, [close, lectureId]);

  const onBeforeToggle = ({
    newState,
    currentTarget: { parentElement: place },
  }: ToggleEvent<HTMLElement>) => {
    // The page keeps its height while the list is out of it, and with it the place that is read.
    if (newState === 'open' && place) place.style.minHeight = `${place.offsetHeight}px`;
  };
  const onToggle = ({ newState, currentTarget: sheet }: ToggleEvent<HTMLElement>) => {
    setIsOpen(newState === 'open');
    if (newState === 'open') sheet.querySelector<HTMLElement>('[aria-current]')?.focus();
    else sheet.parentElement?.style.removeProperty('min-height');
  };
  return {
    isNarrow,
    isOpen: isNarrow && isOpen,
    close,
    props: {
      ref: list,
      popover: isNarrow ? ('auto' as const) : undefined,
      'data-sheet': isNarrow && isOpen ? '' : undefined,
      onBeforeToggle,
      onToggle,
    },
  };
};
