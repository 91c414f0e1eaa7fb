import { CallToAction } from '../../components/page/CallToAction.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Points } from '../../components/page/Points.tsx';
import { RelatedCourses } from '../../components/page/RelatedCourses.tsx';
import { Section } from '../../components/page/Section.tsx';
import { CheckIcon, CloseIcon } from '../../components/ui/icons.tsx';
import type { ProgramCopy } from '../../content/training/shape.ts';
import classes from './Program.module.css';

/** The page of one training program. */
export const Program = ({ copy }: { copy: ProgramCopy }) => (
  <main>
    <PageHero copy={copy.hero} />
    <section className={classes.facts} aria-label={copy.factsLabel}>
      <dl className="page-width">
        {copy.facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
    <Section title={copy.outcomes.title} lead={copy.outcomes.lead} headingBeside>
      <Points items={copy.outcomes.items} columns={2} />
    </Section>
    <Section title={copy.agenda.title} lead={copy.agenda.lead} tone="sunken">
      <ol className={classes.agenda}>
        {copy.agenda.items.map(({ when, title, text, takeaway }) => (
          <li key={when}>
            <span className={classes.when}>{when}</span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <p className={classes.takeaway}>
              <strong>{copy.takeawayLabel}</strong>
              <span>{takeaway}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
    <Section title={copy.who.title} lead={copy.who.lead} headingBeside>
      <div className={classes.who}>
        <ul data-answer="yes">
          {copy.who.yes.map((line) => (
            <li key={line}>
              <CheckIcon aria-hidden={undefined} role="img" aria-label="Yes:" />
              <span>{` ${line}`}</span>
            </li>
          ))}
        </ul>
        <ul data-answer="no">
          {copy.who.no.map((line) => (
            <li key={line}>
              <CloseIcon aria-hidden={undefined} role="img" aria-label="No:" />
              <span>{` ${line}`}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
    <RelatedCourses copy={copy.courses} />
    <CallToAction copy={copy.call} />
  </main>
);
