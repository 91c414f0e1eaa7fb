import type { Pace } from '#contract/schemas/drip.ts';
import { paths } from '../../lib/routing/paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { formatIn, zoneWords } from './pace-words.ts';
import classes from './PaceDialog.module.css';

/** Upcoming lectures by the saved pace, in the learner's time zone. */
export const ComingLectures = ({ pace: { upcoming, timeZone, status, until } }: { pace: Pace }) => (
  <section className={classes.coming} aria-labelledby="pace-coming">
    <h3 id="pace-coming" className={classes.heading}>
      What comes when
    </h3>
    {upcoming.length > 0 ? (
      <ol className={classes.list}>
        {upcoming.map(({ lectureId, title, unlocksAt }) => (
          <li key={lectureId}>
            <span className={classes.title} dir="auto">
              {title}
            </span>
            <time dateTime={unlocksAt}>{formatIn(timeZone, unlocksAt)}</time>
          </li>
        ))}
      </ol>
    ) : (
      <p className={classes.hint}>
        {status === 'paused' && until === undefined
          ? 'While you pause, nothing has a date. The dates are back when you resume.'
          : 'Nothing more has a date.'}
      </p>
    )}
    <p className={classes.hint}>
      <span>{`Times are those of ${zoneWords(timeZone)}. `}</span>
      <AppLink to={paths.profile.href()}>Change your time zone in your profile</AppLink>
    </p>
  </section>
);
