import { formatUtcDay } from '../../lib/text/format.ts';
import classes from './CertificateSheet.module.css';

const strands = Array.from({ length: 9 }, (_, index) => index);

/** A band of light drawn as fine lines, like the one on the printed certificate. */
const Aurora = () => (
  <svg className={classes.aurora} viewBox="0 0 400 60" preserveAspectRatio="none" aria-hidden="true">
    {strands.map((strand) => (
      <path
        key={strand}
        d={`M0 ${38 - strand * 1.5}C80 ${6 + strand * 4} 150 ${52 - strand * 5} 220 ${24 + strand}S340 ${44 - strand * 4} 400 ${18 + strand * 3}`}
        pathLength="1"
      />
    ))}
  </svg>
);

/** The certificate as it looks on paper, at any width. The surrounding text repeats its content. */
export const CertificateSheet = ({
  name,
  courseTitle,
  issuedAt,
  status = 'valid',
}: {
  name: string;
  courseTitle: string;
  issuedAt: string;
  status?: 'valid' | 'superseded' | 'revoked';
}) => (
  <div className={classes.frame}>
    <div className={classes.sheet} data-status={status}>
      <Aurora />
      <p className={classes.kicker}>Certificate of completion</p>
      <p className={classes.name} dir="auto" data-long={name.length > 28 || undefined}>
        {name}
      </p>
      <span className={classes.rule} />
      <p className={classes.said}>has completed the course</p>
      <p className={classes.course} data-long={courseTitle.length > 48 || undefined}>
        {courseTitle}
      </p>
      <p className={classes.day}>{formatUtcDay(issuedAt)}</p>
      {status !== 'valid' && <span className={classes.stamp}>{status}</span>}
    </div>
  </div>
);
