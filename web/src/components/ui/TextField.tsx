import type { ChangeEvent, ReactNode, Ref } from 'react';
import classes from './TextField.module.css';

export interface TextFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly maxLength: number;
  /** Follows the label of a field that may stay empty. */
  readonly optionalWord?: string;
  readonly hint?: string | undefined;
  /** Id of a text elsewhere that describes the field. */
  readonly describedBy?: string | undefined;
  readonly problem?: string | undefined;
  readonly type?: 'text' | 'email';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly multiline?: boolean;
  readonly fieldRef: Ref<HTMLInputElement & HTMLTextAreaElement>;
  onChange(value: string): void;
}

/** An error message. Without children it is empty and not shown, but already there for screen readers to watch. */
export const FieldProblem = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={classes.error} role="alert">
    {children}
  </p>
);

/** What a form says that a browser without JavaScript shows. Such a form also needs `method="post"`: the browser submits it, and its address would get what was typed. */
export const ScriptNeeded = () => (
  <noscript>
    <FieldProblem>This form needs JavaScript. Please turn it on and reload the page.</FieldProblem>
  </noscript>
);

/** A labeled field with its hint and error message. */
export const TextField = (props: TextFieldProps) => {
  const { id, name, label, value, required, maxLength, optionalWord, hint, problem, fieldRef } = props;
  const described = [props.describedBy, hint && `${id}-hint`, problem && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id,
    name,
    value,
    required,
    maxLength,
    ref: fieldRef,
    className: classes.input,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      props.onChange(event.target.value),
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        <span>{label}</span>
        {!required && optionalWord && <span className={classes.optional}>{` (${optionalWord})`}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {props.multiline ? (
        <textarea {...shared} rows={6} />
      ) : (
        <input
          {...shared}
          // Browsers take only ASCII before the @ of `type="email"`, and rewrite what stands behind it.
          type="text"
          autoComplete={props.autoComplete}
          placeholder={props.placeholder}
          {...(props.type === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
        />
      )}
      <FieldProblem id={`${id}-error`}>{problem}</FieldProblem>
    </div>
  );
};
