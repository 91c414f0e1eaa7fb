import { Text } from '@mantine/core';
import { useState } from 'react';
import type { LectureQuestion as Asked } from '#contract/schemas/course-fields.ts';
import { api } from '../../lib/api/index.ts';
import { forgetResources } from '../../lib/api/useResource.ts';
import { dayWords } from '../../lib/reviews/review-words.ts';
import type { Elements } from '../ui/elements.ts';
import { AskedQuestion } from './AskedQuestion.tsx';

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
  const [due, setDue] = useState<string>();
  return (
    <AskedQuestion
      group={`${lectureId}-${question.id}`}
      place={place}
      question={question}
      onAnswer={async (answers) => {
        const params = { courseId, lectureId, questionId: question.id };
        const { correct, explanation, review } = await api.answerLectureQuestion({
          params,
          body: { answers },
        });
        forgetResources('reviews:');
        setDue(review?.due);
        return { correct, explanation };
      }}
      details={
        due !== undefined && (
          <Text size="sm" c="dimmed">
            {`It comes back in your reviews ${dayWords(due)}.`}
          </Text>
        )
      }
      before={before}
      after={after}
    />
  );
};

export default LectureQuestion;
