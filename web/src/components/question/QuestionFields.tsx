import { Fragment } from 'react';
import type { LectureQuestion } from '#contract/schemas/course-fields.ts';
import choice from '../ui/Choice.module.css';
import classes from './Question.module.css';

/** A question as learners see it, without its key. */
export type OpenQuestion = Pick<LectureQuestion, 'text' | 'kind' | 'options'>;

/** Text of a question or an explanation; text in backticks is rendered as code. */
export const QuestionText = ({ text }: { text: string }) => (
  <span className={classes.questionText}>
    {text.split(/`([^`]+)`/).map((part, index) => (
      <Fragment key={index}>{index % 2 ? <code>{part}</code> : part}</Fragment>
    ))}
  </span>
);

/** Matches questions whose text already says that several options may be chosen. */
const saysSo = /all that apply/i;

/** The options after one was chosen; in a question with several, choosing again removes it. */
export const chooseOption = (
  { kind }: Pick<OpenQuestion, 'kind'>,
  chosen: readonly string[],
  optionId: string,
): readonly string[] => {
  if (kind === 'single') return [optionId];
  return chosen.includes(optionId) ? chosen.filter((id) => id !== optionId) : [...chosen, optionId];
};

/** A question with its options, as a group of form fields. */
export const QuestionFields = ({
  group,
  place,
  question,
  chosen,
  isDisabled = false,
  isSending,
  onChoose,
}: {
  /** Name that its options share. */
  group: string;
  /** Small line above the question, such as where it is asked. */
  place: string;
  question: OpenQuestion;
  /** Ids of the chosen options. */
  chosen: readonly string[];
  /** It is answered. */
  isDisabled?: boolean;
  /** Choosing does nothing while an answer is sent; unlike disabled fields, these keep the focus. */
  isSending: boolean;
  onChoose: (optionId: string) => void;
}) => (
  <fieldset className={classes.question} disabled={isDisabled} aria-disabled={isSending || undefined}>
    <legend className={classes.legend}>
      <span className={classes.place}>{place}</span>
      <QuestionText text={question.text} />
      {question.kind === 'multiple' && !saysSo.test(question.text) && (
        <span className={classes.hint}>Choose all that apply.</span>
      )}
    </legend>
    <div className={classes.options}>
      {question.options.map((option) => (
        <label key={option.id} className={classes.option}>
          <input
            className={choice.input}
            type={question.kind === 'single' ? 'radio' : 'checkbox'}
            name={group}
            value={option.id}
            checked={chosen.includes(option.id)}
            onChange={() => {
              if (!isSending) onChoose(option.id);
            }}
          />
          <QuestionText text={option.text} />
        </label>
      ))}
    </div>
  </fieldset>
);
