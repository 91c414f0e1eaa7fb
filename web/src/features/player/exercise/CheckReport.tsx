import { CheckIcon, CloseIcon } from '#web/components/ui/icons.tsx';
import type { Report } from './check-code.ts';
import classes from './Exercise.module.css';
import type { TestResult } from './run-exercise.ts';

const Pair = ({ name, value }: { name: string; value: string | undefined }) =>
  value === undefined ? null : (
    <div>
      <dt>{name}</dt>
      <dd>
        <code translate="no">{value}</code>
      </dd>
    </div>
  );

const TestLine = ({ test }: { test: TestResult }) => (
  <li data-passed={test.passed || undefined}>
    <div className={classes.testHead}>
      {test.passed ? <CheckIcon strokeWidth={2.6} /> : <CloseIcon strokeWidth={2.6} />}
      <strong>{test.title}</strong>
      <span>{test.passed ? 'passed' : 'failed'}</span>
    </div>
    {!test.passed && (
      <>
        <p>{test.line === undefined ? test.message : `Line ${test.line}: ${test.message}`}</p>
        {test.expected !== undefined && (
          <dl>
            <Pair name="Got" value={test.got} />
            <Pair name="Expected" value={test.expected} />
          </dl>
        )}
        {test.trace && (
          <details>
            <summary>Traceback</summary>
            <pre translate="no">{test.trace}</pre>
          </details>
        )}
      </>
    )}
  </li>
);

/** What a check found: the tests with their messages, inputs of a trial that were answered wrongly, and what the code printed. */
export const CheckReport = ({ report }: { report: Report }) => {
  const { tests, wrong, failure, output } = report;
  return (
    <div className={classes.report}>
      {tests.length > 0 && (
        <ul className={classes.tests} aria-label="Tests">
          {tests.map((test) => (
            <TestLine key={test.name} test={test} />
          ))}
        </ul>
      )}
      {wrong.length > 0 && (
        <ul className={classes.tests} aria-label="Wrong in the trial">
          {wrong.map(({ index, input, answer }) => (
            <li key={index}>
              <div className={classes.testHead}>
                <CloseIcon strokeWidth={2.6} />
                <strong>Wrong in the trial</strong>
              </div>
              <dl>
                <Pair name="Input" value={input} />
                <Pair name="Your answer" value={answer} />
              </dl>
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <div>
          {tests.length > 0 && <p>{`In the trial: ${failure.message}`}</p>}
          {failure.trace && <pre translate="no">{failure.trace}</pre>}
        </div>
      )}
      {output.trim() !== '' && (
        <details open>
          <summary>What your code printed</summary>
          <pre translate="no">{output}</pre>
        </details>
      )}
    </div>
  );
};
