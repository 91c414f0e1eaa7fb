import classes from './LoadingScreen.module.css';

/** Five stars on the logo's ribbon, within 300 × 300. */
const stars = [
  [62, 188],
  [106, 122],
  [150, 158],
  [194, 182],
  [238, 112],
] as const;

/** Full-screen loading animation: a light runs along five stars, in a loop of 40 frames at 24 per second. */
export const LoadingScreen = ({ label = 'Loading' }: { label?: string }) => (
  <div className={classes.screen} role="status" aria-label={label}>
    <svg className={classes.field} viewBox="0 0 300 300" width="300" height="300" aria-hidden="true">
      <path className={classes.path} d="M62 188 106 122l44 36 44 24 44-70" />
      {stars.map(([x, y]) => (
        <circle key={x} className={classes.dot} cx={x} cy={y} r="10" />
      ))}
    </svg>
  </div>
);
