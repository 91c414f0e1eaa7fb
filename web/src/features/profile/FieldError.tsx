import { Text } from '@mantine/core';

/** An error message where it happened; screen readers read it when it appears. */
export const FieldError = ({ children }: { children: string | false | undefined }) => (
  <Text role="alert" c="var(--nl-danger)" size="sm" fw={600} display={children ? undefined : 'none'}>
    {children}
  </Text>
);
