import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LectureQuestion as Asked } from '#contract/schemas/course-fields.ts';
import type { QuestionResult } from '#contract/schemas/reviews.ts';
import { forgetResources } from '../../lib/api/useResource.ts';
import { useStore } from '../../lib/browser/external-store.ts';
import { useReconnect } from '../../lib/browser/useReconnect.ts';
import {
  pendingReviewChanges,
  readPendingReviews,
  sendLectureAnswer,
} from '../../lib/reviews/review-outbox.ts';
import { dayWords } from '../../lib/reviews/review-words.ts';
import { isUnsent } from '../../lib/saves/outbox.ts';
import { useSession } from '../../lib/session/useSession.ts';
import type { Elements } from '../ui/elements.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { AskedQuestion } from './AskedQuestion.tsx';
import { QuestionText } from './QuestionFields.tsx';

/** A question of the open lecture. The server grades it, and asks it again in reviews. */
const LectureQuestion = ({
  courseId,
  lectureId,
  question,
  place,
  before,
  after,
}: {
  courseId: string;
  lectureId: string;
  question: Asked;
  /** Small line above the question. */
  place: string;
  /** Buttons beside Answer. */
  before?: Elements;
  /** Buttons below the verdict. */
  after?: (retry: () => void) => Elements;
}) => {
  const sub = useSession().user?.sub ?? '';
  /** The last answer on this device, and what came back for it. */
  const [sent, setSent] = useState<{ id: string; answers: string | string[]; late?: boolean }>();
  const [result, setResult] = useState<QuestionResult>();
  const [refusal, setRefusal] = useState<unknown>(null);
  const answer = async (id: string, answers: string | string[]) => {
    const place = { courseId, lectureId, questionId: question.id };
    const verdict = await sendLectureAnswer(sub, place, { id, answers });
    setResult(verdict);
    if (verdict) forgetResources('reviews:');
    return verdict;
  };
  const isAsking = useRef(false);
  const askAgain = async () => {
    if (!sent || isAsking.current) return;
    isAsking.current = true;
    setSent({ ...sent, late: true });
    await answer(sent.id, sent.answers).catch(setRefusal);
    isAsking.current = false;
  };
  const isKept = sub !== '' && sent !== undefined && result === undefined && refusal === null;
  useReconnect(isKept ? () => void askAgain() : undefined);
  useStore(pendingReviewChanges);
  const isSent =
    isKept && !readPendingReviews(sub).some((each) => each.body.id === sent.id && isUnsent(each));
  // What is sent by itself says nothing to this page. The server tells it again: only the first answer counts.
  const learn = useEffectEvent(askAgain);
  useEffect(() => {
    if (isSent) void learn();
  }, [isSent]);
  return (
    <AskedQuestion
      group={`${lectureId}-${question.id}`}
      place={place}
      question={question}
      onAnswer={async (answers) => {
        const id = crypto.randomUUID();
        setSent(undefined);
        setRefusal(null);
        const verdict = await answer(id, answers);
        setSent({ id, answers });
        // True of a dialog that is closed by then, too: nobody hears the verdict there.
        return (
          verdict ?? {
            correct: 'kept',
            explanation: 'It is sent when you are back online, and comes back in your reviews.',
          }
        );
      }}
      details={(isOpen) => {
        const shown = isOpen ? result : undefined;
        const late = sent?.late && shown;
        return (
          <>
            {isOpen && refusal !== null && (
              <ProblemMessage error={refusal} title="Your answer was not taken" />
            )}
            <Text role="status" className={late ? undefined : 'visually-hidden'}>
              {late && (
                <>
                  <span>{late.correct ? 'It was right. ' : 'It was not quite right. '}</span>
                  {late.explanation !== undefined && <QuestionText text={late.explanation} />}
                </>
              )}
            </Text>
            {shown?.review && (
              <Text size="sm" c="dimmed">
                {`It comes back in your reviews ${dayWords(shown.review.due)}.`}
              </Text>
            )}
          </>
        );
      }}
      before={before}
      after={after}
    />
  );
};

export default LectureQuestion;
