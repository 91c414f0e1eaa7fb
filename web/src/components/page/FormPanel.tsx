import type { ReactNode } from 'react';
import { settings } from '../../content/settings.ts';
import type { Elements } from '../ui/elements.ts';
import classes from './FormPanel.module.css';

/** A form with an explanation beside it, and an email address as the alternative. */
export const FormPanel = ({
  id,
  title,
  lead,
  email,
  headingLevel = 2,
  aside,
  children,
}: {
  id?: string;
  title: string;
  lead: string;
  email: keyof typeof settings.email;
  headingLevel?: 1 | 2;
  /** Content under the lead. */
  aside?: Elements;
  children: ReactNode;
}) => {
  const Heading = `h${headingLevel}` as const;
  return (
    <section id={id} className={`page-width ${classes.section}`}>
      <div className={classes.text}>
        <Heading>{title}</Heading>
        <p>{lead}</p>
        {aside}
        <p className={classes.email}>
          Or write to <a href={`mailto:${settings.email[email]}`}>{settings.email[email]}</a>
        </p>
      </div>
      <div className={classes.form}>{children}</div>
    </section>
  );
};
