import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { OpenLecture } from './lectures/open-lecture.ts';
import { readStartAt } from './playback/resume-position.ts';
import { useEnded } from './playback/useEnded.ts';
import { useShortcuts } from './playback/useShortcuts.ts';
import { useBookmarkHere } from './study/bookmarks/useBookmarkHere.ts';
import { useBookmarks } from './study/bookmarks/useBookmarks.ts';

/**
 * What the video of a lecture shares with the rest of its page: where it starts and resumed, its end, bookmarks and shortcuts. The keys
 * work on every lecture; without a video only the one for help does something.
 */
export const useLecturePlayback = (
  { courseId, sub, lecture, player, getPosition, openNext }: OpenLecture,
  onHelp: () => void,
) => {
  const { search, key } = useLocation();
  const [resumed, setResumed] = useState({ lectureId: '', seconds: 0 });
  const resume = (seconds: number): void => setResumed({ lectureId: lecture.id, seconds });
  const at = readStartAt(search, lecture.duration);
  const asked = useMemo(() => (at === null ? null : { at, key }), [at, key]);
  const { hasEnded, markEnded, clearEnded } = useEnded(`${lecture.id} ${asked?.key ?? ''}`);
  const bookmarks = useBookmarks(sub, courseId);
  const { kept, onBookmark } = useBookmarkHere(bookmarks, lecture, getPosition);
  useShortcuts(player, { onHelp, onBookmark });
  return {
    /** Where the address asks the video to start. */
    asked,
    hasEnded,
    markEnded,
    clearEnded,
    playNext: useCallback(() => {
      clearEnded();
      openNext();
    }, [clearEnded, openNext]),
    /** Position (seconds) at which playback of this lecture resumed; 0 for the start. */
    resumedAt: resumed.lectureId === lecture.id ? resumed.seconds : 0,
    onResumed: resume,
    restart: (): void => {
      player.current?.seek(0);
      resume(0);
      // The button goes.
      player.current?.el?.focus({ preventScroll: true });
    },
    bookmarks,
    onBookmark,
    /** Position (seconds) of a bookmark that was just made. */
    bookmarkedAt: kept?.seconds,
  };
};

export type LecturePlayback = ReturnType<typeof useLecturePlayback>;
