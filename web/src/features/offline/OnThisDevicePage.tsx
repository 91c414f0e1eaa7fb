import { Alert, Box, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { LearnerMain } from '../../components/learner/LearnerMain.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { useResource } from '../../lib/api/useResource.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { endTakes } from '../../lib/offline/running-takes.ts';
import { noteRemoved } from '../../lib/offline/taken-note.ts';
import { forgetVault, type KeptPart, openVault } from '../../lib/offline/vault.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { formatDay } from '../../lib/text/format.ts';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import classes from './OnThisDevicePage.module.css';
import { type Device, type DeviceCourse, type DeviceLecture, readDevice } from './read-device.ts';

const RemoveDialog = lazyPart(() => import('./RemoveDialog.tsx'));

/** What the learner is about to remove. */
interface Removal {
  /** Its title; empty for everything. */
  readonly title: string;
  readonly bytes: number;
  readonly parts: readonly KeptPart[];
}

const isGone = ({ state }: DeviceLecture): boolean => state === 'gone';

const stateWords = ({ state, until, bytes }: DeviceLecture): string => {
  const size = formatBytes(bytes);
  switch (state) {
    case 'there':
      return `On this device until ${formatDay(until)} · ${size}`;
    case 'part':
      return `${size}. Not everything has come yet: take it along again, and it goes on from there.`;
    case 'over':
      return `${size}. Its seven days are over: take it along again while you are online.`;
    case 'gone':
      return 'Your browser threw some of it away. Take it along again while you are online.';
  }
};

const LectureRow = ({
  lecture,
  onRemove,
}: {
  lecture: DeviceLecture;
  onRemove: (removal: Removal) => void;
}) => {
  const { courseId, lectureId, section, title, bytes, isDrip } = lecture;
  const { href } = isDrip ? paths.dripLecture : paths.contentLecture;
  return (
    <Group component="li" className={classes.lecture} justify="space-between" gap="0.25rem 1rem" py="0.6rem">
      <Box miw={0} flex="1 1 14rem">
        <Text dir="auto">
          <AppLink to={href(courseId, section, lectureId)}>{title}</AppLink>
        </Text>
        <Text size="sm" c="dimmed">
          {stateWords(lecture)}
        </Text>
      </Box>
      <Button
        size="sm"
        look="plain"
        aria-label={`Remove ${title}`}
        onClick={() => onRemove({ title, bytes, parts: [{ courseId, lectureId }] })}
      >
        Remove
      </Button>
    </Group>
  );
};

const CourseItem = ({ course, onRemove }: { course: DeviceCourse; onRemove: (removal: Removal) => void }) => {
  const { courseId, title, bytes, isDrip, lectures } = course;
  return (
    <Paper component="li" p="1.25rem 1.5rem">
      <Group justify="space-between" align="start" gap="0.5rem 1rem">
        <Box miw={0} flex="1 1 14rem">
          <Title order={2} fz="1.25rem" dir="auto">
            <AppLink to={playerHref(courseId, isDrip)}>{title}</AppLink>
          </Title>
          {lectures.length > 0 && <Text c="dimmed">{formatBytes(bytes)}</Text>}
        </Box>
        <Button
          size="sm"
          look="quiet"
          aria-label={`Remove ${title}`}
          onClick={() => onRemove({ title, bytes, parts: [{ courseId, lectureId: '' }] })}
        >
          Remove
        </Button>
      </Group>
      {lectures.length === 0 ? (
        <Text mt="0.5rem">
          Your browser threw away what you took along of this course. Open it while you are online, and take
          it along again.
        </Text>
      ) : (
        <List listStyleType="none" mt="sm">
          {lectures.map((lecture) => (
            <LectureRow key={lecture.lectureId} lecture={lecture} onRemove={onRemove} />
          ))}
        </List>
      )}
    </Paper>
  );
};

const Nothing = () => (
  <Paper p="clamp(1.5rem, 5vw, 3rem)" radius="xl">
    <Stack align="center" gap="xs" ta="center">
      <Text fz="1.375rem" fw={650}>
        Nothing here yet
      </Text>
      <Text c="dimmed" maw="32rem" mb="sm">
        Open a course and press “Take along” below a section, or “Take the course along”. For seven days you
        can then go on without a network.
      </Text>
      <ButtonLink to={paths.dashboard.href()}>To your courses</ButtonLink>
    </Stack>
  </Paper>
);

/** How large everything is, and what the browser says of the room. */
const roomWords = ({ bytes, room, isPersistent }: Device): string =>
  [
    room === undefined
      ? `${formatBytes(bytes)} in all.`
      : `${formatBytes(bytes)} in all; your browser has room for ${formatBytes(room)} more.`,
    ...(isPersistent ? [] : ['It may throw things away when the device runs out of room.']),
  ].join(' ');

const remove = async (sub: string, { title, parts }: Removal): Promise<void> => {
  const courses = [...new Set(parts.map(({ courseId }) => courseId))];
  if (title === '') {
    await endTakes();
    await forgetVault();
    for (const courseId of courses) noteRemoved(sub, courseId);
    return;
  }
  await Promise.all(courses.map(endTakes));
  const vault = await openVault();
  for (const part of parts) await vault.remove(part);
  const left = await vault.lectures();
  for (const courseId of courses.filter((id) => !left.some((lecture) => lecture.courseId === id))) {
    await vault.remove({ courseId, lectureId: '' });
    noteRemoved(sub, courseId);
  }
};

/** What the learner took along: until when, how large, and a way to be rid of it. Reads this device only. */
export default function OnThisDevicePage() {
  const { user } = useSession();
  const sub = user?.sub ?? '';
  useDocumentTitle('On this device');
  const device = useResource(`device:${sub}`, () => readDevice(sub));
  const [removal, setRemoval] = useState<Removal>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const everything: Removal = {
    title: '',
    bytes: device.data?.bytes ?? 0,
    parts: (device.data?.courses ?? []).map(({ courseId }) => ({ courseId, lectureId: '' })),
  };
  const onRemoved = () => {
    setRemoval(undefined);
    setSaid(removal?.title ? `Removed ${removal.title} from this device.` : 'Removed everything.');
    device.refresh();
    // What was pressed is gone.
    heading.current?.focus();
  };
  const courses = device.data?.courses ?? [];
  return (
    <LearnerMain
      width="48rem"
      title="On this device"
      titleRef={heading}
      lead="What you took along opens here without a network, for seven days at a time."
      action={
        courses.length > 0 && (
          <Button look="quiet" onClick={() => setRemoval(everything)}>
            Remove everything
          </Button>
        )
      }
    >
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {device.status === 'loading' && (
        <div role="status" aria-label="Looking at this device" aria-busy="true">
          <Skeleton height={160} />
        </div>
      )}
      {device.status === 'failed' && (
        <ProblemMessage
          title="This browser keeps nothing for the site"
          error={device.error}
          onRetry={device.reload}
        />
      )}
      {device.data && courses.length === 0 && <Nothing />}
      {device.data && courses.length > 0 && (
        <Stack gap="md">
          <Text>{roomWords(device.data)}</Text>
          {courses.some(({ lectures }) => lectures.length === 0 || lectures.some(isGone)) && (
            <Alert title="Your browser threw something away" color="yellow">
              It needed room for other things. Take it along again while you are online.
            </Alert>
          )}
          <ul className={classes.list}>
            {courses.map((course) => (
              <CourseItem key={course.courseId} course={course} onRemove={setRemoval} />
            ))}
          </ul>
        </Stack>
      )}
      {removal && (
        <PartBoundary name="The question" onClose={() => setRemoval(undefined)}>
          <RemoveDialog
            title={removal.title}
            bytes={removal.bytes}
            onRemove={() => remove(sub, removal)}
            onClose={() => setRemoval(undefined)}
            onRemoved={onRemoved}
          />
        </PartBoundary>
      )}
    </LearnerMain>
  );
}
