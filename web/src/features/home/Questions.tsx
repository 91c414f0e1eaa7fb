import { ChevronDownIcon } from '../../components/icons.tsx';
import { homeCopy } from '../../content/home.ts';
import classes from './Questions.module.css';

/** What people ask before they start. */
export const Questions = () => (
  <section className={classes.section}>
    <h2>{homeCopy.questions.title}</h2>
    <div>
      {homeCopy.questions.items.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary>
            {question}
            <ChevronDownIcon />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
);
