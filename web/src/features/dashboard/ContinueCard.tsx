import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { EnrolledCourse } from '#contract/schemas/learning.ts';
import { PlayIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { playerHref } from '../../lib/routing/paths.ts';
import { formatClock, formatCount } from '../../lib/text/format.ts';
import classes from './ContinueCard.module.css';
import { CourseProgress } from './CourseProgress.tsx';
import type { CourseUnlock } from './load-unlocks.ts';
import { NextLine } from './NextLine.tsx';

/** The most recently watched course, with the lecture and second to resume at. */
export const ContinueCard = ({
  course,
  next,
}: {
  course: EnrolledCourse;
  next: CourseUnlock | undefined;
}) => {
  const { lastLecture } = course;
  const timestamp = lastLecture?.timestamp ?? 0;
  return (
    <Paper component="section" className={classes.card} shadow="md" aria-labelledby="continue-title">
      <div className={classes.cover}>
        <CourseCover course={course} eager />
      </div>
      <Stack p="clamp(1.25rem, 3.5vw, 2.75rem)" justify="center" gap="sm">
        <Text c="var(--nl-accent)" fw={650}>
          {lastLecture ? 'Continue learning' : 'Ready to start'}
        </Text>
        <Title
          order={2}
          id="continue-title"
          fz="clamp(1.5rem, 1.2rem + 1.2vw, 2.1rem)"
          lineClamp={3}
          dir="auto"
          title={course.title}
        >
          {course.title}
        </Title>
        <Group gap="0.15rem 0.6rem" c="dimmed">
          {lastLecture ? (
            <>
              <Text span inherit lineClamp={2} dir="auto" title={lastLecture.title}>
                {lastLecture.title}
              </Text>
              {timestamp >= 1 && <span>{`at ${formatClock(timestamp)}`}</span>}
            </>
          ) : (
            <span>{`${formatCount(course.lectureCount, 'lecture')} by ${course.instructor.name}`}</span>
          )}
        </Group>
        <CourseProgress course={course} />
        <NextLine next={next} isDrip={course.drip} />
        <Box className={classes.action} mt="xs">
          <ButtonLink size="lg" to={playerHref(course.id, course.drip)}>
            <PlayIcon />
            <span>{` ${lastLecture ? 'Continue where you left off' : 'Start the course'}`}</span>
          </ButtonLink>
        </Box>
      </Stack>
    </Paper>
  );
};
