import type { Solution } from '#contract/schemas/practice.ts';
import classes from './Exercise.module.css';
import { Published } from './Published.tsx';

/** One way to solve the exercise, and why it works. */
export const SolutionPart = ({ solution, explanation }: Solution) => (
  <section className={classes.solution} aria-labelledby="solution">
    <h2 id="solution">Solution</h2>
    <pre translate="no" tabIndex={0} role="group" aria-label="Code in Python">
      {solution}
    </pre>
    {explanation !== undefined && <Published html={explanation} />}
  </section>
);
