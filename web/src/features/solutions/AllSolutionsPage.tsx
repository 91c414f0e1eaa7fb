import { CallToAction } from '../../components/page/CallToAction.tsx';
import { Constellation } from '../../components/page/Constellation.tsx';
import { Numbers } from '../../components/page/Numbers.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Points } from '../../components/page/Points.tsx';
import { Section } from '../../components/page/Section.tsx';
import { Stations } from '../../components/page/Stations.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ArrowRightIcon } from '../../components/ui/icons.tsx';
import { allSolutions as copy } from '../../content/solutions/all.ts';
import classes from './AllSolutionsPage.module.css';
import { SolutionTabs } from './SolutionTabs.tsx';

const AllSolutionsPage = () => {
  return (
    <main>
      <PageHero copy={copy.hero} />
      <SolutionTabs />
      <Section title={copy.kinds.title} lead={copy.kinds.lead}>
        <ul className={classes.kinds}>
          {copy.kinds.items.map(({ title, question, text, action, to, sky }) => (
            <li key={to} className={classes.kind}>
              <div className={classes.picture} data-night="" aria-hidden="true">
                <Constellation sky={sky} />
              </div>
              <div className={classes.text}>
                <h3>{title}</h3>
                <p className={classes.question}>{question}</p>
                <p>{text}</p>
                <AppLink to={to} className={classes.link}>
                  <span>{`${action} `}</span>
                  <ArrowRightIcon />
                </AppLink>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Numbers
        show={['implementations', 'satisfaction', 'countries', 'professionals']}
        label={copy.numbersLabel}
      />
      <Section title={copy.path.title} lead={copy.path.lead} tone="sunken">
        <Stations items={copy.path.items} />
      </Section>
      <Section title={copy.principles.title} lead={copy.principles.lead}>
        <Points items={copy.principles.items} />
      </Section>
      <CallToAction copy={copy.call} />
    </main>
  );
};

export default AllSolutionsPage;
