import { heldWords } from '../../components/pace/pace-words.ts';
import { formatShortDay } from '../../lib/text/format.ts';
import type { Unlock } from './load-unlocks.ts';
import classes from './NextLine.module.css';

/** The next event of a drip course in one line: a pause, a date, or lectures to finish. The line is kept while that is unknown. */
export const NextLine = ({ next, isDrip }: { next: Unlock | undefined; isDrip: boolean }) => {
  if (!isDrip) return null;
  if (!next) return <p className={classes.line}>&nbsp;</p>;
  const { isPaused, at, lectures, waiting } = next;
  const [first] = waiting;
  if (isPaused) return <p className={classes.line}>{heldWords}</p>;
  if (at !== undefined) {
    return (
      <p className={classes.line}>
        Next on <time dateTime={at}>{formatShortDay(at)}</time>
        {lectures.length > 0 && (
          <>
            <span>{': '}</span>
            <span dir="auto">{lectures.join(', ')}</span>
          </>
        )}
      </p>
    );
  }
  return first ? (
    <p className={classes.line}>
      Finish “<span dir="auto">{first.title}</span>” first
    </p>
  ) : (
    <p className={classes.line}>&nbsp;</p>
  );
};
