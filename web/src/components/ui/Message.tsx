import type { ReactNode } from 'react';
import classes from './Message.module.css';

/** A full-page message: icon, heading, explanation and actions. */
export const Message = ({
  icon,
  title,
  tone = 'good',
  children,
  actions,
}: {
  icon?: ReactNode;
  title: string;
  tone?: 'good' | 'plain' | 'problem';
  children?: ReactNode;
  actions?: ReactNode;
}) => (
  <div className={classes.message} data-tone={tone}>
    {icon && (
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
    )}
    <h1 className={classes.title}>{title}</h1>
    {children && <div className={classes.text}>{children}</div>}
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
);
