import { DataList, Group, Paper, Stack, Text } from '@mantine/core';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { api, type ResponseOf } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { paths } from '../../lib/routing/paths.ts';
import { formatUtcDay } from '../../lib/text/format.ts';
import type { Team } from './useTeams.ts';

/** The gift as its giver sees it. */
export const useGift = (sub: string, teamId: string) =>
  useResource(resourceKeys.gift(sub, teamId), (signal) => api.getGift({ params: { teamId }, signal }));

/** Whether a gift was taken, in words. */
const takenWords = ({ link, ended }: ResponseOf<'getGift'>): string => {
  if (link !== undefined) return 'Not yet. It does not expire.';
  return ended ? 'It ended with its refund.' : 'Yes: the course is theirs';
};

/** A gift: to whom, with what message, on what day, and whether it was taken. */
export const GiftPanel = ({ team, sub }: { team: Team; sub: string }) => {
  const gift = useGift(sub, team.id);
  if (gift.status !== 'ready') return <NotReady of={gift} what="The gift" height="14rem" radius="xl" />;
  const { email, message, on, link } = gift.data;
  return (
    <Stack gap="lg">
      <Paper p="clamp(1.25rem, 3vw, 1.75rem)">
        <DataList>
          <DataList.Item>
            <DataList.ItemLabel>To</DataList.ItemLabel>
            <DataList.ItemValue dir="auto">{email || 'Account deleted'}</DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>Email</DataList.ItemLabel>
            <DataList.ItemValue>
              {on ? (
                <>
                  <span>{'On '}</span>
                  <time dateTime={on}>{formatUtcDay(on)}</time>
                  <span>, at 09:00 in your time zone</span>
                </>
              ) : (
                <span>As soon as it was paid</span>
              )}
            </DataList.ItemValue>
          </DataList.Item>
          <DataList.Item>
            <DataList.ItemLabel>Taken</DataList.ItemLabel>
            <DataList.ItemValue>{takenWords(gift.data)}</DataList.ItemValue>
          </DataList.Item>
          {message && (
            <DataList.Item>
              <DataList.ItemLabel>Message</DataList.ItemLabel>
              <DataList.ItemValue style={{ whiteSpace: 'pre-line' }} dir="auto">
                {message}
              </DataList.ItemValue>
            </DataList.Item>
          )}
        </DataList>
      </Paper>
      {link !== undefined && !team.closed && (
        <Group gap="0.75rem 1.25rem">
          <ButtonLink to={paths.giftPrint.href(team.id)}>Print</ButtonLink>
          <Text c="dimmed">For who hands it over in person: a page with the message and the link.</Text>
        </Group>
      )}
    </Stack>
  );
};
