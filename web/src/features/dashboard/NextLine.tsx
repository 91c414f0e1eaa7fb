import { Text } from '@mantine/core';
import { heldWords } from '../../components/pace/pace-words.ts';
import { formatShortDay } from '../../lib/text/format.ts';
import type { CourseUnlock } from './load-unlocks.ts';
import { shortList } from './short-list.ts';

/**
 * The next event of a drip course as a line: a pause, a date, or lectures to finish. The line keeps its place while that is unknown.
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
  const { isPaused, at, lectures = [], waiting = [] } = next ?? {};
  const [first] = waiting;
  if (isPaused) return <Text size={size}>{heldWords}</Text>;
  if (at !== undefined) {
    return (
      <Text size={size}>
        Next on <time dateTime={at}>{formatShortDay(at)}</time>
        {lectures.length > 0 && (
          <>
            <span>{': '}</span>
            <span dir="auto">{shortList(lectures)}</span>
          </>
        )}
      </Text>
    );
  }
  return first ? (
    <Text size={size}>
      Finish “<span dir="auto">{first.title}</span>” first
    </Text>
  ) : (
    <Text size={size}>&nbsp;</Text>
  );
};
