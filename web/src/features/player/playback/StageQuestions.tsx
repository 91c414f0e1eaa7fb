import { Modal } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LectureQuestion as Asked } from '#contract/schemas/course-fields.ts';
import LectureQuestion from '../../../components/question/LectureQuestion.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { formatClock } from '../../../lib/text/format.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { isDrawnBySystem } from '../media/screens.ts';

/** A step longer than this many seconds of film is a seek, which skips questions. */
const stepMax = 2;

/** A mark on the time line. */
const mark = {
  position: 'absolute',
  insetBlock: -3,
  width: 4,
  borderRadius: 2,
  background: 'var(--mantine-color-yellow-3)',
  translate: '-50%',
} as const;

/** One question over the film. */
const StageQuestion = ({
  courseId,
  lectureId,
  question,
  onEnd,
}: {
  courseId: string;
  lectureId: string;
  question: Asked;
  onEnd: () => void;
}) => (
  <Modal
    opened
    centered
    size="lg"
    title="A question before you go on"
    onClose={onEnd}
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Skip', iconSize: 20 }}
    // In full screen, only what is inside the stage can be seen.
    portalProps={{
      target: document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : document.body,
    }}
  >
    <LectureQuestion
      courseId={courseId}
      lectureId={lectureId}
      question={question}
      place={`At ${formatClock(question.at ?? 0)}`}
      before={
        <Button look="plain" onClick={onEnd}>
          Skip
        </Button>
      }
      after={(retry) => (
        <>
          <Button onClick={onEnd}>Continue</Button>
          <Button look="plain" onClick={retry}>
            Try again
          </Button>
        </>
      )}
    />
  </Modal>
);

/**
 * Pauses the video at each question, once a viewing, and goes on after it. Not while the picture is in a window of its own, or drawn by the
 * system over the whole screen, where the question could not be seen.
 */
export const StageQuestions = ({
  player,
  courseId,
  lectureId,
  questions,
}: {
  player: RefObject<MediaPlayer | null>;
  courseId: string;
  lectureId: string;
  questions: readonly Asked[];
}) => {
  const [duration, setDuration] = useState(0);
  const asked = useRef(new Set<string>());
  const reached = useRef(0);
  /** What is asked now, and after it at once. */
  const [open, setOpen] = useState<readonly Asked[]>([]);
  const [question, ...rest] = open;

  useEffect(() => {
    const media = player.current;
    if (!media) return undefined;
    const follow = () => {
      const { currentTime, playing, pictureInPicture, playbackRate } = media.state;
      setDuration(media.state.duration);
      const from = reached.current;
      if (currentTime === from) return;
      reached.current = currentTime;
      const step = currentTime - from;
      const isApart = pictureInPicture || (media.video && isDrawnBySystem(media.video));
      // With its last step, the film is no longer playing.
      const isPlayed = playing || media.video?.ended;
      if (!isPlayed || isApart || step < 0 || step > stepMax * playbackRate) return;
      // The beginning itself is passed with the first step.
      const due = questions.filter(
        ({ id, at }) => at !== undefined && (from || -1) < at && at <= currentTime && !asked.current.has(id),
      );
      if (due.length === 0) return;
      for (const { id } of due) asked.current.add(id);
      media.pause();
      setOpen(due);
    };
    follow();
    return media.subscribe(follow);
  }, [player, questions]);
  const goOn = () => {
    setOpen(rest);
    // After the end, it would start again.
    if (rest.length > 0 || player.current?.video?.ended) return;
    // The browser may want a press of its own, which the stage then offers.
    player.current?.play().catch(() => undefined);
  };
  const line = duration > 0 && player.current?.el?.querySelector('[data-line]');
  return (
    <>
      {line &&
        createPortal(
          questions.map(({ id, at = 0 }) => (
            <i key={id} style={{ ...mark, left: `${(at / duration) * 100}%` }} />
          )),
          line,
        )}
      {question && (
        <StageQuestion
          key={question.id}
          courseId={courseId}
          lectureId={lectureId}
          question={question}
          onEnd={goOn}
        />
      )}
    </>
  );
};
