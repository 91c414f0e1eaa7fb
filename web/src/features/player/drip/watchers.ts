import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '../../../lib/shell/toast.ts';
import type { PlayerCourse } from '../course/source.ts';
import type { PrerequisiteWatcherProps, UnlockWatcherProps } from './drip-parts.ts';

/** First retry delay when an unlock is due by this clock but not by the server's. */
export const firstUnlockCheckMs = 2_000;
const longestCheckMs = 5 * 60_000;
/** Maximum delay of `setTimeout`. */
const longestTimerMs = 2_147_483_647;

/**
 * Milliseconds until the course should be reloaded: one second after the next unlock.
 * @param due ISO 8601
 * @param wait delay (ms) when `due` has passed by this clock
 */
export const unlockCheckDelayMs = (due: string, now: number, wait: number): number => {
  const left = Date.parse(due) - now;
  const least = Math.min(wait, longestCheckMs);
  return Math.min(longestTimerMs, Number.isFinite(left) && left > 0 ? left + 1_000 : least);
};

/** Minimum interval between reloads when the learner returns to the page. */
const lookAgainMs = 10_000;

const listTitles = ({ content, drip }: PlayerCourse): ReadonlyMap<string, string> => {
  const open = new Set(drip?.unlockedContent);
  return new Map(
    content.sections.flatMap(({ lectures }) =>
      lectures.filter(({ id }) => open.has(id)).map(({ id, title }) => [id, title] as const),
    ),
  );
};

/**
 * Keeps a drip course up to date: reloads it when the next lecture is due and when the learner returns to the page, and
 * announces what has opened. Does nothing for other courses.
 */
export const UnlockWatcher = ({ course, refresh }: UnlockWatcherProps) => {
  const isDrip = course?.drip !== undefined;
  const due = course?.drip?.nextReleaseDate ?? null;
  const wait = useRef({ due, ms: firstUnlockCheckMs });

  useEffect(() => {
    if (due === null) return undefined;
    if (wait.current.due !== due) wait.current = { due, ms: firstUnlockCheckMs };
    let timer: ReturnType<typeof setTimeout>;
    const arm = () => {
      const delay = unlockCheckDelayMs(due, Date.now(), wait.current.ms);
      timer = setTimeout(() => {
        wait.current.ms *= 2;
        refresh();
        // A failed refresh has no callback, so the next attempt is scheduled at once.
        arm();
      }, delay);
    };
    arm();
    return () => clearTimeout(timer);
    // Every answer restarts the timer, even with the same due date.
  }, [due, course, refresh]);

  const lastLook = useRef(0);
  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || Date.now() - lastLook.current < lookAgainMs) return;
    lastLook.current = Date.now();
    refresh();
  });
  useEffect(() => {
    if (!isDrip) return undefined;
    lastLook.current = Date.now();
    const onLook = () => look();
    document.addEventListener('visibilitychange', onLook);
    window.addEventListener('focus', onLook);
    return () => {
      document.removeEventListener('visibilitychange', onLook);
      window.removeEventListener('focus', onLook);
    };
  }, [isDrip]);

  const shown = useRef<{ courseId: string; titles: ReadonlyMap<string, string> } | null>(null);
  useEffect(() => {
    if (!course?.drip) return;
    const { courseId } = course.content;
    const titles = listTitles(course);
    if (shown.current?.courseId === courseId) {
      const before = shown.current.titles;
      const opened = [...titles].filter(([id]) => !before.has(id)).map(([, title]) => title);
      if (opened.length === 1) showToast(`“${opened[0]}” is unlocked now.`, 'success');
      else if (opened.length > 1) showToast(`${opened.length} lectures are unlocked now.`, 'success');
    }
    shown.current = { courseId, titles };
  }, [course]);
  return null;
};

/** Reloads the course when a prerequisite lecture is finished: dependent lectures then open or get a date. */
export const PrerequisiteWatcher = ({
  course: { content },
  completed,
  refresh,
}: PrerequisiteWatcherProps) => {
  /** Ids of lectures that already triggered a reload: the server decides whether others open, so one reload is enough. */
  const reported = useRef(new Set<string>());
  useEffect(() => {
    const finished = content.sections
      .flatMap(({ lectures }) => lectures)
      .flatMap(({ waitsFor, isUnlocked }) => (waitsFor && !isUnlocked ? [waitsFor.lectureId] : []))
      .filter((id) => completed.has(id) && !reported.current.has(id));
    if (finished.length === 0) return;
    for (const id of finished) reported.current.add(id);
    refresh();
  }, [content, completed, refresh]);
  return null;
};
