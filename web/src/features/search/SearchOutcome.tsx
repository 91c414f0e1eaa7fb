import { Group, Text } from '@mantine/core';
import { Button } from '../../components/ui/Button.tsx';
import { ApiProblem } from '../../lib/api/index.ts';
import { formatCount } from '../../lib/text/format.ts';
import { type Hits, shortestSearch } from './useHits.ts';

const explain = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'Please try again.';
  if (error.status === 0) return 'You may be offline: check your connection and try again.';
  if (error.status === 401) return 'You are no longer signed in. Sign in again to search.';
  if (error.status === 429) {
    const { retryAfterSeconds } = error;
    const wait = retryAfterSeconds === undefined ? 'a minute' : formatCount(retryAfterSeconds, 'second');
    return `Too many searches at once. Wait ${wait}, then try again.`;
  }
  return error.status >= 500 ? 'It usually recovers within a minute. Please try again.' : error.message;
};

const countWords = (hits: Hits): string => {
  if (hits.status === 'searching') return 'Searching…';
  if (hits.status !== 'found') return '';
  return hits.hits.length === 0 ? 'Nothing found' : `${formatCount(hits.hits.length, 'place')} found`;
};

/** Announces how many places were found. */
export const Count = ({ hits }: { hits: Hits }) => {
  const words = countWords(hits);
  return (
    <Text size="sm" c="dimmed" px="1.1rem" py={words ? '0.4rem' : 0} role="status">
      {words}
    </Text>
  );
};

const message = { c: 'dimmed', px: '1.1rem', pt: 'sm', pb: '1.1rem' } as const;

/** What stands in place of results, or says why there are none. */
export const SearchOutcome = ({
  hits,
  text,
  isInCourse,
  onRetry,
}: {
  hits: Hits;
  /** What is searched for. */
  text: string;
  isInCourse: boolean;
  onRetry: () => void;
}) => (
  <>
    {hits.status === 'failed' && (
      <Group {...message} gap="sm" role="alert">
        <Text>{`The search did not work. ${explain(hits.error)}`}</Text>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    )}
    {hits.status === 'found' && hits.hits.length === 0 && (
      <Text {...message}>
        {`No lecture has these words. Try fewer or other words${isInCourse ? ', or search all your courses.' : '.'}`}
      </Text>
    )}
    {hits.status !== 'failed' && text.trim().length < shortestSearch && (
      <Text {...message}>
        Finds what is said in videos, written in articles and asked in quizzes, and opens it at the place.
      </Text>
    )}
  </>
);
