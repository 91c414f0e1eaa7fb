import type { ReactNode } from 'react';
import type { Elements } from '../../components/ui/elements.ts';
import { SectionProblem } from '../../components/ui/SectionProblem.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import type { Resource } from '../../lib/api/useResource.ts';
import classes from './Panel.module.css';

interface Props<T> {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly resource: Resource<T>;
  /** Subject of the error message, such as "Your bookmarks". */
  readonly what: string;
  /** Placeholder lines while loading. */
  readonly lines?: number;
  readonly children: (data: T) => Elements;
}

/** A dashboard section that loads, fails and retries independently. */
export const Panel = <T,>({ id, icon, title, resource, what, lines = 3, children }: Props<T>) => (
  <section className={classes.panel} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className={classes.title}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span>{title}</span>
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

/** Empty state of a section, with a next action. */
export const NothingYet = ({ children, action }: { children: ReactNode; action?: Elements }) => (
  <div className={classes.nothing}>
    <p>{children}</p>
    {action}
  </div>
);

/** A section's rows. */
export const PanelList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

/** A section's cards, as list items. */
export const PanelCards = ({ children }: { children: ReactNode }) => (
  <ul className={classes.cards}>{children}</ul>
);

/** A row: title, a line below it, and content on the right. */
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
