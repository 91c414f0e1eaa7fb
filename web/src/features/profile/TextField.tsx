import { InputBase } from '@mantine/core';
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
  const max = textLimits[field];
  const shared = {
    name: field,
    label,
    value,
    placeholder,
    autoComplete,
    error: problem,
    description: (
      <>
        {help}
        <span
          className={classes.count}
          data-level={value.length > max ? 'over' : value.length >= max * nearlyFull ? 'near' : undefined}
        >
          {value.length.toLocaleString('en')} / {max.toLocaleString('en')}
        </span>
      </>
    ),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  // What `Textarea` is made of, without the library behind it that makes fields grow.
  return rows ? (
    <InputBase {...shared} component="textarea" multiline rows={rows} classNames={{ input: classes.lines }} />
  ) : (
    <InputBase {...shared} />
  );
};
