import { useState } from 'react';
import { api } from '#web/lib/api/index.ts';
import { deviceStorage } from '#web/lib/browser/browser-storage.ts';
import type { QuizFact } from '#web/lib/saves/facts.ts';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import { type Attempt, attemptKey, fromAnswersBody, keepAttempt, type Quiz, readAttempt } from './answers.ts';

/** Number of chosen options. */
const countChosen = (answers: Readonly<Record<string, string | readonly string[]>>): number =>
  Object.values(answers).flat().length;

/** A quiz and the attempt at it that is not handed in yet, which this device keeps. @param first the quiz as it was read when the page opened */
export const useAttempt = (first: Quiz, quizId: string) => {
  const { courseId, sub } = useOpenLecture();
  const storageKey = attemptKey(sub, courseId, quizId);
  const [quiz, setQuiz] = useState(first);
  const [attempt, setAttempt] = useState(() => readAttempt(deviceStorage, storageKey, first));
  const change = (changed: Attempt) => {
    setAttempt(changed);
    keepAttempt(deviceStorage, storageKey, changed);
  };
  /** The quiz as it is now; as it was known when it cannot be read. */
  const readAgain = async (): Promise<Quiz> => {
    const now = await api.getQuiz({ params: { courseId, quizId } }).catch(() => undefined);
    if (now) setQuiz(now);
    return now ?? quiz;
  };
  return {
    quiz,
    setQuiz,
    attempt,
    change,
    readAgain,
    /**
     * Puts answers that were refused back into the attempt, as far as the quiz still asks for them.
     * @returns the quiz as it is now, and whether it asks for something else by now
     */
    putBack: async (refused: QuizFact['answers']): Promise<{ now: Quiz; hasChanged: boolean }> => {
      const sent = Object.entries(refused).map(([id, chosen]) => [id, [chosen].flat()] as const);
      const given = { ...Object.fromEntries(sent), ...attempt.answers };
      // At once: the page may be left before the quiz is read.
      change({ ...attempt, answers: given });
      const now = await readAgain();
      const since = readAttempt(deviceStorage, storageKey, now);
      change({ ...since, answers: { ...fromAnswersBody(given, now), ...since.answers } });
      return { now, hasChanged: countChosen(fromAnswersBody(refused, now)) < countChosen(refused) };
    },
  };
};
