import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Saves } from '../../../lib/saves/saves.ts';
import { showToast } from '../../../lib/toast.ts';
import { usePositionSaves } from '../playback/usePositionSaves.ts';
import { useWatchState } from '../playback/useWatchState.ts';
import { distanceTo, readPlace, resumePlace } from './reading-place.ts';

/**
 * Keeps the reader's place in an article as a video's is kept: through the same saves, at the same times. It travels as the
 * `timestamp` of the lecture's record, as a share below 1, which is within every lecture.
 * @param article the element with the text; null until it is there
 * @param isElsewhere the address names a heading, which comes before the place
 */
export const useReadingPlace = (
  saves: Saves,
  lecture: { readonly courseId: string; readonly lectureId: string },
  article: RefObject<HTMLElement | null>,
  { isReady, isElsewhere }: { isReady: boolean; isElsewhere: boolean },
): { readonly flush: () => void } => {
  const { courseId, lectureId } = lecture;
  const watch = useWatchState(saves, courseId, lectureId);
  /** The reader has scrolled: before that there is no place to keep. */
  const hasMoved = useRef(false);
  const readPosition = useCallback(
    () => (hasMoved.current && article.current ? readPlace(article.current) : null),
    [article],
  );
  // An article has no length in seconds, so that nothing of it is ever watched to its end.
  const { note, flush } = usePositionSaves(saves, { courseId, lectureId, duration: 0 }, readPosition);

  /** The lecture whose place was looked up and gone to. */
  const begun = useRef('');
  useEffect(() => {
    if (!isReady || !watch || begun.current === lectureId) return;
    begun.current = lectureId;
    // Read on while the record was on its way: nobody may scroll again before they leave.
    if (hasMoved.current && article.current) note(readPlace(article.current), 0);
    const place = resumePlace(watch);
    // Who has come back through the history, or began to read meanwhile, is where they want to be.
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
      // Above the text nothing is read yet.
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
