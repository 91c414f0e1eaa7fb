import { Stack, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Solution } from '#contract/schemas/practice.ts';
import classes from './Exercise.module.css';
import { Published } from './Published.tsx';

/**
 * One way to solve the exercise, and why it works.
 * @param takesFocus it was asked for: the button that had the focus is gone
 */
export const SolutionPart = ({
  solution,
  explanation,
  takesFocus,
}: Solution & { readonly takesFocus: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Stack component="section" gap="sm" aria-labelledby="solution">
      <Title ref={heading} order={2} id="solution" tabIndex={-1} fz="1.25rem" mt="xs">
        Solution
      </Title>
      <pre className={classes.code} translate="no" tabIndex={0} role="group" aria-label="Code in Python">
        {solution}
      </pre>
      {explanation !== undefined && <Published html={explanation} />}
    </Stack>
  );
};
