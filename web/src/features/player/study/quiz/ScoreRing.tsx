import { RingProgress } from '@mantine/core';
import classes from './ScoreRing.module.css';

/** Score (whole percent) as a ring with a notch at the pass mark. */
export const ScoreRing = ({
  score,
  passed,
  passPercent,
}: {
  score: number;
  passed: boolean;
  passPercent: number;
}) => (
  <div className={classes.ring}>
    <RingProgress
      size={132}
      thickness={11}
      rootColor="var(--nl-line)"
      sections={[{ value: score, color: passed ? 'var(--nl-accent)' : 'var(--nl-violet)' }]}
      label={
        <p className={classes.value}>
          <span>{score}</span>
          <span className={classes.sign}>%</span>
        </p>
      }
    />
    <svg className={classes.mark} viewBox="0 0 120 120" aria-hidden="true">
      <path d="M60 1v13" transform={`rotate(${passPercent * 3.6} 60 60)`} />
    </svg>
  </div>
);
