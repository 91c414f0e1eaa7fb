import { InstructorBanner } from '../../components/page/InstructorBanner.tsx';
import { Numbers } from '../../components/page/Numbers.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Points } from '../../components/page/Points.tsx';
import { Section } from '../../components/page/Section.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Avatar } from '../../components/ui/Avatar.tsx';
import { ArrowRightIcon } from '../../components/ui/icons.tsx';
import { about as copy } from '../../content/about.ts';
import classes from './AboutPage.module.css';
import { WorldMap } from './WorldMap.tsx';

const AboutPage = () => {
  return (
    <main>
      <PageHero copy={copy.hero} />
      <Numbers
        show={['professionals', 'countries', 'satisfaction', 'implementations', 'success']}
        label={copy.numbersLabel}
      />
      <Section title={copy.story.title} headingBeside>
        <div className={classes.story}>
          {copy.story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Section>
      <Section title={copy.mission.title} tone="sunken" headingBeside>
        <div className={classes.mission}>
          <p className={classes.statement}>{copy.mission.statement}</p>
          <p>{copy.mission.text}</p>
        </div>
      </Section>
      <Section title={copy.values.title} lead={copy.values.lead}>
        <Points items={copy.values.items} />
      </Section>
      <Section title={copy.offerings.title} lead={copy.offerings.lead}>
        <ul className={classes.offerings}>
          {copy.offerings.items.map(({ title, text, action, to }) => (
            <li key={to}>
              <h3>{title}</h3>
              <p>{text}</p>
              <AppLink to={to}>
                <span>{`${action} `}</span>
                <ArrowRightIcon />
              </AppLink>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={copy.reach.title} lead={copy.reach.lead} tone="night">
        <WorldMap />
      </Section>
      <Section title={copy.leadership.title} lead={copy.leadership.lead}>
        <ul className={classes.people}>
          {copy.leadership.items.map(({ name, role, text }) => (
            <li key={name}>
              <Avatar name={name} size={72} />
              <h3>{name}</h3>
              <p className={classes.role}>{role}</p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={copy.partners.title} lead={copy.partners.lead} headingBeside>
        <ul className={classes.partners}>
          {copy.partners.items.map(({ name, field }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{field}</span>
            </li>
          ))}
        </ul>
        <p className={classes.fiction}>{copy.fiction}</p>
      </Section>
      <InstructorBanner />
    </main>
  );
};

export default AboutPage;
