import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Pace } from '#contract/schemas/drip.ts';
import { api } from '../../lib/api/index.ts';
import { forgetCourseState, resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { formatCount } from '../../lib/text/format.ts';
import { FormProblem } from '../learner/FormProblem.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { ComingLectures } from './ComingLectures.tsx';
import { diffPace, isOwnPace, type PaceDraft, toDraft } from './pace-draft.ts';
import { explainPaceProblem } from './pace-words.ts';
import { PausePart, type SavePace } from './PausePart.tsx';
import { RhythmForm } from './RhythmForm.tsx';

const Editor = ({
  courseId,
  loaded,
  waiting,
  onChanged,
}: {
  courseId: string;
  loaded: Pace;
  waiting: number | undefined;
  onChanged: () => void;
}) => {
  const [changed, setChanged] = useState<Pace>();
  const pace = changed ?? loaded;
  const [typed, setTyped] = useState<Partial<PaceDraft>>({});
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const draft = { ...toDraft(pace), ...typed };
  const changes = diffPace(pace, draft);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The part whose button was pressed goes with the last that it may change. In Safari what is around it had the focus.
    if (changed && document.activeElement?.contains(status.current)) status.current?.focus();
  }, [changed]);

  const save: SavePace = async (body, done) => {
    if (isSending.current) return false;
    isSending.current = true;
    setIsBusy(true);
    setProblem('');
    setSaid('Saving…');
    try {
      const next = await api.setPace({ params: { courseId }, body });
      forgetCourseState();
      setChanged(next);
      setSaid(done);
      onChanged();
      return true;
    } catch (error) {
      setSaid('');
      setProblem(explainPaceProblem(error));
      return false;
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  const edit = (fields: Partial<PaceDraft>) => {
    setTyped((known) => ({ ...known, ...fields }));
    setSaid('');
    setProblem('');
  };

  return (
    <Stack gap="1.35rem">
      {waiting !== undefined && (
        <Text>
          {`${formatCount(waiting, 'lecture is', 'lectures are')} open and not finished. Pause until a date that suits you: nothing new comes before, and nothing you have is lost.`}
        </Text>
      )}
      {!isOwnPace(pace) && <Text>In this course the lectures come as planned.</Text>}
      <PausePart pace={pace} isBusy={isBusy} suggestsPause={waiting !== undefined} onSave={save} />
      <RhythmForm
        pace={pace}
        draft={draft}
        isChanged={changes !== undefined}
        isBusy={isBusy}
        onEdit={edit}
        onDiscard={() => {
          setTyped({});
          setProblem('');
        }}
        onSave={() =>
          changes &&
          save(changes, 'Saved. The dates below are the new ones.').then((isSaved) => isSaved && setTyped({}))
        }
      />
      <FormProblem size="sm">{problem}</FormProblem>
      <Text ref={status} tabIndex={-1} c="dimmed" fw={600} role="status">
        {said || (changes ? 'Not saved yet' : '')}
      </Text>
      <ComingLectures pace={pace} />
    </Stack>
  );
};

/**
 * Settings of a learner's own pace in a drip course: pause, speed, weekdays and hour, with a list of upcoming lectures.
 * It shows what the course allows, and settings still in force that are no longer allowed, so that they can be reset.
 */
const PaceDialog = ({
  sub,
  courseId,
  title,
  pace: known,
  waiting,
  onChanged,
  onClose,
}: {
  sub: string;
  courseId: string;
  /** Title of the course. */
  title: string;
  /** The pace if the page has loaded it already; otherwise the dialog loads it. */
  pace?: Pace | undefined;
  /** Number of open, unfinished lectures, for learners who want to catch up. */
  waiting?: number | undefined;
  /** Called when dates may have moved or lectures may have opened. */
  onChanged: () => void;
  onClose: () => void;
}) => {
  // Keeps the initial value, even when the page passes down the change made here.
  const [initial] = useState(known);
  const pace = useResource(
    resourceKeys.pace(sub, courseId),
    (signal) => api.getPace({ params: { courseId }, signal }),
    initial,
  );
  return (
    <Dialog title={waiting === undefined ? 'Your pace' : 'Catch up'} onClose={onClose}>
      <Text c="dimmed" mb="1.25rem" dir="auto">
        {title}
      </Text>
      {pace.status === 'loading' && (
        <Stack gap="1.35rem" role="status" aria-busy="true" aria-label="Loading your pace">
          <Skeleton height={56} />
          <Skeleton height={140} />
          <Skeleton height={96} />
        </Stack>
      )}
      {pace.status === 'failed' && (
        <ProblemMessage title="Your pace could not be loaded" error={pace.error} onRetry={pace.reload} />
      )}
      {pace.status === 'ready' && (
        <Editor courseId={courseId} loaded={pace.data} waiting={waiting} onChanged={onChanged} />
      )}
    </Dialog>
  );
};

export default PaceDialog;
