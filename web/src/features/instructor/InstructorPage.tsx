import { CallToAction } from '../../components/page/CallToAction.tsx';
import { Numbers } from '../../components/page/Numbers.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Points } from '../../components/page/Points.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { Section } from '../../components/page/Section.tsx';
import { Stations } from '../../components/page/Stations.tsx';
import { InPreparation } from '../../components/course/InPreparation.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Avatar } from '../../components/ui/Avatar.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { instructorCopy as copy } from '../../content/instructor.ts';
import { paths } from '../../lib/paths.ts';
import classes from './InstructorPage.module.css';

const InstructorPage = () => {
  return (
    <main>
      <PageHero copy={copy.hero} />
      <Numbers
        show={['professionals', 'countries', 'satisfaction', 'trainingScore']}
        label={copy.numbersLabel}
      />
      <Section title={copy.why.title} lead={copy.why.lead}>
        <Points items={copy.why.items} />
      </Section>
      <Section title={copy.path.title} lead={copy.path.lead} tone="sunken">
        <Stations items={copy.path.items} />
      </Section>
      <Section title={copy.looking.title} lead={copy.looking.lead} tone="night" beside>
        <ul className={classes.looking}>
          {copy.looking.yes.map((line) => (
            <li key={line}>
              <CheckIcon /> {line}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={copy.people.title} lead={copy.people.lead}>
        <ul className={classes.people}>
          {copy.people.items.map(({ name, role, course, id, ...rest }) => (
            <li key={name}>
              <Avatar name={name} size={56} />
              <div>
                <h3>{name}</h3>
                <p>{role}</p>
                <AppLink to={paths.course.href(id)}>{course}</AppLink>{' '}
                {'inPreparation' in rest && <InPreparation />}
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={copy.questions.title} beside>
        <Questions items={copy.questions.items} />
      </Section>
      <CallToAction copy={copy.call} />
    </main>
  );
};

export default InstructorPage;
