import { Group, Stack, Text, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Elements } from '#web/components/ui/elements.ts';

/** Space between the parts of a quiz. */
export const partsGap = 'clamp(1.5rem, 3vw, 2.25rem)';

/** Title of a quiz, or of how an attempt went. */
export const QuizTitle = (props: ComponentProps<typeof Title>) => (
  <Title order={2} fz="clamp(1.375rem, 1.15rem + 1.1vw, 1.875rem)" lh={1.2} {...props} />
);

/** Beginning of the start page and of the review: a picture, and beside it the state, the title and what that means. */
export const QuizOpening = ({
  picture,
  kicker,
  isPassed,
  title,
  lead,
  children,
}: {
  picture: Elements;
  /** Above the title. */
  kicker: Elements;
  isPassed: boolean;
  title: Elements;
  lead: string;
  /** Below the words. */
  children?: Elements;
}) => (
  <Group gap="1.25rem 2rem">
    {picture}
    <Stack gap="xs" flex="1 1 18rem" miw={0}>
      <Group gap="0.35rem" c={`var(--nl-${isPassed ? 'accent' : 'violet'})`} fw={650}>
        {kicker}
      </Group>
      {title}
      <Text c="dimmed" maw="44rem">
        {lead}
      </Text>
      {children}
    </Stack>
  </Group>
);
