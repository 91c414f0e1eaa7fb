import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Saves } from '../../../lib/saves/saves.ts';
import { showToast } from '../../../lib/shell/toast.ts';
import { usePositionSaves } from '../playback/usePositionSaves.ts';
import { useWatchState } from '../playback/useWatchState.ts';
import { distanceTo, readPlace, resumePlace } from './reading-place.ts';

/**
 * Saves the reader's place in an article through the same saves as a video position. It is the `timestamp` of the lecture's record,
 * as a fraction below 1, which is valid for every lecture.
 * @param article element with the text; null until mounted
 * @param isElsewhere the address names a heading, which takes precedence over the saved place
 */
export const useReadingPlace = (
  saves: Saves,
  lecture: { readonly courseId: string; readonly lectureId: string },
  article: RefObject<HTMLElement | null>,
  { isReady, isElsewhere }: { isReady: boolean; isElsewhere: boolean },
): { readonly flush: () => void } => {
  const { courseId, lectureId } = lecture;
  const watch = useWatchState(saves, courseId, lectureId);
  /** The reader has scrolled; before that there is no place to save. */
  const hasMoved = useRef(false);
  const readPosition = useCallback(
    () => (hasMoved.current && article.current ? readPlace(article.current) : null),
    [article],
  );
  // Duration 0, because an article has none in seconds; so a position never completes it.
  const { note, flush } = usePositionSaves(saves, { courseId, lectureId, duration: 0 }, readPosition);

  /** Lecture whose saved place was restored. */
  const begun = useRef('');
  useEffect(() => {
    if (!isReady || !watch || begun.current === lectureId) return;
    begun.current = lectureId;
    // The reader scrolled while the record was loading, and may leave without another scroll event.
    if (hasMoved.current && article.current) note(readPlace(article.current), 0);
    const place = resumePlace(watch);
    // Does not scroll after history navigation, or when the reader has already started to read.
    if (isElsewhere || place === null || hasMoved.current || window.scrollY > 0 || !article.current) return;
    window.scrollBy(0, distanceTo(article.current, place));
    showToast('You are back where you stopped reading.');
  }, [isReady, watch, lectureId, isElsewhere, article, note]);

  useEffect(() => {
    hasMoved.current = false;
    let frame = 0;
    const look = () => {
      frame = 0;
      if (article.current && begun.current === lectureId) note(readPlace(article.current), 0);
    };
    const move = () => {
      // At the top of the page nothing is read yet.
      if (window.scrollY <= 0) return;
      hasMoved.current = true;
      frame ||= requestAnimationFrame(look);
    };
    window.addEventListener('scroll', move, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', move);
    };
  }, [article, lectureId, note]);

  return { flush };
};
