import { Box, Group, Text, Title } from '@mantine/core';
import type { Ref } from 'react';
import type { Elements } from '../ui/elements.ts';

/**
 * Frame of a learner page: main element below the top bar, with the page's heading.
 * @param props.width the content's largest width, such as `46rem`
 * @param props.lead a sentence below the heading
 * @param props.action a control at the end of the heading's line
 */
export const LearnerMain = ({
  title,
  titleRef,
  lead,
  action,
  width,
  children,
}: {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: string;
  action?: Elements;
  width: string;
  children: Elements;
}) => (
  <Box
    component="main"
    maw={`calc(${width} + 3rem)`}
    mih="80dvh"
    mx="auto"
    pt="calc(var(--nl-bar-height) + clamp(1.5rem, 4vw, 3rem))"
    px="clamp(1rem, 3vw, 1.5rem)"
    pb="4rem"
  >
    <Group component="header" justify="space-between" gap="0.75rem 1.5rem" mb="clamp(1.25rem, 3vw, 2rem)">
      <Box miw={0}>
        <Title
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          data-route-focus={titleRef ? '' : undefined}
          fz="clamp(1.75rem, 1.4rem + 1.6vw, 2.6rem)"
        >
          {title}
        </Title>
        {lead !== undefined && (
          <Text c="dimmed" maw="42rem" mt="0.35rem">
            {lead}
          </Text>
        )}
      </Box>
      {action}
    </Group>
    {children}
  </Box>
);
