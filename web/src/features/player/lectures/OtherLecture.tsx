import { useState } from 'react';
import { PageIcon } from '../../../components/course/course-icons.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { CheckIcon } from '../../../components/ui/icons.tsx';
import { usePlayerSource } from '../course/source.ts';
import { Notice } from './Notice.tsx';
import { useOpenLecture } from './open-lecture.ts';

/** What is said of a part that is not done, before it is saved and when that did not work. */
const words = {
  open: 'Take the time you need, then mark it as done.',
  kept: 'This is kept on this device until it can be saved.',
  refused: 'This could not be saved. Please try again.',
} as const;

/** A lecture that is neither video, quiz nor article, such as an exercise; the learner marks it as done. */
const OtherLecture = () => {
  const { courseId, lecture, isDone, saves } = useOpenLecture();
  const { isDrip } = usePlayerSource();
  const [isSaving, setIsSaving] = useState(false);
  const [said, setSaid] = useState<keyof typeof words>('open');
  const markDone = async () => {
    setIsSaving(true);
    setSaid('open');
    const save = {
      courseId,
      lectureId: lecture.id,
      ...(isDrip && { drip: true }),
      timestamp: 0,
      furthest: 0,
      totalDuration: lecture.duration,
      completed: true,
      savedAt: Date.now(),
    };
    await saves.sender.save(save);
    setIsSaving(false);
    setSaid(saves.queue.get(save) ? 'kept' : 'refused');
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
      <p role="status">{isDone ? 'It counts toward completing the course.' : words[said]}</p>
    </Notice>
  );
};

export default OtherLecture;
