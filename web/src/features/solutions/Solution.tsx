import { CallToAction } from '../../components/page/CallToAction.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Points } from '../../components/page/Points.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { RelatedCourses } from '../../components/page/RelatedCourses.tsx';
import { Section } from '../../components/page/Section.tsx';
import { Stations } from '../../components/page/Stations.tsx';
import type { SolutionCopy } from '../../content/solutions/shape.ts';
import classes from './Solution.module.css';
import { SolutionTabs } from './SolutionTabs.tsx';

const UseCases = ({ items }: { items: SolutionCopy['uses']['items'] }) => (
  <ul className={classes.uses}>
    {items.map(({ where, before, after }) => (
      <li key={where}>
        <h3>{where}</h3>
        <dl>
          <dt>Today</dt>
          <dd>{before}</dd>
          <dt>Then</dt>
          <dd className={classes.after}>{after}</dd>
        </dl>
      </li>
    ))}
  </ul>
);

/** The page of one kind of solution. */
export const Solution = ({ copy }: { copy: SolutionCopy }) => (
  <main>
    <PageHero copy={copy.hero} />
    <SolutionTabs />
    <Section title={copy.uses.title} lead={copy.uses.lead}>
      <UseCases items={copy.uses.items} />
    </Section>
    <Section title={copy.delivery.title} lead={copy.delivery.lead}>
      <Points items={copy.delivery.items} />
    </Section>
    <Section title={copy.safety.title} lead={copy.safety.lead} tone="night" headingBeside>
      <Points items={copy.safety.items} columns={2} />
    </Section>
    <Section title={copy.path.title} lead={copy.path.lead}>
      <Stations items={copy.path.items} />
    </Section>
    <RelatedCourses copy={copy.courses} tone="sunken" />
    <Section title={copy.questions.title} headingBeside>
      <Questions items={copy.questions.items} />
    </Section>
    <CallToAction copy={copy.call} />
  </main>
);
