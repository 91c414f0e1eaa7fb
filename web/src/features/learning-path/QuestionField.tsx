import { Checkbox, Radio, Text } from '@mantine/core';
import type { RefObject } from 'react';
import framed from '../../components/learner/Option.module.css';
import type { PathQuestion } from './draft.ts';
import classes from './QuestionField.module.css';

interface Props {
  readonly question: PathQuestion;
  readonly answer: string | string[] | undefined;
  readonly onChange: (answer: string | string[]) => void;
  readonly legend: RefObject<HTMLLegendElement | null>;
}

/** One question as a fieldset of radio buttons or checkboxes. */
export const QuestionField = ({ question, answer, onChange, legend }: Props) => {
  const { id, text, kind, options } = question;
  const chosen = typeof answer === 'string' ? [answer] : (answer ?? []);
  const isMultiple = kind === 'multiple';
  const Option = isMultiple ? Checkbox : Radio;
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint`}>
      <legend ref={legend} tabIndex={-1} className={classes.legend} data-route-focus="">
        {text}
      </legend>
      <Text id={`${id}-hint`} c="dimmed" mt="0.4rem" mb="1.25rem">
        {isMultiple ? 'Choose as many as you like.' : 'Choose one.'}
      </Text>
      <div className={classes.options} data-many={options.length > 6 || undefined}>
        {options.map(({ value, label }) => (
          <Option
            key={value}
            className={framed.option}
            name={id}
            value={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => (isMultiple ? toggle(value) : onChange(value))}
          />
        ))}
      </div>
    </fieldset>
  );
};
