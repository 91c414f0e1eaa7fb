import { Box, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { NotReady } from '../../components/learner/NotReady.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { formatCount, formatDay } from '../../lib/text/format.ts';
import classes from './TeamList.module.css';
import { type Team, useTeams } from './useTeams.ts';

const TeamItem = ({ team }: { team: Team }) => (
  <Paper component="li" p="1.25rem 1.5rem">
    <Title order={2} fz="1.25rem" dir="auto">
      <AppLink to={paths.team.href(team.id)}>{team.courseTitle}</AppLink>
    </Title>
    <Text c="dimmed" mt="0.2rem">
      <span>{`${team.gift ? 'Gift' : formatCount(team.seats, 'seat')} · `}</span>
      <time dateTime={team.createdAt}>{formatDay(team.createdAt)}</time>
      {team.closed && <span>{' · Closed'}</span>}
    </Text>
    {!team.gift && team.seats > 0 && (
      <Group gap="0.75rem" mt="0.75rem" wrap="nowrap">
        <Progress
          flex={1}
          value={(team.used / team.seats) * 100}
          aria-label={`Seats of ${team.courseTitle} that are used`}
        />
        <Text span size="sm" fw={600}>{`${team.used} of ${team.seats} used`}</Text>
      </Group>
    )}
  </Paper>
);

/** What the learner bought for others. */
export const TeamList = () => {
  const { user } = useSession();
  const teams = useTeams(user?.sub ?? '');
  useDocumentTitle('Seats and gifts');
  return (
    <LearnerMain
      width="48rem"
      title="Seats and gifts"
      lead="What you bought for others: invite people, see who has begun and who has finished."
      action={
        <ButtonLink look="quiet" to={paths.chooseSeats.href()}>
          Buy seats
        </ButtonLink>
      }
    >
      <NotReady of={teams} what="Your seats and gifts" height={256} />
      {teams.data?.teams.length === 0 && (
        <Paper p="clamp(1.5rem, 5vw, 3rem)" radius="xl">
          <Stack align="center" gap="xs" ta="center">
            <Text fz="1.375rem" fw={650}>
              Nothing here yet
            </Text>
            <Text c="dimmed" maw="32rem" mb="sm">
              On the page of a course that has a price you can buy seats for a team, or give it to somebody as
              a gift.
            </Text>
            <ButtonLink to={paths.courses.href()}>Browse the courses</ButtonLink>
          </Stack>
        </Paper>
      )}
      {teams.data && teams.data.teams.length > 0 && (
        <Box component="ul" className={classes.list}>
          {teams.data.teams.map((team) => (
            <TeamItem key={team.id} team={team} />
          ))}
        </Box>
      )}
    </LearnerMain>
  );
};
