import classes from './ScoreRing.module.css';

/** A score as a ring with a notch at the pass mark; whole percents. */
export const ScoreRing = ({
  score,
  passed,
  passPercent,
}: {
  score: number;
  passed: boolean;
  passPercent: number;
}) => (
  <div className={classes.ring} data-passed={passed || undefined}>
    <svg viewBox="0 0 120 120" width="132" height="132" aria-hidden="true">
      <circle className={classes.track} cx="60" cy="60" r="52" />
      <circle
        className={classes.score}
        cx="60"
        cy="60"
        r="52"
        pathLength="100"
        strokeDasharray={`${score} 100`}
        transform="rotate(-90 60 60)"
      />
      <path className={classes.mark} d="M60 1v13" transform={`rotate(${passPercent * 3.6} 60 60)`} />
    </svg>
    <p className={classes.value}>
      {score}
      <span className={classes.sign}>%</span>
    </p>
  </div>
);
