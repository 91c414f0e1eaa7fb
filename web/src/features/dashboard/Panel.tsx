import type { ReactNode } from 'react';
import { SectionProblem } from '../../components/ui/SectionProblem.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import type { Resource } from '../../lib/useResource.ts';
import classes from './Panel.module.css';

interface Props<T> {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly resource: Resource<T>;
  /** What is missing when it fails: "Your bookmarks". */
  readonly what: string;
  /** Lines that hold the place while it loads. */
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

/** A section of the dashboard with its own data: it waits, fails and tries again alone. */
export const Panel = <T,>({ id, icon, title, resource, what, lines = 3, children }: Props<T>) => (
  <section className={classes.panel} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className={classes.title}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      {title}
    </h2>
    {resource.status === 'loading' && (
      <div className={classes.waiting} role="status" aria-label={`Loading: ${title}`} aria-busy="true">
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} height={44} radius="md" />
        ))}
      </div>
    )}
    {resource.status === 'failed' && (
      <SectionProblem what={what} error={resource.error} onRetry={resource.reload} />
    )}
    {resource.status === 'ready' && children(resource.data)}
  </section>
);

/** What a section says while there is nothing in it, with the way to something. */
export const NothingYet = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={classes.nothing}>
    <p>{children}</p>
    {action}
  </div>
);

/** The rows of a section. */
export const PanelList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

/** The cards of a section, each a list item. */
export const PanelCards = ({ children }: { children: ReactNode }) => (
  <ul className={classes.cards}>{children}</ul>
);

/** A row: what it is about, a line below, and something on the right. */
export const PanelRow = ({
  title,
  detail,
  aside,
}: {
  title: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
}) => (
  <li className={classes.row}>
    <span className={classes.text}>
      <span className={classes.name} dir="auto">
        {title}
      </span>
      {detail && (
        <span className={classes.detail} dir="auto">
          {detail}
        </span>
      )}
    </span>
    {aside && <span className={classes.aside}>{aside}</span>}
  </li>
);
