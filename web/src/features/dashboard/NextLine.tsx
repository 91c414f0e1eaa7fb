import { heldWords } from '../../components/pace/pace-words.ts';
import { formatShortDay } from '../../lib/text/format.ts';
import type { Unlock } from './load-unlocks.ts';

/** The next event of a drip course in one line: a pause, a date, or lectures to finish. */
export const NextLine = ({ next, className }: { next: Unlock | undefined; className?: string }) => {
  if (!next) return null;
  const { isPaused, at, lectures, waiting } = next;
  const [first] = waiting;
  if (isPaused) return <p className={className}>{heldWords}</p>;
  if (at !== undefined) {
    return (
      <p className={className}>
        Next on <time dateTime={at}>{formatShortDay(at)}</time>
        {lectures.length > 0 && (
          <>
            : <span dir="auto">{lectures.join(', ')}</span>
          </>
        )}
      </p>
    );
  }
  return first ? (
    <p className={className}>
      Finish “<span dir="auto">{first.title}</span>” first
    </p>
  ) : null;
};
