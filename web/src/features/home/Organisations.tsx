import { AppLink } from '../../components/AppLink.tsx';
import { ArrowRightIcon } from '../../components/icons.tsx';
import { Section } from '../../components/page/Section.tsx';
import { homeCopy } from '../../content/home.ts';
import classes from './Organisations.module.css';

const copy = homeCopy.organisations;

/** What Northlight does for companies. */
export const Organisations = () => (
  <Section title={copy.title} lead={copy.lead} more={copy.more} beside>
    <ul className={classes.list}>
      {copy.items.map(({ title, text, to }) => (
        <li key={to}>
          <AppLink to={to} className={classes.row}>
            <span>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
            <ArrowRightIcon />
          </AppLink>
        </li>
      ))}
    </ul>
  </Section>
);
