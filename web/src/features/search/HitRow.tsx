import { Box, Group, Stack, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { LockIcon, PageIcon } from '../../components/course/course-icons.tsx';
import { findLectureKind } from '../../components/course/lecture-kinds.ts';
import { type FoundPlace, hitPlace, splitSnippet } from './hits.ts';
import classes from './SearchDialog.module.css';

/** The kind of lecture in which something was found; undefined when only its title was. */
const kindOf = ({ kind, exercise }: FoundPlace) => {
  if (exercise) return findLectureKind({ contentType: 'exercise' });
  return kind === 'title' ? undefined : findLectureKind({ contentType: kind });
};

const iconOf = (hit: FoundPlace) => (hit.locked ? LockIcon : (kindOf(hit)?.Icon ?? PageIcon));

/** One search result: lecture, place in the lecture, and the snippet. */
export const HitRow = ({
  hit,
  href,
  id,
  isActive,
  showsCourse,
  onFollow,
  onPoint,
}: {
  hit: FoundPlace;
  href: string;
  id: string;
  isActive: boolean;
  showsCourse: boolean;
  onFollow: (event: MouseEvent) => void;
  onPoint: () => void;
}) => {
  const place = hitPlace(hit);
  const { label } = kindOf(hit) ?? { label: 'Lecture' };
  return (
    <Group
      renderRoot={(props) => <a {...props} href={href} />}
      id={id}
      role="option"
      aria-selected={isActive}
      // Not focusable: the search field keeps the focus, and the arrow keys select.
      tabIndex={-1}
      className={classes.hit}
      wrap="nowrap"
      align="start"
      gap="0.8rem"
      p="0.65rem 0.7rem"
      onClick={onFollow}
      onPointerMove={onPoint}
    >
      <Box component={iconOf(hit)} c="var(--nl-accent)" flex="none" mt="0.15rem" />
      <Stack component="span" gap="0.1rem" miw={0}>
        <Text span fw={600} dir="auto">
          {hit.title}
        </Text>
        <Group component="span" className={classes.facts} gap="0 0.5rem" fz="0.875rem">
          <span>{label}</span>
          {place && <span dir="auto">{place}</span>}
          {showsCourse && <span dir="auto">{hit.courseTitle}</span>}
        </Group>
        {hit.locked ? (
          <Text span size="sm">
            Locked: its lecture is not open to you yet. It says when it opens.
          </Text>
        ) : (
          hit.snippet && (
            <Text span size="sm" className={classes.snippet} dir="auto">
              {splitSnippet(hit.snippet, hit.marks).map(({ text, isMarked }, index) =>
                isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
              )}
            </Text>
          )
        )}
      </Stack>
    </Group>
  );
};
