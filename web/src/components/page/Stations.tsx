import classes from './Stations.module.css';

export interface Station {
  /** Date or duration, such as `Weeks 1–2`. */
  readonly when: string;
  readonly title: string;
  readonly text: string;
}

/** The steps of a path in order, joined like the stars of a constellation. */
export const Stations = ({ items }: { items: readonly Station[] }) => (
  <ol className={classes.path}>
    {items.map(({ when, title, text }) => (
      <li key={title}>
        <span className={classes.when}>{when}</span>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
