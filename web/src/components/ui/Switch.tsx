import { useId } from 'react';
import classes from './Switch.module.css';

/** Turns one thing on or off at once, with a line on what that means. */
export const Switch = ({
  label,
  help,
  checked,
  onChange,
}: {
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => {
  const id = useId();
  return (
    <div className={classes.setting}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
    </div>
  );
};
