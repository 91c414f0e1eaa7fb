import { homeCopy } from '../../content/home.ts';
import { api } from '../../lib/api/index.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useResource } from '../../lib/useResource.ts';
import { Closing } from './Closing.tsx';
import { DripStory } from './DripStory.tsx';
import { Featured } from './Featured.tsx';
import { Hero } from './Hero.tsx';
import classes from './HomePage.module.css';
import { LectureSample } from './LectureSample.tsx';
import { Questions } from './Questions.tsx';
import { TopicTiles } from './TopicTiles.tsx';

const Numbers = () => (
  <section className={classes.numbers} aria-label={homeCopy.numbers.title}>
    <dl>
      {homeCopy.numbers.items.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Steps = () => (
  <section className={classes.section}>
    <h2>{homeCopy.steps.title}</h2>
    <ol className={classes.steps}>
      {homeCopy.steps.items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

const HomePage = () => {
  const facets = useResource('facets', (signal) => api.listFacets({ signal }));
  const topics = facets.status === 'failed' ? [] : facets.data?.topics;
  useDocumentTitle();
  return (
    <main>
      <Hero topics={topics} />
      <Numbers />
      <Featured />
      <LectureSample />
      <TopicTiles topics={topics} />
      <Steps />
      <DripStory />
      <Questions />
      <Closing />
    </main>
  );
};

export default HomePage;
