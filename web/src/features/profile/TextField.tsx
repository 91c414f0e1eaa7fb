import { InputBase } from '@mantine/core';
import { countCharacters } from '../../lib/text/format.ts';
import { textLimits } from './details.ts';
import classes from './DetailsForm.module.css';

/** Share of the limit from which the counter is highlighted. */
const nearlyFull = 0.9;

/** A text field with label, character counter and error message. */
export const CountedField = ({
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
  /** Makes it a multi-line field with this many rows. */
  rows?: number;
  help?: string;
  placeholder?: string;
  autoComplete?: string;
  onChange: (value: string) => void;
}) => {
  const max = textLimits[field];
  const count = countCharacters(value);
  const shared = {
    name: field,
    label,
    value,
    placeholder,
    autoComplete,
    error: problem,
    description: (
      <>
        {help && <span>{help}</span>}
        <span
          className={classes.count}
          data-level={count > max ? 'over' : count >= max * nearlyFull ? 'near' : undefined}
        >
          {`${count.toLocaleString('en')} / ${max.toLocaleString('en')}`}
        </span>
      </>
    ),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  // The parts of Mantine's `Textarea` without its autosize library.
  return rows ? (
    <InputBase {...shared} component="textarea" multiline rows={rows} />
  ) : (
    <InputBase {...shared} />
  );
};
