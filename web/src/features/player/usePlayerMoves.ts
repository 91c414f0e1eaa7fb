import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { continueLecture, nextLecture, type PlacedLecture } from './course/lectures.ts';
import { usePlayerSource } from './course/source.ts';

/**
 * Ways from one lecture of a course to another.
 * @param last id of the lecture that was watched last
 * @param onMoved called when the learner chose a lecture
 */
export const usePlayerMoves = (
  courseId: string,
  lectures: readonly PlacedLecture[],
  { completed, last }: { readonly completed: ReadonlySet<string>; readonly last: string | undefined },
  onMoved: () => void,
) => {
  const navigate = useNavigate();
  const { lectureHref } = usePlayerSource();
  const [hasChosen, setHasChosen] = useState(false);
  const onChosen = useCallback(() => {
    setHasChosen(true);
    onMoved();
  }, [onMoved]);
  const select = useCallback(
    ({ sectionIndex, lecture }: PlacedLecture, at?: number) => {
      setHasChosen(true);
      void navigate(lectureHref(courseId, sectionIndex, lecture.id, at));
    },
    [navigate, lectureHref, courseId],
  );
  const first = nextLecture(lectures, '');
  const resume = continueLecture(lectures, completed, last);
  return {
    /** The learner has chosen a lecture on this page, so videos may start by themselves. */
    hasChosen,
    /** For links to lectures, which navigate by themselves. */
    onChosen,
    /** Opens a lecture, at a second instead of the saved position if one is given. */
    select,
    /** The lecture to continue with. */
    resume,
    continueCourse: resume && (() => select(resume)),
    /** Undefined while nothing is open. */
    startOver: first && (() => select(first, 0)),
  };
};

export type PlayerMoves = ReturnType<typeof usePlayerMoves>;
