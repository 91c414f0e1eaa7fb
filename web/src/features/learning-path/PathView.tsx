import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PathStep } from '#contract/schemas/user.ts';
import { levelLabels } from '#domain/course/course-card.ts';
import { ClockIcon, LevelIcon } from '../../components/course/course-icons.tsx';
import { CourseCover } from '../../components/course/CourseCover.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { Button, ButtonLink } from '../../components/ui/Button.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { inPreparation } from '../../content/courses.ts';
import { countCompletedSteps, findNextStep } from '../../lib/courses/learning-path.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { formatCount, formatPrice } from '../../lib/text/format.ts';
import classes from './PathView.module.css';

const stepAction = ({ course, status }: PathStep): { label: string; to: string } => {
  if (status === 'completed') return { label: 'Watch again', to: playerHref(course.id, course.drip) };
  if (status === 'enrolled') return { label: 'Continue', to: playerHref(course.id, course.drip) };
  return { label: 'See the course', to: paths.course.href(course.id) };
};

const Step = ({ step, isNext }: { step: PathStep; isNext: boolean }) => {
  const { course, reason, status } = step;
  const { label, to } = stepAction(step);
  return (
    <li className={classes.step} data-status={status} data-next={isNext || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {status === 'completed' && <CheckIcon />}
      </span>
      <Paper component="article" className={classes.card}>
        <div className={classes.cover}>
          <CourseCover course={course} />
        </div>
        <Stack justify="center" gap="0.6rem" miw={0} p="clamp(1rem, 2.5vw, 1.5rem)">
          {(isNext || status) && (
            <Text c="var(--nl-accent)" size="sm" fw={650}>
              {[
                isNext ? 'Your next step' : '',
                status === 'completed' ? 'Completed' : status === 'enrolled' ? 'In progress' : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
          <Title order={2} fz="1.3125rem">
            <AppLink className={classes.link} to={paths.course.href(course.id)}>
              {course.title}
            </AppLink>
          </Title>
          <Text>{reason}</Text>
          <Group component="ul" className={classes.facts} gap="0.35rem 1rem" c="dimmed" fz="sm">
            <li>
              <LevelIcon /> <span>{levelLabels[course.level]}</span>
            </li>
            <li>
              <ClockIcon /> <span>{course.durationLabel}</span>
            </li>
            {!status && <li>{course.available ? formatPrice(course.price) : inPreparation}</li>}
          </Group>
          <Box mt="0.25rem">
            <ButtonLink size="sm" look={isNext ? 'primary' : 'quiet'} to={to}>
              <span>{label}</span>
              <span className="visually-hidden">{`: ${course.title}`}</span>
            </ButtonLink>
          </Box>
        </Stack>
      </Paper>
    </li>
  );
};

/** The path as an ordered list from the first step up, with the step to continue with. */
export const PathView = ({ path, onEdit }: { path: readonly PathStep[]; onEdit: () => void }) => {
  const done = countCompletedSteps(path);
  const next = findNextStep(path);
  if (path.length === 0) {
    return (
      <Stack>
        <Text>No courses match these answers right now.</Text>
        <Group gap="sm">
          <Button onClick={onEdit}>Change my answers</Button>
          <ButtonLink look="quiet" to={paths.courses.href()}>
            Browse all courses
          </ButtonLink>
        </Group>
      </Stack>
    );
  }
  return (
    <>
      <Group justify="space-between" gap="0.75rem 1rem" mb="lg">
        <Text fw={600}>
          {done > 0
            ? `${done} of ${formatCount(path.length, 'course')} done`
            : `${formatCount(path.length, 'course')}, in order`}
        </Text>
        <Button size="sm" look="quiet" onClick={onEdit}>
          Change my answers
        </Button>
      </Group>
      <ol className={classes.path}>
        {path.map((step) => (
          <Step key={step.course.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </>
  );
};
