import { Box, Group, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useGift } from './GiftPanel.tsx';

const GiftSheet = lazyPart(() => import('./GiftSheet.tsx'));

/** A gift to hand over on paper. */
export const PrintGift = () => {
  const { teamId = '' } = useParams();
  const { user } = useSession();
  const gift = useGift(user?.sub ?? '', teamId);
  useDocumentTitle('Print the gift');
  const link = gift.data?.link;
  return (
    <Box data-print-sheet="">
      <LearnerMain
        width="48rem"
        title="Print the gift"
        action={
          <Group gap="0.6rem">
            {link !== undefined && <Button onClick={() => window.print()}>Print</Button>}
            <ButtonLink look="quiet" to={paths.team.href(teamId)}>
              Back to the gift
            </ButtonLink>
          </Group>
        }
      >
        <NotReady of={gift} what="The gift" height="24rem" radius="xl" />
        {gift.data && (
          <Stack>
            {link === undefined ? (
              <Text>
                {gift.data.ended
                  ? 'This gift was refunded or taken back, so there is nothing to hand over.'
                  : 'This gift has been taken, so there is nothing to hand over any more.'}
              </Text>
            ) : (
              <PartBoundary name="The page">
                <GiftSheet gift={gift.data} link={link} />
              </PartBoundary>
            )}
          </Stack>
        )}
      </LearnerMain>
    </Box>
  );
};
