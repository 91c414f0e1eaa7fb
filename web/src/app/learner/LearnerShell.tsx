import { MantineContext, MantineThemeContext } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { learnerTheme } from './learner-theme.ts';
import './mantine-styles.ts';

const nothing = () => undefined;

/**
 * The color scheme stands on the root element, which is the site's own matter (`lib/color-scheme.ts`), and the theme is a
 * static style sheet, because the content security policy refuses `<style>` elements.
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

/** Mantine around a page of a learner: what `MantineProvider` gives, without its color schemes and its makers of styles, which weigh 3 KB. */
export const LearnerShell = ({ children }: { children: ReactNode }) => (
  <MantineContext value={mantine}>
    <MantineThemeContext value={learnerTheme}>{children}</MantineThemeContext>
  </MantineContext>
);
