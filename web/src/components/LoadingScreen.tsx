import classes from './LoadingScreen.module.css';

/** The full-screen wait: five dots in a 300 × 300 field, 40 frames at 24 per second. */
export const LoadingScreen = ({ label = 'Loading' }: { label?: string }) => (
  <div className={classes.screen} role="status" aria-label={label}>
    <svg className={classes.field} viewBox="0 0 300 300" width="300" height="300" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((dot) => (
        <circle key={dot} className={classes.dot} cx={70 + dot * 40} cy="150" r="11" />
      ))}
    </svg>
  </div>
);
