import { useState } from 'react';
import type { Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import { LockIcon, PageIcon, StarIcon } from '../../../components/course/course-icons.tsx';
import { Button, ButtonLink } from '../../../components/ui/Button.tsx';
import { CheckIcon } from '../../../components/ui/icons.tsx';
import { formatAppointment } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Notice } from './Notice.tsx';

/** A lecture opened by its address before it may be watched. */
export const LockedLecture = ({ courseId, lecture }: { courseId: string; lecture: Lecture }) =>
  lecture.requiresUpgrade ? (
    <Notice
      level="h2"
      icon={<StarIcon />}
      title="This is a premium lecture"
      actions={<ButtonLink to={paths.upgrade.href(courseId)}>Upgrade to Premium</ButtonLink>}
    >
      <p>One payment opens the premium lectures in this course. You keep your progress.</p>
    </Notice>
  ) : (
    <Notice
      level="h2"
      icon={<LockIcon />}
      title="This lecture is not unlocked yet"
      actions={
        <ButtonLink look="quiet" to={paths.dripContent.href(courseId)}>
          See what unlocks when
        </ButtonLink>
      }
    >
      {lecture.unlocksAt ? (
        <p>
          It unlocks on <time dateTime={lecture.unlocksAt}>{formatAppointment(lecture.unlocksAt)}</time>.
        </p>
      ) : (
        <p>It unlocks later in this course. The lectures before it are open now.</p>
      )}
    </Notice>
  );

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
