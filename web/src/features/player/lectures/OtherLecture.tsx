import { useState } from 'react';
import { PageIcon } from '../../../components/course/course-icons.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { CheckIcon } from '../../../components/ui/icons.tsx';
import { usePlayerSource } from '../course/source.ts';
import { Notice } from './Notice.tsx';
import { useOpenLecture } from './open-lecture.ts';

/** A lecture that is neither video, quiz nor article, such as an exercise; the learner marks it as done. */
const OtherLecture = () => {
  const { courseId, lecture, isDone, saves } = useOpenLecture();
  const { isDrip } = usePlayerSource();
  const [isSent, setIsSent] = useState(false);
  return (
    <Notice
      level="h2"
      icon={isDone ? <CheckIcon /> : <PageIcon />}
      title={isDone ? 'You have completed this part' : 'Time to work on your own'}
      actions={
        isDone ? undefined : (
          <Button
            busy={isSent}
            onClick={() => {
              setIsSent(true);
              void saves.sender.save({
                courseId,
                lectureId: lecture.id,
                ...(isDrip && { drip: true }),
                timestamp: 0,
                furthest: 0,
                totalDuration: lecture.duration,
                completed: true,
                savedAt: Date.now(),
              });
            }}
          >
            {isSent ? 'Saving…' : 'Mark as done'}
          </Button>
        )
      }
    >
      <p>
        {isDone ? 'It counts toward completing the course.' : 'Take the time you need, then mark it as done.'}
      </p>
    </Notice>
  );
};

export default OtherLecture;
