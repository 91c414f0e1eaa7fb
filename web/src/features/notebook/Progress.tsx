import { Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { WaitingBar } from '../../components/learner/WaitingBar.tsx';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { notebookCopy } from '../../content/notebook.ts';
import classes from './NotebookPage.module.css';

const secondMs = 1_000;
/** Most servers have started by then. */
const slowAfterSeconds = 45;

/** Seconds since mount. */
const useElapsed = (): number => {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setElapsed(Math.floor((performance.now() - began) / secondMs)), secondMs);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
};

/** Progress of a server start: its steps and the elapsed time. */
export const Progress = ({ step, isOffline }: { readonly step: number; readonly isOffline: boolean }) => {
  const elapsed = useElapsed();
  const note = isOffline ? notebookCopy.offline : elapsed >= slowAfterSeconds ? notebookCopy.slow : '';
  return (
    <Stack gap="sm" w="min(28rem, 100%)" mt="xs">
      <List type="ordered" listStyleType="none" mb="0.2rem">
        {notebookCopy.steps.map((label, index) => (
          <Group
            key={label}
            component="li"
            gap="sm"
            wrap="nowrap"
            py="0.3rem"
            c={index > step ? 'dimmed' : undefined}
            fw={index === step ? 650 : undefined}
            aria-current={index === step ? 'step' : undefined}
          >
            <span
              className={classes.mark}
              data-state={index < step ? 'done' : index === step ? 'now' : 'next'}
              aria-hidden="true"
            >
              {index < step && <CheckIcon strokeWidth={2.6} />}
            </span>
            <span>{label}</span>
          </Group>
        ))}
      </List>
      <Group wrap="nowrap">
        <WaitingBar label={notebookCopy.starting} />
        {/* Announced once, not every second. */}
        <Text className={classes.elapsed} c="dimmed" ta="end" role="timer" aria-live="off">
          {`${elapsed} s`}
        </Text>
      </Group>
      <Text c="dimmed" role="status" display={note ? undefined : 'none'}>
        {note}
      </Text>
    </Stack>
  );
};
