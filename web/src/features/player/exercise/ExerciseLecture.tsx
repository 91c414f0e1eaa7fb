import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Exercise, Solution } from '#contract/schemas/practice.ts';
import { Button } from '#web/components/ui/Button.tsx';
import { ArrowRightIcon } from '#web/components/ui/icons.tsx';
import { api, explainFailure } from '#web/lib/api/index.ts';
import { forgetResources, useResource } from '#web/lib/api/useResource.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import { showToast } from '#web/lib/shell/toast.ts';
import { ArticleSkeleton } from '../article/ArticleSkeleton.tsx';
import { ArticleText } from '../article/ArticleText.tsx';
import { type Expiring, withExpiry } from '../article/useFreshAddresses.ts';
import { useLectureLink } from '../article/useLectureLink.ts';
import { usePlayerSource } from '../course/source.ts';
import { LectureProblem } from '../lectures/LectureProblem.tsx';
import { useOpenLecture } from '../lectures/open-lecture.ts';
import { NotesStatus } from '../study/notes/NotesStatus.tsx';
import { useSavedText } from '../study/notes/useSavedText.ts';
import type { Trials, WaitingCode } from './check-code.ts';
import { codeOf, codeText, keptPrefix } from './code-text.ts';
import { CodeConflict } from './CodeConflict.tsx';
import classes from './Exercise.module.css';
import { SolutionPart } from './SolutionPart.tsx';
import { Workbench } from './Workbench.tsx';

const waitingCode = (key: string): WaitingCode => ({
  read: () => {
    const kept = deviceStorage.readJson(key) as ReturnType<WaitingCode['read']>;
    if (typeof kept?.code === 'string') {
      const { handedIn } = kept;
      // An earlier release kept answers without what is shown of them.
      return handedIn ? { ...kept, handedIn: Object.assign({ inputs: [], outputs: [] }, handedIn) } : kept;
    }
    // An earlier release kept the code as it is.
    const code = deviceStorage.read(key);
    return code === null ? null : { code };
  },
  keep: (kept) => void deviceStorage.writeJson(key, kept),
  forget: () => deviceStorage.remove(key),
});

interface ExerciseParams {
  readonly courseId: string;
  readonly lectureId: string;
}

/** Trials of an exercise, which the server compares. @param onFailed called when an answer was wrong */
const trialsOf = (params: ExerciseParams, waiting: WaitingCode, onFailed: () => void): Trials => ({
  start: () => api.startTrial({ params, body: {} }),
  submit: async (body) => {
    const { passed, results } = await api
      .submitExercise({ params, body: { ...body, answers: [...body.answers] } })
      // It may be counted as a review even if its answer was lost.
      .finally(() => forgetResources('reviews:'));
    if (!passed) onFailed();
    return { passed, wrong: results.filter(({ correct }) => !correct).map((each) => each.case) };
  },
  waiting,
});

/** The solution of an exercise: what is shown of it, and whether the learner may open it. */
const useSolution = (exercise: Exercise, params: ExerciseParams) => {
  const [mayOpen, setMayOpen] = useState(exercise.mayOpenSolution);
  const [opened, setOpened] = useState<Solution>();
  const { solution, explanation } = exercise;
  const shown = solution === undefined ? opened : { solution, explanation };
  const [wasAskedFor, setWasAskedFor] = useState(false);
  const open = async () => {
    try {
      setOpened(await api.openSolution({ params }));
      setWasAskedFor(true);
    } catch (error) {
      showToast(explainFailure(error, 'The solution could not be opened. Please try again.'), 'problem');
    }
  };
  /** Who passed may open it. Without a network they do so later. */
  const openPassed = () => api.openSolution({ params }).then(setOpened, () => setMayOpen(true));
  /** The server counts failures, also those of other devices. */
  const noteFailure = () => {
    if (mayOpen) return;
    api.getExercise({ params }).then(
      ({ mayOpenSolution }) => setMayOpen(mayOpenSolution),
      () => undefined,
    );
  };
  return { shown, wasAskedFor, mayOpen, open, openPassed, noteFailure };
};

const OpenExercise = ({ exercise, onRenew }: { exercise: Expiring<Exercise>; onRenew: () => void }) => {
  const { courseId, sub, lecture, next, saves, openNext, onChosen, onCompleted } = useOpenLecture();
  const { isDrip } = usePlayerSource();
  const lectureId = lecture.id;
  const params = { courseId, lectureId };
  const element = useRef<HTMLDivElement>(null);
  const lectureLink = useLectureLink();
  const [isPassed, setIsPassed] = useState(exercise.passed);
  const solution = useSolution(exercise, params);
  const { state, saver } = useSavedText({ ...codeText(sub, params), known: codeOf(exercise) });

  const countFailure = async (failed: string) => {
    await saver.flush();
    const { savedAt, phase } = saver.getState();
    if (phase !== 'saved' || saver.getState().text !== failed) return;
    // Counting is for the solution alone: without a connection, the next failed check is counted.
    await api
      .saveCode({ params, body: { content: failed, basedOn: savedAt, checked: 'failed' } })
      .then(solution.noteFailure)
      .catch(() => undefined);
  };
  const report = () => {
    const position = { timestamp: 0, furthest: 0, totalDuration: 0, completed: true };
    const entry = { courseId, lectureId, ...(isDrip && { drip: true }), ...position, savedAt: Date.now() };
    return saves.sender.save(entry);
  };
  const pass = async () => {
    setIsPassed(true);
    void saver.flush();
    // Without cases, the solution is refused until the server knows of the completion.
    if (!exercise.hasCases) await report();
    onCompleted(lectureId);
    if (!solution.shown) void solution.openPassed();
  };
  const tellCompleted = useEffectEvent(() => onCompleted(lectureId));
  useEffect(() => {
    if (exercise.passed) tellCompleted();
  }, [exercise.passed]);

  return (
    <Workbench
      exercise={exercise}
      code={state.text}
      onEdit={saver.edit}
      task={
        <ArticleText
          article={exercise}
          element={element}
          lectureLink={lectureLink}
          cellsKey={`${encodeURIComponent(sub)}:${courseId}:${lectureId}`}
          onRenew={onRenew}
          onFollow={onChosen}
        />
      }
      status={<NotesStatus state={state} address={window.location.pathname} />}
      conflict={state.theirs && <CodeConflict theirs={state.theirs} onChoose={saver.choose} />}
      trials={
        exercise.hasCases
          ? trialsOf(params, waitingCode(keptPrefix('trial', sub, courseId, lectureId)), solution.noteFailure)
          : undefined
      }
      isPassed={isPassed}
      onFailed={(failed) => void countFailure(failed)}
      onPassed={() => void pass()}
      onRenew={onRenew}
    >
      {solution.shown ? (
        <SolutionPart {...solution.shown} takesFocus={solution.wasAskedFor} />
      ) : (
        solution.mayOpen && (
          <Button
            look="quiet"
            size="sm"
            className={classes.openSolution}
            onClick={() => void solution.open()}
          >
            Show the solution
          </Button>
        )
      )}
      {isPassed && next && (
        <Button className={classes.next} onClick={openNext}>
          <span>{`Next: ${next.lecture.title}`}</span> <ArrowRightIcon />
        </Button>
      )}
    </Workbench>
  );
};

/** An exercise: a task, an editor, and tests that run in this browser. */
const ExerciseLecture = () => {
  const { courseId, lecture } = useOpenLecture();
  const lectureId = lecture.id;
  /** A new cache key per visit, because an exercise changes with every save. */
  const visit = useMemo(() => `exercise:${courseId}:${lectureId}:${Math.random()}`, [courseId, lectureId]);
  const exercise = useResource(visit, (signal) =>
    withExpiry(api.getExercise({ params: { courseId, lectureId }, signal })),
  );
  if (exercise.status === 'loading') return <ArticleSkeleton />;
  if (exercise.status === 'failed')
    return (
      <LectureProblem
        error={exercise.error}
        title="The exercise could not be loaded"
        onRetry={exercise.reload}
      />
    );
  return <OpenExercise key={lectureId} exercise={exercise.data} onRenew={exercise.refresh} />;
};

export default ExerciseLecture;
