import { Text } from '@mantine/core';

/** An error message of a form; screen readers read it when it appears. */
export const FormProblem = ({ children }: { children: string | undefined }) => (
  <Text role="alert" c="var(--nl-danger)" fw={600} display={children ? undefined : 'none'}>
    {children}
  </Text>
);
