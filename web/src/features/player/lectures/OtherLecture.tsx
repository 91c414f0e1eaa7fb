import { useState } from 'react';
import { PageIcon } from '../../../components/course/course-icons.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { CheckIcon } from '../../../components/ui/icons.tsx';
import { useStore } from '../../../lib/browser/external-store.ts';
import { usePlayerSource } from '../course/source.ts';
import { Notice } from './Notice.tsx';
import { useOpenLecture } from './open-lecture.ts';

/** What is said of a part: before it is done, while it waits to be saved, when that did not work, and once it did. */
const words = {
  open: 'Take the time you need, then mark it as done.',
  kept: 'This is kept on this device until it can be saved.',
  refused: 'This could not be saved. Please try again.',
  done: 'It counts toward completing the course.',
} as const;

/** A lecture that is neither video, quiz nor article, such as an exercise; the learner marks it as done. */
const OtherLecture = () => {
  const { courseId, lecture, isDone, saves } = useOpenLecture();
  const { isDrip } = usePlayerSource();
  const [isSaving, setIsSaving] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  useStore(saves.queue.changes);
  const isKept = !isSaving && saves.queue.get({ courseId, lectureId: lecture.id }) !== undefined;
  const settled = isDone ? 'done' : wasSent ? 'refused' : 'open';
  const markDone = async () => {
    setIsSaving(true);
    setWasSent(false);
    await saves.sender.save({
      courseId,
      lectureId: lecture.id,
      ...(isDrip && { drip: true }),
      timestamp: 0,
      furthest: 0,
      totalDuration: lecture.duration,
      completed: true,
      savedAt: Date.now(),
    });
    setIsSaving(false);
    setWasSent(true);
  };
  return (
    <Notice
      level="h2"
      icon={isDone ? <CheckIcon /> : <PageIcon />}
      title={isDone ? 'You have completed this part' : 'Time to work on your own'}
      actions={
        isDone ? undefined : (
          <Button busy={isSaving} onClick={() => void markDone()}>
            {isSaving ? 'Saving…' : 'Mark as done'}
          </Button>
        )
      }
    >
      <p role="status">{words[isKept ? 'kept' : settled]}</p>
    </Notice>
  );
};

export default OtherLecture;
