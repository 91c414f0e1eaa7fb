import { type RefObject, useCallback, useMemo } from 'react';
import type { Saves } from '../../lib/saves/saves.ts';
import { nextLecture, type PlacedLecture, previousLecture } from './course/lectures.ts';
import type { PlayerCourse } from './course/source.ts';
import type { OpenLecture } from './lectures/open-lecture.ts';
import type { MediaPlayer } from './media/media-player.ts';
import type { CourseProgressState } from './usePlayerCourse.ts';
import type { PlayerMoves } from './usePlayerMoves.ts';

/**
 * What the parts of the open lecture need.
 * @param current `null` on the start page of a drip course, which has no open lecture
 */
export const useOpenLectureState = (
  { content }: PlayerCourse,
  current: PlacedLecture | null,
  shared: {
    readonly sub: string;
    readonly saves: Saves;
    readonly player: RefObject<MediaPlayer | null>;
    readonly progress: CourseProgressState;
    readonly moves: PlayerMoves;
    readonly onChanged: () => void;
  },
): OpenLecture | null => {
  const { sub, saves, player, progress, moves, onChanged } = shared;
  const { lectures, completed, complete } = progress;
  const { select, onChosen } = moves;
  const getPosition = useCallback(() => {
    const { canPlay = false, currentTime = 0 } = player.current?.state ?? {};
    return canPlay ? currentTime : null;
  }, [player]);
  const lectureId = current?.lecture.id;
  const next = useMemo(
    () => (lectureId === undefined ? undefined : nextLecture(lectures, lectureId)),
    [lectures, lectureId],
  );
  const openNext = useCallback(() => {
    if (next) select(next);
  }, [next, select]);
  return (
    current && {
      courseId: content.courseId,
      courseTitle: content.title,
      sub,
      sections: content.sections,
      lectures,
      current,
      lecture: current.lecture,
      previous: previousLecture(lectures, current.lecture.id),
      next,
      isVideo: current.lecture.isUnlocked && current.lecture.contentType === 'video',
      isDone: completed.has(current.lecture.id),
      saves,
      player,
      getPosition,
      select,
      openNext,
      onChosen,
      onCompleted: complete,
      onChanged,
    }
  );
};
