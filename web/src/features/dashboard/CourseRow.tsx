import { Paper, Stack, Text, Title } from '@mantine/core';
import type { EnrolledCourse } from '#contract/schemas/learning.ts';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { playerHref } from '../../lib/routing/paths.ts';
import { formatClock, formatCount } from '../../lib/text/format.ts';
import { CourseProgress } from './CourseProgress.tsx';
import classes from './CourseRow.module.css';
import type { CourseUnlock } from './load-unlocks.ts';
import { NextLine } from './NextLine.tsx';

/** Where to resume: lecture and second, or the amount of material. */
const placeIn = ({ lastLecture, lectureCount, instructor, progress }: EnrolledCourse): string => {
  const isUnderWay = lastLecture && progress < 100;
  if (!isUnderWay) return `${formatCount(lectureCount, 'lecture')} by ${instructor.name}`;
  return lastLecture.timestamp >= 1
    ? `${lastLecture.title} at ${formatClock(lastLecture.timestamp)}`
    : lastLecture.title;
};

/** One of the learner's courses; the whole row links to the player. It omits the description, which the learner knows. */
export const CourseRow = ({ course, next }: { course: EnrolledCourse; next: CourseUnlock | undefined }) => (
  <Paper component="article" className={classes.row}>
    <div className={classes.cover}>
      <CourseCover course={course} />
    </div>
    <Stack justify="center" gap="0.3rem" miw={0} mih="7.25rem" px="1.1rem" py="0.9rem">
      <Title order={3} fz="md" dir="auto" title={course.title} lineClamp={3}>
        <AppLink to={playerHref(course.id, course.drip)} className={classes.link}>
          {course.title}
        </AppLink>
      </Title>
      <Text c="dimmed" size="sm" dir="auto">
        {placeIn(course)}
      </Text>
      <CourseProgress course={course} />
      <NextLine next={next} isDrip={course.drip && course.progress < 100} size="sm" />
    </Stack>
  </Paper>
);
