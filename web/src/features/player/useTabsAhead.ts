import { useEffect } from 'react';
import { afterFirstPicture } from './playback/after-first-picture.ts';
import { loadBookmarks, loadNotes } from './study/load-tabs.ts';
import { loadTranscript } from './transcript/load-transcript.ts';

/** Wait in ms on pages without a video, whose own requests come first. */
const pageWaitMs = 2_000;

/** Opening a tab reports a failure. */
const ask = () => void Promise.allSettled([loadTranscript(), loadNotes(), loadBookmarks()]);

/**
 * Prefetches the tabs of a lecture, so that those that were never opened do without a network too. The first picture of a video comes
 * before them.
 */
export const useTabsAhead = (isVideo: boolean): void => {
  useEffect(() => {
    if (!isVideo) {
      const timer = setTimeout(ask, pageWaitMs);
      return () => clearTimeout(timer);
    }
    return afterFirstPicture(ask);
  }, [isVideo]);
};
