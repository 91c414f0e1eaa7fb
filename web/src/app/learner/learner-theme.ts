import { DEFAULT_THEME, type MantineTheme } from '@mantine/core';
import classes from './learner-theme.module.css';

/** The default scroll lock would add a `<style>` element, which the content security policy refuses. */
const overPage = { lockScroll: false, closeButtonProps: { 'aria-label': 'Close', iconSize: 20 } } as const;

const choice = {
  defaultProps: { color: 'var(--nl-accent)', iconColor: 'var(--nl-surface)' },
  classNames: {
    body: classes.choiceBody,
    input: classes.choice,
    radio: classes.choice,
    labelWrapper: classes.choiceLabel,
    label: classes.choiceLabel,
    description: classes.choiceDescription,
    icon: classes.choiceIcon,
  },
} as const;

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
  Paper: { defaultProps: { withBorder: true, radius: 'lg' }, classNames: { root: classes.paper } },
  Skeleton: { defaultProps: { radius: 'md' }, classNames: { root: classes.skeleton } },
  Text: { classNames: { root: classes.text } },
  Badge: {
    defaultProps: { variant: 'light', color: 'accent', size: 'lg' },
    classNames: { root: classes.badge },
  },
  Divider: { defaultProps: { color: 'var(--nl-line)' } },
  // Mantine draws the arrow of a select as a picture without a name.
  ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
  Combobox: {
    defaultProps: { shadow: 'lg', offset: 4, transitionProps: { duration: 0 }, hideDetached: false },
    classNames: { dropdown: classes.dropdown, option: classes.option },
  },
  Fieldset: { defaultProps: { m: 0 }, classNames: { legend: classes.legend } },
  DataList: { classNames: { root: classes.dataList } },
  Kbd: { classNames: { root: classes.kbd } },
  ThemeIcon: { defaultProps: { variant: 'light' } },
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
    defaultProps: { variant: 'light', color: 'warning' },
    classNames: { message: classes.alertText },
  },
  Checkbox: choice,
  Radio: choice,
};

/**
 * What Mantine reads of a theme at run time. Colors, fonts and sizes are variables of the static style sheet that is built from
 * `theme/theme.ts`, with the same names as in Mantine's default theme.
 */
export const learnerTheme: MantineTheme = {
  ...DEFAULT_THEME,
  components,
  primaryColor: 'var(--nl-accent)',
  respectReducedMotion: true,
  /** `light` is a tint of one of the site's colors: `accent`, `violet`, `warning`. Class names style the other variants. */
  variantColorResolver: ({ variant, color }) =>
    variant === 'light'
      ? {
          background: `var(--nl-${color}-soft)`,
          hover: `var(--nl-${color}-soft)`,
          color: `var(--nl-${color})`,
          border: '0',
        }
      : { background: 'none', hover: 'none', color: 'inherit', border: '0' },
};
