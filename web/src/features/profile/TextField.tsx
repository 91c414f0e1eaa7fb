import { useId } from 'react';
import { textLimits } from './details.ts';
import classes from './DetailsForm.module.css';

/** From here on the counter is worth a look. */
const nearlyFull = 0.9;

/** A text with a label, the number of characters left, and what is wrong with it. */
export const TextField = ({
  label,
  field,
  value,
  problem,
  rows,
  help,
  placeholder,
  autoComplete,
  onChange,
}: {
  label: string;
  field: keyof typeof textLimits;
  value: string;
  problem: string | undefined;
  /** Several lines. */
  rows?: number;
  help?: string;
  placeholder?: string;
  autoComplete?: string;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  const max = textLimits[field];
  const shared = {
    id,
    name: field,
    value,
    placeholder,
    autoComplete,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': `${id}-count${help ? ` ${id}-help` : ''}${problem ? ` ${id}-problem` : ''}`,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <span
          id={`${id}-count`}
          className={classes.count}
          data-level={value.length > max ? 'over' : value.length >= max * nearlyFull ? 'near' : undefined}
        >
          {value.length.toLocaleString('en')} / {max.toLocaleString('en')}
        </span>
      </div>
      {rows ? (
        <textarea {...shared} rows={rows} className={classes.input} />
      ) : (
        <input {...shared} type="text" className={classes.input} />
      )}
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      <p id={`${id}-problem`} className={classes.error} role="alert">
        {problem}
      </p>
    </div>
  );
};
