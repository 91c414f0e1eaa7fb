import { Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import encodeQr from 'qr';
import { useParams } from 'react-router-dom';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { Logo } from '../../components/ui/Logo.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import type { ResponseOf } from '../../lib/api/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useGift } from './GiftPanel.tsx';
import classes from './PrintGiftPage.module.css';

/** An address as a QR code. */
const QrCode = ({ text }: { text: string }) => {
  const rows = encodeQr(text, 'raw', { border: 2 });
  const dots = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="The link as a QR code"
    >
      <path d={dots} />
    </svg>
  );
};

const Card = ({ gift, link }: { gift: ResponseOf<'getGift'>; link: string }) => (
  <article className={classes.card}>
    <Logo />
    <p className={classes.kicker} dir="auto">{`A gift from ${gift.from}`}</p>
    <h2 className={classes.course} dir="auto">
      {gift.courseTitle}
    </h2>
    {gift.message && (
      <p className={classes.message} dir="auto">
        {gift.message}
      </p>
    )}
    <div className={classes.take}>
      <QrCode text={link} />
      <div>
        <p>The course is yours. Scan the code, or type this address:</p>
        <p className={classes.link}>{link}</p>
        <p>Take it with any email address; it does not expire.</p>
      </div>
    </div>
  </article>
);

/** A gift to hand over on paper. */
export default function PrintGiftPage() {
  const { teamId = '' } = useParams();
  const { user } = useSession();
  const gift = useGift(user?.sub ?? '', teamId);
  useDocumentTitle('Print the gift');
  const link = gift.data?.link;
  return (
    <Box className={classes.page}>
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
        {gift.status === 'loading' && (
          <div role="status" aria-label="Loading the gift" aria-busy="true">
            <Skeleton height="24rem" radius="xl" />
          </div>
        )}
        {gift.status === 'failed' && (
          <ProblemMessage title="The gift could not be loaded" error={gift.error} onRetry={gift.reload} />
        )}
        {gift.data && (
          <Stack>
            {link === undefined ? (
              <Text>This gift has been taken, so there is nothing to hand over any more.</Text>
            ) : (
              <Card gift={gift.data} link={link} />
            )}
          </Stack>
        )}
      </LearnerMain>
    </Box>
  );
}
