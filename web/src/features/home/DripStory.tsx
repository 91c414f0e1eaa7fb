import { ButtonLink } from '../../components/ui/Button.tsx';
import { homeCopy } from '../../content/home.ts';
import classes from './DripStory.module.css';

const { drip } = homeCopy;

/** How courses that open over time work. */
export const DripStory = () => (
  <section className={classes.section}>
    <div className={classes.panel}>
      <div className={classes.text}>
        <h2>{drip.title}</h2>
        <p>{drip.lead}</p>
        <ButtonLink look="quiet" to={drip.to}>
          {drip.action}
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
