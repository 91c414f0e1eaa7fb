import type { RefObject } from 'react';
import choice from '../../components/ui/Choice.module.css';
import type { Question } from './draft.ts';
import classes from './QuestionField.module.css';

interface Props {
  readonly question: Question;
  readonly answer: string | string[] | undefined;
  readonly onChange: (answer: string | string[]) => void;
  readonly legend: RefObject<HTMLLegendElement | null>;
}

/** One question as a fieldset of native radio buttons or checkboxes, with their keyboard support. */
export const QuestionField = ({ question, answer, onChange, legend }: Props) => {
  const { id, text, kind, options } = question;
  const chosen = typeof answer === 'string' ? [answer] : (answer ?? []);
  const isMultiple = kind === 'multiple';
  const hint = isMultiple ? 'Choose as many as you like.' : 'Choose one.';
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend ref={legend} tabIndex={-1} className={classes.legend} data-route-focus="">
        {text}
      </legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
      </p>
      <div className={classes.options} data-many={options.length > 6 || undefined}>
        {options.map(({ value, label }) => (
          <label key={value} className={classes.option}>
            <input
              className={choice.input}
              type={isMultiple ? 'checkbox' : 'radio'}
              name={id}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => (isMultiple ? toggle(value) : onChange(value))}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
