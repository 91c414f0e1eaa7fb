import { useState } from 'react';
import { PageIcon } from '../../../components/course/course-icons.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { CheckIcon } from '../../../components/ui/icons.tsx';
import { Notice } from './Notice.tsx';

/** Reading, an exercise, a link: done when the learner says so. */
export const OtherLecture = ({ isDone, onDone }: { isDone: boolean; onDone: () => void }) => {
  const [isSent, setIsSent] = useState(false);
  return (
    <Notice
      level="h2"
      icon={isDone ? <CheckIcon /> : <PageIcon />}
      title={isDone ? 'You have completed this part' : 'Time to work on your own'}
      actions={
        isDone ? undefined : (
          <Button
            disabled={isSent}
            onClick={() => {
              setIsSent(true);
              onDone();
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

/** In the place of a lecture of a kind that this page does not know. */
export const UnsupportedLecture = () => (
  <Notice level="h2" title="Unsupported Content Type">
    <p>This content type is not supported.</p>
  </Notice>
);
