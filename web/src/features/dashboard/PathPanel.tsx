import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import { LevelIcon } from '../../components/course/course-icons.tsx';
import { AppLink } from '../../components/ui/AppLink.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { countCompletedSteps, findNextStep } from '../../lib/courses/learning-path.ts';
import { paths, playerHref } from '../../lib/routing/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import { NothingYet, Panel } from './Panel.tsx';

/** Progress on the learning path, and its next step. */
export const PathPanel = ({ sub }: { sub: string }) => {
  const resource = useResource(resourceKeys.questionnaire(sub), (signal) => api.getQuestionnaire({ signal }));
  return (
    <Panel
      id="path"
      icon={<LevelIcon />}
      title="Your learning path"
      what="Your learning path"
      resource={resource}
      lines={4}
    >
      {({ answers, path = [] }) => {
        if (!answers || path.length === 0) {
          return (
            <NothingYet
              action={
                <ButtonLink size="sm" to={paths.learningPath.href()}>
                  Build my learning path
                </ButtonLink>
              }
            >
              Answer five short questions and get the courses that fit your goal, in the order to take them.
            </NothingYet>
          );
        }
        const done = countCompletedSteps(path);
        const next = findNextStep(path);
        const to = next?.status
          ? playerHref(next.course.id, next.course.drip)
          : paths.course.href(next?.course.id ?? '');
        return (
          <Stack flex={1}>
            <Group gap="sm" wrap="nowrap">
              <Progress value={(done / path.length) * 100} aria-label="Progress on your learning path" />
              <Text span size="sm" fw={600}>{`${done} of ${formatCount(path.length, 'course')}`}</Text>
            </Group>
            {next ? (
              <Stack gap="0.3rem">
                <Text c="var(--nl-accent)" size="sm" fw={650}>
                  Next step
                </Text>
                <Text size="lg" fw={650}>
                  <AppLink to={to} dir="auto">
                    {next.course.title}
                  </AppLink>
                </Text>
                <Text c="dimmed">{next.reason}</Text>
              </Stack>
            ) : (
              <Text c="dimmed">You have finished every step. Answer the questions again for a new path.</Text>
            )}
            <Box mt="auto">
              <ButtonLink size="sm" look="quiet" to={paths.learningPath.href()}>
                See the whole path
              </ButtonLink>
            </Box>
          </Stack>
        );
      }}
    </Panel>
  );
};
