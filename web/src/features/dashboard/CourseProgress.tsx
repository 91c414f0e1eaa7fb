import { Group, Progress, Text } from '@mantine/core';
import type { EnrolledCourse } from '#contract/schemas/learning.ts';
import { CheckIcon } from '../../components/ui/icons.tsx';

/** Course progress as a bar and in words. */
export const CourseProgress = ({
  course,
}: {
  course: Pick<EnrolledCourse, 'title' | 'progress' | 'lastLecture'>;
}) =>
  course.progress === 100 ? (
    <Group gap="0.4rem" c="var(--nl-accent)" fw={600}>
      <CheckIcon /> <span>Completed</span>
    </Group>
  ) : (
    <Group gap="0 0.75rem">
      <Progress flex="1 1 4rem" value={course.progress} aria-label={`Progress in ${course.title}`} />
      <Text span size="sm" fw={600} flex="none">
        {course.progress === 0 && !course.lastLecture ? 'Not started' : `${course.progress}%`}
      </Text>
    </Group>
  );
