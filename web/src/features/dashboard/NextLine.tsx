import { Text } from '@mantine/core';
import { heldWords } from '../../components/pace/pace-words.ts';
import { formatShortDay } from '../../lib/text/format.ts';
import type { CourseUnlock } from './load-unlocks.ts';

/**
 * The next event of a drip course in one line: a pause, a date, or lectures to finish. The line keeps its place while that is unknown.
 * @param props.size the text's size; default: the page's
 */
export const NextLine = ({
  next,
  isDrip,
  size,
}: {
  next: CourseUnlock | undefined;
  isDrip: boolean;
  size?: 'sm';
}) => {
  if (!isDrip) return null;
  const line = { size, truncate: true };
  const { isPaused, at, lectures = [], waiting = [] } = next ?? {};
  const [first] = waiting;
  if (isPaused) return <Text {...line}>{heldWords}</Text>;
  if (at !== undefined) {
    return (
      <Text {...line}>
        Next on <time dateTime={at}>{formatShortDay(at)}</time>
        {lectures.length > 0 && (
          <>
            <span>{': '}</span>
            <span dir="auto">{lectures.join(', ')}</span>
          </>
        )}
      </Text>
    );
  }
  return first ? (
    <Text {...line}>
      Finish “<span dir="auto">{first.title}</span>” first
    </Text>
  ) : (
    <Text {...line}>&nbsp;</Text>
  );
};
