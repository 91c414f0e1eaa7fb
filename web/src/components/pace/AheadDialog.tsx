import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Pace } from '#contract/schemas/drip.ts';
import { api, ApiProblem } from '../../lib/api/index.ts';
import { forgetCourseState } from '../../lib/api/resource-keys.ts';
import { useCourse } from '../../lib/courses/useCourse.ts';
import { FormProblem } from '../learner/FormProblem.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { nextAhead } from './next-ahead.ts';
import { explainPaceProblem, formatIn } from './pace-words.ts';

/** Asks whether to open the next lecture now, and explains the consequences. */
const AheadDialog = ({
  courseId,
  pace: { upcoming, timeZone },
  onOpened,
  onClose,
}: {
  courseId: string;
  pace: Pace;
  /** Called when the course has changed, including from elsewhere. */
  onOpened: () => void;
  onClose: () => void;
}) => {
  const course = useCourse(courseId);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const next = nextAhead(upcoming, course.data?.schedule);

  const open = async () => {
    if (isBusy || !next) return;
    setIsBusy(true);
    setProblem('');
    try {
      await api.openAhead({ params: { courseId }, body: { lectureId: next.lectureId } });
      forgetCourseState();
      onOpened();
      onClose();
    } catch (error) {
      setIsBusy(false);
      const isOther = error instanceof ApiProblem && error.status === 409;
      setProblem(
        isOther
          ? 'The course has changed meanwhile, and this is not the next lecture any more. Nothing was opened.'
          : explainPaceProblem(error),
      );
      if (isOther) onOpened();
    }
  };

  return (
    <Dialog title="Open the next lecture now?" busy={isBusy} onClose={onClose}>
      <Stack gap="1.35rem">
        {course.status === 'loading' ? (
          <div role="status" aria-busy="true" aria-label="Looking up the next lecture">
            <Skeleton height={72} />
          </div>
        ) : next ? (
          <>
            <Text>
              <strong dir="auto">{next.title}</strong> would open on{' '}
              <time dateTime={next.unlocksAt}>{formatIn(timeZone, next.unlocksAt)}</time>. If you open it now,
              it stays open, and no mail will tell you about it.
            </Text>
            <Text size="sm" c="dimmed">
              The other lectures keep their dates.
            </Text>
          </>
        ) : (
          <Text>
            No lecture can be opened ahead: what is still to come belongs to a date, or waits for another
            lecture.
          </Text>
        )}
        <FormProblem size="sm">{problem}</FormProblem>
        <Group justify="end" gap="0.6rem">
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Not now
          </Button>
          {next && course.status !== 'loading' && (
            <Button busy={isBusy} onClick={() => void open()}>
              {isBusy ? 'Opening…' : 'Open it now'}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};

export default AheadDialog;
