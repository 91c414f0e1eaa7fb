import type { RefObject } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import type { PlacedLecture } from '../course/lectures.ts';
import { CaptionsProblem } from '../media/CaptionsProblem.tsx';
import type { MediaPlayer } from '../media/media-player.ts';
import { StageQuestions } from './StageQuestions.tsx';
import { UpNext } from './UpNext.tsx';

/** What comes over the picture only later in a film: its questions, that captions are missing, and the lecture that comes next. */
const StageLater = ({
  player,
  courseId,
  lecture: { id, questions },
  upNext,
  onNext,
  onStay,
}: {
  readonly player: RefObject<MediaPlayer | null>;
  readonly courseId: string;
  readonly lecture: Lecture;
  /** Set after the end of the video: the lecture that starts by itself. */
  readonly upNext: PlacedLecture | undefined;
  readonly onNext: () => void;
  /** Called when the learner stays at this lecture. */
  readonly onStay: () => void;
}) => (
  <>
    <CaptionsProblem />
    {questions && (
      <StageQuestions key={id} player={player} courseId={courseId} lectureId={id} questions={questions} />
    )}
    {upNext && <UpNext next={upNext} onPlay={onNext} onCancel={onStay} />}
  </>
);

export default StageLater;
