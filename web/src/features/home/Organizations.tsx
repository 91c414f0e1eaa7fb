import { Section } from '../../components/page/Section.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ArrowRightIcon } from '../../components/ui/icons.tsx';
import { homeCopy } from '../../content/home.ts';
import classes from './Organizations.module.css';

const copy = homeCopy.organizations;

/** What Northlight offers companies. */
export const Organizations = () => (
  <Section title={copy.title} lead={copy.lead} more={copy.more} headingBeside>
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
