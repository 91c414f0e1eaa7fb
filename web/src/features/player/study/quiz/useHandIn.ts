import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiProblem } from '#web/lib/api/index.ts';
import { forgetResources } from '#web/lib/api/useResource.ts';
import { useStore } from '#web/lib/browser/external-store.ts';
import { facts, type QuizFact } from '#web/lib/saves/facts.ts';
import { isUnsent } from '#web/lib/saves/outbox.ts';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import type { QuizResult } from './answers.ts';

/** Attempts at a quiz that were handed in on this device and were not sent, or not told, yet. */
const readHandedIn = (sub: string, courseId: string, quizId: string): readonly QuizFact[] =>
  facts
    .read(sub)
    .filter((fact) => fact.kind === 'quiz')
    .filter((fact) => fact.courseId === courseId && fact.quizId === quizId);

/**
 * Hands in attempts at a quiz, which are kept on this device until they are sent.
 * @param on.onSent called with how an attempt went; without a result, it waits to be sent
 * @param on.onRefused called when answers were refused, at once or after they had waited, with the reason
 * @param on.onSettled called once for an attempt that had waited, or whose page was left, when it is graded
 */
export const useHandIn = (
  quizId: string,
  on: {
    readonly onSent: (result: QuizResult | undefined) => void;
    readonly onRefused: (answers: QuizFact['answers'], why: string) => Promise<void>;
    readonly onSettled: (fact: QuizFact) => void;
  },
) => {
  const { courseId, sub } = useOpenLecture();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useStore(facts);
  const waits = readHandedIn(sub, courseId, quizId).some(isUnsent);

  const tellSettled = useEffectEvent(() => {
    const settled = readHandedIn(sub, courseId, quizId).find((fact) => !isUnsent(fact));
    if (!settled) return;
    // Refused answers are in the form again, and so on this device, before they are forgotten here.
    if (settled.refused === undefined) on.onSettled(settled);
    else void on.onRefused(settled.answers, settled.refused);
    facts.forget(sub, ({ id }) => id === settled.id);
  });
  useEffect(() => {
    // What was graded before the page was open is told after its first render.
    queueMicrotask(tellSettled);
    return facts.subscribe(tellSettled);
  }, []);

  /** An attempt that is graded after its page was left is told on the next visit. */
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const leaving = (left.current = new AbortController());
    return () => leaving.abort();
  }, []);

  const send = async (id: string, answers: QuizFact['answers']) => {
    setIsSending(true);
    setError(null);
    try {
      const fact = { kind: 'quiz', id, at: Date.now(), courseId, quizId, answers } as const;
      on.onSent((await facts.keepAndSend(sub, fact, left.current?.signal)) as QuizResult | undefined);
    } catch (failure) {
      const { status, code, message } = failure as Partial<ApiProblem>;
      if (message && (status === 400 || code === 'attempts_exhausted')) await on.onRefused(answers, message);
      else setError(failure);
    } finally {
      setIsSending(false);
      // Its questions may be reviews now.
      forgetResources('reviews:');
    }
  };
  return { isSending, isWaiting: waits && !isSending, error, send };
};
