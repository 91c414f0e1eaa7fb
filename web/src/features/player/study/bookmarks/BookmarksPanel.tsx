import { Badge, Group, Kbd, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PlayIcon } from '#web/components/course/course-icons.tsx';
import { BookmarkIcon, TrashIcon } from '#web/components/course/study-icons.tsx';
import ruled from '#web/components/learner/Ruled.module.css';
import { AppLink } from '#web/components/ui/AppLink.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { ProblemMessage } from '#web/components/ui/ProblemMessage.tsx';
import { formatClock, formatCount } from '#web/lib/text/format.ts';
import { usePlayerSource } from '../../course/source.ts';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import type { Bookmark } from './bookmark-place.ts';
import classes from './Bookmarks.module.css';
import { orderBookmarks, type PlacedBookmark } from './order.ts';
import type { Bookmarks } from './useBookmarks.ts';

const gone = 'A lecture that is no longer part of the course';

const Row = ({
  courseId,
  bookmark,
  placed,
  isHere,
  onChosen,
  onRemove,
}: PlacedBookmark & {
  courseId: string;
  /** The bookmark is in the open lecture. */
  isHere: boolean;
  onChosen: () => void;
  onRemove: () => void;
}) => {
  const { lectureHref } = usePlayerSource();
  const time = formatClock(bookmark.timestamp);
  const title = placed?.lecture.title ?? gone;
  const words = (
    <>
      <Badge
        component="span"
        fullWidth
        leftSection={placed && <PlayIcon fontSize="0.7rem" />}
        {...(!placed && { c: 'inherit', bg: 'var(--nl-surface-sunken)' })}
      >
        {time}
      </Badge>
      <Stack component="span" gap={0} miw={0}>
        <Text span fw={isHere ? 700 : 550} lh={1.35} lineClamp={2} dir="auto">
          {title}
        </Text>
        {placed && (
          <Text span c="dimmed" size="sm" truncate>
            {placed.sectionTitle}
          </Text>
        )}
      </Stack>
    </>
  );
  return (
    <>
      {placed ? (
        <AppLink
          className={classes.link}
          aria-current={isHere ? 'true' : undefined}
          to={lectureHref(courseId, placed.sectionIndex, placed.lecture.id, bookmark.timestamp)}
          onClick={onChosen}
        >
          {words}
        </AppLink>
      ) : (
        <span className={classes.link}>{words}</span>
      )}
      <Button
        look="plain"
        aria-label={`Remove the bookmark at ${time} in ${title}`}
        title="Remove"
        onClick={onRemove}
      >
        <TrashIcon />
      </Button>
    </>
  );
};

/** Lists the bookmarks of the course as links to their positions. */
const BookmarksPanel = ({
  bookmarks,
  onAdd,
}: {
  bookmarks: Bookmarks;
  /** Bookmarks the current position of the video. */
  onAdd: () => void;
}) => {
  const { courseId, lectures, current, isVideo, onChosen } = useOpenLecture();
  const { list, error, load, add, remove } = bookmarks;
  useEffect(load, [load]);
  const [undo, setUndo] = useState<Bookmark | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const drop = async (bookmark: Bookmark) => {
    setUndo(bookmark);
    requestAnimationFrame(() => undoButton.current?.focus());
    if (!(await remove(bookmark))) setUndo(null);
  };
  const restore = async (bookmark: Bookmark) => {
    setUndo(null);
    title.current?.focus();
    await add(bookmark);
  };
  return (
    <Stack gap="0.9rem">
      <Group justify="space-between" gap="xs">
        <Group gap="sm">
          <Title order={2} ref={title} tabIndex={-1} data-route-focus="" fz="1.25rem">
            Bookmarks
          </Title>
          {list && list.length > 0 && (
            <Text span c="dimmed" size="sm">
              {formatCount(list.length, 'moment')}
            </Text>
          )}
        </Group>
        {isVideo && (
          <Button size="sm" look="quiet" onClick={onAdd}>
            <BookmarkIcon /> Bookmark this moment
          </Button>
        )}
      </Group>
      <div role="status" hidden={!undo}>
        {undo && (
          <Paper radius="md" p="0.6rem 0.75rem 0.6rem 1.1rem" bg="var(--nl-surface-sunken)">
            <Group justify="space-between" gap="xs">
              <span>{`The bookmark at ${formatClock(undo.timestamp)} is removed.`}</span>
              <Button ref={undoButton} size="sm" look="quiet" onClick={() => void restore(undo)}>
                Undo
              </Button>
            </Group>
          </Paper>
        )}
      </div>
      {error !== null && (
        <ProblemMessage error={error} title="Your bookmarks could not be loaded" onRetry={load} />
      )}
      {!list && error === null && <Text c="dimmed">Loading…</Text>}
      {list?.length === 0 && (
        <Paper
          radius="md"
          p="clamp(1.5rem, 5vw, 2.75rem) 1.25rem"
          bd="1px dashed var(--nl-line-strong)"
          bg="none"
        >
          <Stack align="center" gap="xs" ta="center">
            <ThemeIcon color="accent" radius="50%" size="3.25rem" fz="1.25rem" aria-hidden="true">
              <BookmarkIcon />
            </ThemeIcon>
            <Text fw={650}>No bookmarks in this course yet</Text>
            <Text c="dimmed" size="sm" maw="28rem">
              While a video plays, use the bookmark button in the player
              <span className={classes.byKey}>
                , or press <Kbd c="var(--mantine-color-text)">B</Kbd>,
              </span>{' '}
              to save the moment here.
            </Text>
          </Stack>
        </Paper>
      )}
      {list && list.length > 0 && (
        <Paper component="ol" radius="md" m={0} p={0} className={ruled.rows}>
          {orderBookmarks(list, lectures).map(({ bookmark, placed }) => (
            <Group component="li" key={bookmark.id} gap="0.25rem" p="0.35rem" wrap="nowrap">
              <Row
                courseId={courseId}
                bookmark={bookmark}
                placed={placed}
                isHere={placed?.lecture.id === current.lecture.id}
                onChosen={onChosen}
                onRemove={() => void drop(bookmark)}
              />
            </Group>
          ))}
        </Paper>
      )}
    </Stack>
  );
};

export default BookmarksPanel;
