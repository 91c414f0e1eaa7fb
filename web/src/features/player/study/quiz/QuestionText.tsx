import { Fragment } from 'react';
import classes from './Quiz.module.css';

/** Text of a question; text in backticks is rendered as code. */
export const QuestionText = ({ text }: { text: string }) => (
  <span className={classes.questionText}>
    {text.split(/`([^`]+)`/).map((part, index) => (
      <Fragment key={index}>{index % 2 ? <code>{part}</code> : part}</Fragment>
    ))}
  </span>
);
