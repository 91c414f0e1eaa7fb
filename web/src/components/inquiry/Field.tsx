import type { ChangeEvent, Ref } from 'react';
import classes from './InquiryForm.module.css';

export interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly maxLength: number;
  readonly optionalWord: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly type?: 'text' | 'email';
  readonly autoComplete?: string;
  readonly multiline?: boolean;
  readonly fieldRef: Ref<HTMLInputElement & HTMLTextAreaElement>;
  onChange(value: string): void;
}

/** A labeled field with its hint and error message. */
export const Field = (props: FieldProps) => {
  const { id, name, label, value, required, maxLength, optionalWord, hint, problem, fieldRef } = props;
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ');
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
    <div className={classes.field} data-wide={props.multiline || undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {!required && <span className={classes.optional}> ({optionalWord})</span>}
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
          type={props.type ?? 'text'}
          autoComplete={props.autoComplete}
          inputMode={props.type === 'email' ? 'email' : undefined}
        />
      )}
      <p id={`${id}-error`} className={classes.error} role="alert">
        {problem}
      </p>
    </div>
  );
};
