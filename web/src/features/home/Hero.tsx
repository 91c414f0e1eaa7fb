import type { Facets } from '#contract/schemas/course.ts';
import { SearchBox } from '../../components/course/SearchBox.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ArrowRightIcon } from '../../components/ui/icons.tsx';
import { homeCopy } from '../../content/home.ts';
import { paths } from '../../lib/routing/paths.ts';
import { AuroraSky } from './AuroraSky.tsx';
import classes from './Hero.module.css';

const shownTopics = 4;

/** The first screen: headline and search field. */
export const Hero = ({ topics }: { topics: Facets['topics'] | undefined }) => {
  const popular = [...(topics ?? [])].sort((a, b) => b.count - a.count).slice(0, shownTopics);
  return (
    <section className={classes.hero} data-night="" data-sky="">
      <AuroraSky />
      <div className={`page-width ${classes.text}`}>
        <h1>{homeCopy.hero.title}</h1>
        <p className={classes.lead}>{homeCopy.hero.lead}</p>
        <div className={classes.search}>
          <SearchBox size="lg" label="What would you like to learn?" />
        </div>
        <ul className={classes.topics} aria-label={homeCopy.hero.topics}>
          {popular.map(({ value, label }) => (
            <li key={value}>
              <AppLink to={paths.courses.href({ topic: value })} className={classes.topic}>
                {label}
              </AppLink>
            </li>
          ))}
          {topics && (
            <li>
              <AppLink to={paths.courses.href()} className={classes.all}>
                <span>{`${homeCopy.hero.all} `}</span>
                <ArrowRightIcon />
              </AppLink>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
};
