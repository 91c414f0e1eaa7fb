import type { ReactNode } from 'react';
import { AppLink } from '../ui/AppLink.tsx';
import { ArrowRightIcon } from '../ui/icons.tsx';
import classes from './Section.module.css';

interface Props {
  readonly title: string;
  readonly lead?: string;
  /** Anchor of the section. */
  readonly id?: string;
  /** `sunken` has a darker background than the page; `night` is dark in both color schemes. */
  readonly tone?: 'plain' | 'sunken' | 'night';
  /** Puts the heading beside the content instead of above it. */
  readonly headingBeside?: boolean;
  readonly more?: { readonly label: string; readonly to: string };
  readonly children: ReactNode;
}

/** A page section: heading, one-sentence lead, and content. */
export const Section = ({ title, lead, id, tone = 'plain', headingBeside, more, children }: Props) => (
  <section
    id={id}
    className={`${classes.section} ${classes[tone]}`}
    data-night={tone === 'night' ? '' : undefined}
  >
    <div className={`page-width ${classes.inner}`} data-beside={headingBeside || undefined}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
        {more && (
          <AppLink to={more.to} className={classes.more}>
            <span>{`${more.label} `}</span>
            <ArrowRightIcon />
          </AppLink>
        )}
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  </section>
);
