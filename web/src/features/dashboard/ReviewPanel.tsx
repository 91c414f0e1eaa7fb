import { Stack, Text } from '@mantine/core';
import type { Reviews } from '#contract/schemas/reviews.ts';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import type { Resource } from '../../lib/api/useResource.ts';
import { nextWords } from '../../lib/reviews/review-words.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { NothingYet, Panel } from './Panel.tsx';

/** How many items the learner should review today. */
export const ReviewPanel = ({ resource }: { resource: Resource<Reviews> }) => (
  <Panel id="reviews" icon={<CheckIcon />} title="Review" what="Your reviews" resource={resource} lines={2}>
    {(reviews) =>
      reviews.due > 0 ? (
        <Stack flex={1} justify="space-between" align="start">
          <Text>
            <Text span fw={650}>
              {formatCount(reviews.due, 'item')}
            </Text>
            <span>{` to review today, about ${formatCount(Math.max(1, Math.round(reviews.due / 2)), 'minute')}.`}</span>
            {reviews.later > 0 && <Text span c="dimmed">{` ${reviews.later} more can wait.`}</Text>}
          </Text>
          <ButtonLink size="sm" to={paths.review.href()}>
            Review now
          </ButtonLink>
        </Stack>
      ) : (
        <NothingYet>
          {reviews.next === null
            ? 'Questions that you answer in lectures and quizzes come back here until you know them.'
            : `${nextWords(reviews)}.`}
        </NothingYet>
      )
    }
  </Panel>
);
