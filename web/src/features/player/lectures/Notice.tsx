import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** Full-pane message with icon, title, explanation and actions. */
export const Notice = ({
  icon,
  title,
  level = 'h1',
  children,
  actions,
  urgent = false,
}: {
  icon?: ReactNode;
  title: string;
  level?: 'h1' | 'h2';
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced at once (`role="alert"`), for failures. */
  urgent?: boolean;
}) => {
  const Heading = level;
  return (
    <div className={classes.notice} role={urgent ? 'alert' : undefined}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
};
