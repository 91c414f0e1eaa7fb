import { Box, Progress } from '@mantine/core';

/** Shows that something goes on whose end nobody knows. */
export const WaitingBar = ({ label }: { label: string }) => (
  <Box role="progressbar" aria-label={label} w="100%" maw="24rem">
    <Progress aria-hidden="true" value={100} animated />
  </Box>
);
