import classes from './Points.module.css';

export interface Point {
  readonly title: string;
  readonly text: string;
}

/** Short statements side by side, each under a star. */
export const Points = ({ items, columns = 3 }: { items: readonly Point[]; columns?: 2 | 3 }) => (
  <dl className={classes.points} data-columns={columns}>
    {items.map(({ title, text }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
