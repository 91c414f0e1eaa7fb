import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlacedLecture } from './course/lectures.ts';
import { type PlayerCourse, usePlayerSource } from './course/source.ts';
import classes from './CoursePanel.module.css';
import { type PaceQuestion, useDripParts } from './drip/drip-parts.ts';
import { LectureList } from './lectures/LectureList.tsx';
import { SideTabs } from './lectures/SideTabs.tsx';
import { NotebookLink } from './NotebookLink.tsx';
import { TakeAlong } from './take/TakeAlong.tsx';
import type { CourseProgressState } from './usePlayerCourse.ts';
import type { PlayerMoves } from './usePlayerMoves.ts';

/** The course beside the lecture: progress, the state of a drip course, the notebook and the list of lectures. */
export const CoursePanel = ({
  course,
  current,
  progress,
  moves,
  transcript,
  onPace,
  onLocked,
  onChanged,
}: {
  readonly course: PlayerCourse;
  /** `null` on the start page of a drip course. */
  readonly current: PlacedLecture | null;
  readonly progress: CourseProgressState;
  readonly moves: PlayerMoves;
  /** Transcript, if it is shown here. */
  readonly transcript: ReactNode;
  /** Opens a pace dialog. */
  readonly onPace: (question: PaceQuestion) => void;
  /** Called when a locked lecture was chosen. */
  readonly onLocked: (lecture: PlacedLecture) => void;
  /** Called when a paused course was resumed. */
  readonly onChanged: () => void;
}) => {
  const { content, drip } = course;
  const { completed, percent } = progress;
  const { Status } = useDripParts();
  const { isDrip } = usePlayerSource();
  const { courseId, title: courseTitle } = content;
  const taking = { courseId, courseTitle, isDrip, lectures: progress.lectures };
  const list = (
    <LectureList
      content={content}
      current={current ? { sectionIndex: current.sectionIndex, lectureId: current.lecture.id } : undefined}
      completed={completed}
      watched={progress.watched}
      mustFetchRecords={course.records === null}
      addRecord={progress.addRecord}
      onSelect={moves.onChosen}
      onLocked={drip && onLocked}
      afterSection={(section, describedBy) => (
        <TakeAlong {...taking} section={section} describedBy={describedBy} />
      )}
    />
  );
  return (
    <>
      <div className={classes.progress}>
        <span>Course progress</span>
        <span className={classes.percent}>{`${percent}%`}</span>
        <Progress
          className={classes.meter}
          value={percent}
          color="var(--nl-gradient)"
          aria-label="Course progress"
        />
        {Status && drip && (
          <Status
            course={course}
            completed={completed}
            onPace={onPace}
            onResumed={onChanged}
            // The start page has these two as its main actions.
            onContinue={
              current && current.lecture.id !== moves.resume?.lecture.id ? moves.continueCourse : undefined
            }
            onStart={current ? moves.startOver : undefined}
          />
        )}
      </div>
      {/* One row of the panel's grid. */}
      <div>
        <NotebookLink courseId={courseId} />
        <TakeAlong {...taking} />
      </div>
      {transcript ? <SideTabs lectures={list} transcript={transcript} /> : list}
    </>
  );
};
