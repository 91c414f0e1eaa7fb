import type { MantineTheme } from '@mantine/core';
import classes from './learner-theme.module.css';

/** The default scroll lock would add a `<style>` element, which the content security policy refuses. */
const overPage = { lockScroll: false, closeButtonProps: { 'aria-label': 'Close', iconSize: 20 } } as const;

/** Defaults and class names of Mantine's components. Colors and sizes come from the theme's CSS variables. */
const components: MantineTheme['components'] = {
  // Mantine's default is a <header>, which assistive technology would read as a second banner.
  ModalHeader: { defaultProps: { component: 'div' } },
  DrawerHeader: { defaultProps: { component: 'div' } },
  Modal: {
    defaultProps: {
      ...overPage,
      centered: true,
      size: '30rem',
      xOffset: '1rem',
      yOffset: '1rem',
      radius: 'lg',
      padding: 'lg',
    },
    classNames: {
      overlay: classes.overlay,
      content: classes.dialog,
      header: classes.dialogHead,
      title: classes.dialogTitle,
      close: classes.close,
    },
  },
  Drawer: {
    defaultProps: { ...overPage, position: 'bottom', size: '85dvh', padding: 0 },
    classNames: {
      overlay: classes.overlay,
      content: classes.sheet,
      header: classes.sheetHead,
      title: classes.sheetTitle,
      close: classes.close,
    },
  },
  Tabs: {
    classNames: { list: classes.tabs, tab: classes.tab, tabLabel: classes.tabLabel },
  },
  Switch: {
    classNames: {
      body: classes.switchBody,
      track: classes.track,
      thumb: classes.thumb,
      label: classes.label,
      description: classes.help,
    },
  },
  InputWrapper: {
    defaultProps: {
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
      errorProps: { role: 'alert' },
    },
    classNames: {
      root: classes.field,
      label: classes.label,
      description: classes.help,
      error: classes.error,
    },
  },
  Input: { classNames: { input: classes.input } },
  Progress: {
    defaultProps: { size: 8, radius: 4, color: 'var(--nl-accent)' },
    classNames: { root: classes.bar, section: classes.barPart },
  },
  Alert: {
    classNames: { root: classes.alert, message: classes.alertText },
  },
};

/**
 * The parts of a theme that Mantine reads at run time. The full theme (`theme/theme.ts`) is built into a static style sheet,
 * so its colors, fonts and sizes are left out here; named Mantine colors resolve to the style sheet's variables.
 */
const runtimeTheme = {
  components,
  primaryColor: 'var(--nl-accent)',
  primaryShade: 7,
  colors: {},
  white: '#ffffff',
  black: '#141b2e',
  autoContrast: false,
  luminanceThreshold: 0.35,
  focusRing: 'auto',
  focusClassName: '',
  activeClassName: 'mantine-active',
  respectReducedMotion: true,
  // Class names style alerts.
  variantColorResolver: () => ({ background: 'none', hover: 'none', color: 'inherit', border: '0' }),
} satisfies Partial<Record<keyof MantineTheme, unknown>>;

export const learnerTheme = runtimeTheme as unknown as MantineTheme;
