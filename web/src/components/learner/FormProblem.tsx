import { Text } from '@mantine/core';

/** An error message of a form; screen readers read it when it appears. */
export const FormProblem = ({ children, size }: { children: string | false | undefined; size?: 'sm' }) => (
  <Text role="alert" c="var(--nl-danger)" size={size} fw={600} display={children ? undefined : 'none'}>
    {children}
  </Text>
);
