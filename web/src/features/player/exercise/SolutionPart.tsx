import { Stack, Title } from '@mantine/core';
import type { Solution } from '#contract/schemas/practice.ts';
import classes from './Exercise.module.css';
import { Published } from './Published.tsx';

/** One way to solve the exercise, and why it works. */
export const SolutionPart = ({ solution, explanation }: Solution) => (
  <Stack component="section" gap="sm" aria-labelledby="solution">
    <Title order={2} id="solution" fz="1.25rem" mt="xs">
      Solution
    </Title>
    <pre className={classes.code} translate="no" tabIndex={0} role="group" aria-label="Code in Python">
      {solution}
    </pre>
    {explanation !== undefined && <Published html={explanation} />}
  </Stack>
);
