import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { learnerTheme } from './learner-theme.ts';
import './mantine-styles.ts';

/** The site itself keeps the color scheme on the root element (`lib/color-scheme.ts`). */
const noRootElement = () => undefined;

/**
 * Mantine around a page of a learner. The provider's own `<style>` elements are off: the theme is a static style sheet
 * (content security policy).
 */
export const LearnerShell = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={learnerTheme}
    getRootElement={noRootElement}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
);
