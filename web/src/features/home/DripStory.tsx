import { ButtonLink } from '../../components/ui/Button.tsx';
import { homeCopy } from '../../content/home.ts';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import classes from './DripStory.module.css';

const { drip } = homeCopy;

/** Explains drip courses. */
export const DripStory = () => {
  const list = useResource(resourceKeys.courses(''), (signal) => api.listCourses({ query: {}, signal }));
  const example = list.data?.courses.find((course) => course.drip && course.available);
  return (
    <section className={`page-width ${classes.section}`}>
      <div className={classes.panel}>
        <div className={classes.text}>
          <h2>{drip.title}</h2>
          <p>{drip.lead}</p>
          <ButtonLink look="quiet" to={example ? paths.course.href(example.id) : paths.courses.href()}>
            {example ? drip.action : drip.otherwise}
          </ButtonLink>
        </div>
        <ol className={classes.line}>
          {drip.steps.map(({ when, what }) => (
            <li key={when}>
              <strong>{when}</strong>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
};
