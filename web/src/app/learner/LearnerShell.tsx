import { MantineContext, MantineThemeContext } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { learnerTheme } from './learner-theme.ts';
import './mantine-styles.ts';

const nothing = () => undefined;

/**
 * The site sets the color scheme on the root element itself (`lib/browser/color-scheme.ts`). The theme is a static style sheet,
 * because the content security policy refuses `<style>` elements.
 */
const mantine = {
  colorScheme: 'light',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: nothing,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} satisfies ComponentProps<typeof MantineContext>['value'];

/** Provides Mantine's contexts to learner pages. Replaces `MantineProvider` to save its color scheme and style code, 3 KB. */
export const LearnerShell = ({ children }: { children: ReactNode }) => (
  <MantineContext value={mantine}>
    <MantineThemeContext value={learnerTheme}>{children}</MantineThemeContext>
  </MantineContext>
);
