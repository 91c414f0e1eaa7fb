import { Box, Group, Paper, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import ruled from '../../components/learner/Ruled.module.css';
import type { Elements } from '../../components/ui/elements.ts';
import { SectionProblem } from '../../components/ui/SectionProblem.tsx';
import type { Resource } from '../../lib/api/useResource.ts';
import classes from './Panel.module.css';

interface Props<T> {
  readonly id: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly resource: Resource<T>;
  /** Subject of the error message, such as "Your bookmarks". */
  readonly what: string;
  /** Placeholder lines while loading. */
  readonly lines?: number;
  readonly children: (data: T) => Elements;
}

/** A dashboard section that loads, fails and retries independently. */
export const Panel = <T,>({ id, icon, title, resource, what, lines = 3, children }: Props<T>) => (
  <Paper component="section" className={classes.panel} aria-labelledby={`${id}-title`}>
    <Group gap="0.7rem" wrap="nowrap">
      <ThemeIcon color="violet" radius="xl" size="2.25rem" aria-hidden="true">
        {icon}
      </ThemeIcon>
      <Title order={2} id={`${id}-title`} fz="1.25rem">
        {title}
      </Title>
    </Group>
    {resource.status === 'loading' && (
      <div className={classes.waiting} role="status" aria-label={`Loading: ${title}`} aria-busy="true">
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} height={44} mb="sm" />
        ))}
      </div>
    )}
    {resource.status === 'failed' && (
      <SectionProblem what={what} error={resource.error} onRetry={resource.reload} />
    )}
    {resource.status === 'ready' && children(resource.data)}
  </Paper>
);

/** Empty state of a section, with a next action. */
export const NothingYet = ({ children, action }: { children: ReactNode; action?: Elements }) => (
  <Stack flex={1} justify="space-between" align="start">
    <Text c="dimmed">{children}</Text>
    {action}
  </Stack>
);

/** A section's rows. */
export const PanelList = ({ children }: { children: ReactNode }) => (
  <Box component="ul" className={ruled.rows} m="-0.35rem 0 0" p={0}>
    {children}
  </Box>
);

/** A section's cards, as list items. */
export const PanelCards = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" className={classes.list} gap="0.9rem">
    {children}
  </Stack>
);

/** A row: title, a line below it, and content on the right. */
export const PanelRow = ({
  title,
  detail,
  aside,
}: {
  title: ReactNode;
  detail?: ReactNode;
  aside?: ReactNode;
}) => (
  <Group component="li" justify="space-between" wrap="nowrap" py="0.7rem">
    <Stack gap={0} miw={0}>
      <Text fw={600} dir="auto">
        {title}
      </Text>
      {detail && (
        <Text c="dimmed" size="sm" dir="auto">
          {detail}
        </Text>
      )}
    </Stack>
    {aside && (
      <Text component="div" size="sm" ta="end" flex="none">
        {aside}
      </Text>
    )}
  </Group>
);
