import { fiction, type NumberName, numbers } from '../../content/numbers.ts';
import classes from './Numbers.module.css';

/** The company figures named in `show`. */
export const Numbers = ({ show, label }: { show: readonly NumberName[]; label: string }) => (
  <section className={classes.numbers} aria-label={label}>
    <dl className="page-width">
      {show.map((name) => (
        <div key={name}>
          <dt>{numbers[name].label}</dt>
          <dd>{numbers[name].value}</dd>
        </div>
      ))}
    </dl>
    <p className={classes.fiction}>{fiction}</p>
  </section>
);
