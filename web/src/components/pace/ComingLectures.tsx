import { Divider, Stack, Text, Title } from '@mantine/core';
import type { Pace } from '#contract/schemas/drip.ts';
import { paths } from '../../lib/routing/paths.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { formatIn, zoneWords } from './pace-words.ts';
import classes from './PaceDialog.module.css';

/** Upcoming lectures by the saved pace, in the learner's time zone. */
export const ComingLectures = ({ pace: { upcoming, timeZone, status, until } }: { pace: Pace }) => (
  <Stack component="section" gap="0.6rem" aria-labelledby="pace-coming">
    <Divider mb="sm" />
    <Title order={3} id="pace-coming" fz="1.125rem">
      What comes when
    </Title>
    {upcoming.length > 0 ? (
      <ol className={classes.list}>
        {upcoming.map(({ lectureId, title, unlocksAt }) => (
          <Stack component="li" key={lectureId} gap="0.1rem" py="0.55rem">
            <Text span fw={600} dir="auto">
              {title}
            </Text>
            <Text component="time" c="dimmed" size="sm" dateTime={unlocksAt}>
              {formatIn(timeZone, unlocksAt)}
            </Text>
          </Stack>
        ))}
      </ol>
    ) : (
      <Text c="dimmed" size="sm">
        {status === 'paused' && until === undefined
          ? 'While you pause, nothing has a date. The dates are back when you resume.'
          : 'Nothing more has a date.'}
      </Text>
    )}
    <Text c="dimmed" size="sm">
      <span>{`Times are those of ${zoneWords(timeZone)}. `}</span>
      <AppLink style={{ color: 'var(--mantine-color-anchor)' }} to={paths.profile.href()}>
        Change your time zone in your profile
      </AppLink>
    </Text>
  </Stack>
);
