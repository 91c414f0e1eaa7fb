import { Fragment } from 'react';
import classes from './Quiz.module.css';

/** The words of a question; `code` between backticks is set as such. */
export const QuestionText = ({ text }: { text: string }) => (
  <span className={classes.questionText}>
    {text.split(/`([^`]+)`/).map((part, index) => (
      <Fragment key={index}>{index % 2 ? <code>{part}</code> : part}</Fragment>
    ))}
  </span>
);
