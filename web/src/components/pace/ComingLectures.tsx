import { Box, Divider, List, Stack, Text, Title } from '@mantine/core';
import type { Pace } from '#contract/schemas/drip.ts';
import { paths } from '../../lib/routing/paths.ts';
import ruled from '../learner/Ruled.module.css';
import { AppLink } from '../ui/AppLink.tsx';
import { formatIn, zoneWords } from './pace-words.ts';

/** Upcoming lectures by the saved pace, in the learner's time zone. */
export const ComingLectures = ({ pace: { upcoming, timeZone, status, until } }: { pace: Pace }) => (
  <>
    <Divider />
    <Stack component="section" gap="0.6rem" aria-labelledby="pace-coming">
      <Title order={3} id="pace-coming" fz="1.125rem">
        What comes when
      </Title>
      {upcoming.length > 0 ? (
        <List type="ordered" listStyleType="none" className={ruled.rows}>
          {upcoming.map(({ lectureId, title, unlocksAt }) => (
            <Box key={lectureId} component="li" py="0.55rem">
              <Text fw={600} dir="auto">
                {title}
              </Text>
              <Text component="time" size="sm" c="dimmed" dateTime={unlocksAt}>
                {formatIn(timeZone, unlocksAt)}
              </Text>
            </Box>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          {status === 'paused' && until === undefined
            ? 'While you pause, nothing has a date. The dates are back when you resume.'
            : 'Nothing more has a date.'}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <span>{`Times are those of ${zoneWords(timeZone)}. `}</span>
        <AppLink to={paths.profile.href()}>Change your time zone in your profile</AppLink>
      </Text>
    </Stack>
  </>
);
