import { CallToAction } from '../../components/page/CallToAction.tsx';
import { Numbers } from '../../components/page/Numbers.tsx';
import { PageHero } from '../../components/page/PageHero.tsx';
import { Points } from '../../components/page/Points.tsx';
import { Questions } from '../../components/page/Questions.tsx';
import { Section } from '../../components/page/Section.tsx';
import { Stations } from '../../components/page/Stations.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Avatar } from '../../components/ui/Avatar.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { instructorCopy as copy } from '../../content/instructor.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './InstructorPage.module.css';

const peopleMax = 6;

/** Instructors of the featured courses; nothing when no course is featured. */
const People = () => {
  const featured = useResource(resourceKeys.featured, (signal) => api.listFeatured({ signal }));
  const courses = featured.data?.featuredCourses.filter(({ available }) => available) ?? [];
  const people = [...new Map(courses.map((course) => [course.instructor.name, course])).values()];
  if (people.length === 0) return null;
  return (
    <Section title={copy.people.title} lead={copy.people.lead}>
      <ul className={classes.people}>
        {people.slice(0, peopleMax).map(({ id, title, instructor }) => (
          <li key={id}>
            <Avatar name={instructor.name} size={56} />
            <div>
              <h3 dir="auto">{instructor.name}</h3>
              <p dir="auto">{instructor.title}</p>
              <AppLink to={paths.course.href(id)} dir="auto">
                {title}
              </AppLink>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};

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
      <Section title={copy.looking.title} lead={copy.looking.lead} tone="night" headingBeside>
        <ul className={classes.looking}>
          {copy.looking.yes.map((line) => (
            <li key={line}>
              <CheckIcon />
              <span>{` ${line}`}</span>
            </li>
          ))}
        </ul>
      </Section>
      <People />
      <Section title={copy.questions.title} headingBeside>
        <Questions items={copy.questions.items} />
      </Section>
      <CallToAction copy={copy.call} />
    </main>
  );
};

export default InstructorPage;
