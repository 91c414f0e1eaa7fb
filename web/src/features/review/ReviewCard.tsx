import { Group, Paper, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Rating } from '#contract/schemas/rating.ts';
import type { ReviewItem } from '#contract/schemas/reviews.ts';
import { AskedQuestion } from '../../components/question/AskedQuestion.tsx';
import { QuestionText } from '../../components/question/QuestionFields.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { dayWords } from '../../lib/reviews/review-words.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { useReviewSession } from './useReviewSession.ts';

type ReviewSession = ReturnType<typeof useReviewSession>;

interface CardProps {
  readonly item: ReviewItem;
  readonly session: ReviewSession;
  readonly onNext: () => void;
  /** Puts the item behind the others. */
  readonly onLater: () => void;
  readonly isOnly: boolean;
}

/** Where an item was taught: the lecture, at its second or heading. */
const taughtAt = ({ courseId, lectureId, drip, at, after }: ReviewItem): string => {
  const { href } = drip ? paths.dripLecture : paths.contentLecture;
  return `${href(courseId, 0, lectureId, at)}${after === undefined ? '' : `#${after}`}`;
};

const Taught = ({ item }: { item: ReviewItem }) => (
  <Text size="sm" c="dimmed">
    <span>From </span>
    <AppLink to={taughtAt(item)} dir="auto">
      {item.lectureTitle}
    </AppLink>
    <span dir="auto">{`, ${item.courseTitle}`}</span>
  </Text>
);

const ratingLabels: Readonly<Record<Rating, string>> = {
  again: 'Again',
  hard: 'Hard',
  good: 'Good',
  easy: 'Easy',
};

/** Takes no room. */
const hidden = 'visually-hidden';

/**
 * Says when the item comes back, and lets the learner think again.
 * @param props.isOpen false before there is an outcome: screen readers announce what comes into a place that they know
 */
const Outcome = ({
  item,
  session,
  isOpen,
  children,
}: {
  item: ReviewItem;
  session: ReviewSession;
  isOpen: boolean;
  children?: Elements;
}) => {
  const { last, isSending, reconsider, problem } = session;
  const result = isOpen && last?.item.id === item.id ? last.result : undefined;
  return (
    <Stack gap="xs" mt="xs" className={isOpen ? undefined : hidden}>
      <Text fw={600} role="status" className={result ? undefined : hidden}>
        {result && `Asked again ${dayWords(result.due)}.`}
      </Text>
      {result?.choices && result.rating && result.rating !== 'again' && (
        <Group gap="xs" role="group" aria-label="How well did you know it?">
          {(['hard', 'good', 'easy'] as const).map((rating) => (
            <Button
              key={rating}
              size="sm"
              look="quiet"
              busy={isSending}
              aria-pressed={result.rating === rating}
              onClick={() => void reconsider(rating)}
            >
              {`${ratingLabels[rating]}: ${dayWords(result.choices?.[rating] ?? result.due)}`}
            </Button>
          ))}
        </Group>
      )}
      {isOpen && problem !== null && <ProblemMessage error={problem} title="That could not be saved" />}
      {isOpen && children}
    </Stack>
  );
};

/** Takes the last rating back, so that the item is asked again. */
const UndoButton = ({ session, onUndone }: { session: ReviewSession; onUndone: () => void }) => (
  <Button
    look="plain"
    busy={session.isSending}
    onClick={() => void session.reconsider('undo').then((isUndone) => isUndone && onUndone())}
  >
    Undo
  </Button>
);

/** Goes on after a review, or after one that the server refused: only a network that is missing may bring another answer, and then it is kept. */
const NextButton = ({ onNext, isOnly }: Pick<CardProps, 'onNext' | 'isOnly'>) => (
  <Button onClick={onNext}>{isOnly ? 'Finish' : 'Next'}</Button>
);

const QuestionCard = ({ item, session, onNext, onLater, isOnly }: CardProps) => {
  const [isRefused, setIsRefused] = useState(false);
  const { question } = item;
  if (!question) return null;
  return (
    <AskedQuestion
      group={item.id}
      place={item.courseTitle}
      question={question}
      onAnswer={async (answers) => {
        const result = await session.review(item, { answers }).catch((refusal: unknown) => {
          setIsRefused(true);
          throw refusal;
        });
        return result
          ? { correct: result.correct ?? false, explanation: result.explanation }
          : { correct: 'kept' };
      }}
      details={(isOpen) => <Outcome item={item} session={session} isOpen={isOpen} />}
      before={
        isRefused ? (
          <NextButton onNext={onNext} isOnly={isOnly} />
        ) : (
          !isOnly && (
            <Button look="plain" busy={session.isSending} onClick={onLater}>
              Later
            </Button>
          )
        )
      }
      after={(retry) => (
        <>
          <NextButton onNext={onNext} isOnly={isOnly} />
          <UndoButton session={session} onUndone={retry} />
        </>
      )}
    />
  );
};

const MemoryCard = ({ item, session, onNext, onLater, isOnly }: CardProps) => {
  const [step, setStep] = useState<'front' | 'back' | 'rated'>('front');
  const [error, setError] = useState<unknown>(null);
  const rate = (rating: Rating) => {
    setError(null);
    session.review(item, { rating }).then(() => setStep('rated'), setError);
  };
  const words = useRef<HTMLParagraphElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The button that led to another step is gone.
    if (!isFirst.current) words.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [step]);
  const focused = { ref: words, tabIndex: -1, 'data-route-focus': '' };
  return (
    <Stack gap="lg">
      <Stack gap="0.3rem">
        <Text size="sm" c="dimmed" fw={600} dir="auto">
          {item.courseTitle}
        </Text>
        <Text fz="1.375rem" fw={650} lh={1.35} dir="auto" {...(step === 'front' && focused)}>
          <QuestionText text={item.front ?? ''} />
        </Text>
      </Stack>
      {step === 'front' ? (
        <Group>
          <Button onClick={() => setStep('back')}>Show the answer</Button>
          {!isOnly && (
            <Button look="plain" onClick={onLater}>
              Later
            </Button>
          )}
        </Group>
      ) : (
        <Text fz="1.125rem" dir="auto" role="status" {...focused}>
          <QuestionText text={item.back ?? ''} />
        </Text>
      )}
      {step === 'back' && (
        <Group role="group" aria-label="How well did you know it?" gap="xs">
          {(['again', 'hard', 'good', 'easy'] as const).map((rating) => (
            <Button
              key={rating}
              look={rating === 'good' ? 'primary' : 'quiet'}
              busy={session.isSending}
              onClick={() => rate(rating)}
            >
              {item.choices
                ? `${ratingLabels[rating]}: ${dayWords(item.choices[rating])}`
                : ratingLabels[rating]}
            </Button>
          ))}
        </Group>
      )}
      {error !== null && (
        <>
          <ProblemMessage error={error} title="That could not be saved" />
          <Group>
            <NextButton onNext={onNext} isOnly={isOnly} />
          </Group>
        </>
      )}
      <Outcome item={item} session={session} isOpen={step === 'rated'}>
        <Group>
          <NextButton onNext={onNext} isOnly={isOnly} />
          <UndoButton session={session} onUndone={() => setStep('front')} />
        </Group>
      </Outcome>
    </Stack>
  );
};

/** An exercise is reviewed by doing it again. */
const ExerciseCard = ({ item, onNext }: CardProps) => (
  <Stack gap="lg">
    <Stack gap="0.3rem">
      <Text size="sm" c="dimmed" fw={600} dir="auto">
        {item.courseTitle}
      </Text>
      <Text fz="1.375rem" fw={650} lh={1.35} dir="auto">
        {item.lectureTitle}
      </Text>
      <Text c="dimmed">Do this exercise again without looking. Checking it is its review.</Text>
    </Stack>
    <Group>
      <ButtonLink to={taughtAt(item)}>Open the exercise</ButtonLink>
      <Button look="plain" onClick={onNext}>
        Another day
      </Button>
    </Group>
  </Stack>
);

const cards = { question: QuestionCard, card: MemoryCard, exercise: ExerciseCard } as const;

/** One item of the queue. Another item needs another `key`. */
export const ReviewCard = (props: CardProps) => {
  const Card = cards[props.item.kind];
  return (
    <Paper p="clamp(1.25rem, 4vw, 2.25rem)" radius="xl">
      <Stack gap="lg">
        <Card {...props} />
        <Taught item={props.item} />
      </Stack>
    </Paper>
  );
};
