import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const aurora: MantineColorsTuple = [
  '#e3fbf4',
  '#c2f5e6',
  '#8febd1',
  '#57ddb9',
  '#2bcba2',
  '#12b48c',
  '#079a78',
  '#067a61',
  '#075f4d',
  '#063f35',
];
const violet: MantineColorsTuple = [
  '#f3efff',
  '#e2d9ff',
  '#c6b5ff',
  '#a88dff',
  '#8d68fb',
  '#7748f0',
  '#6434d9',
  '#5228b5',
  '#3f1f8c',
  '#2b1561',
];
/** Warm neutrals of the light scheme. */
const gray: MantineColorsTuple = [
  '#fbfaf7',
  '#f5f2ec',
  '#ebe6dd',
  '#ded7cb',
  '#cac1b3',
  '#a3998a',
  '#6a6257',
  '#4c453c',
  '#332e27',
  '#201c17',
];
/** Night-sky neutrals of the dark scheme, light to deep. */
const dark: MantineColorsTuple = [
  '#e8edf8',
  '#c5cee2',
  '#9ba8c4',
  '#6f7c9b',
  '#3a4764',
  '#28334d',
  '#182138',
  '#0b1120',
  '#080d19',
  '#050810',
];

export const fonts = {
  text: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  headings: "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Figtree Variable', system-ui, sans-serif",
  mono: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', Menlo, Consolas, monospace",
} as const;

/** Northlight's visual language: ink nights, aurora teal to violet, warm paper by day. */
export const theme = createTheme({
  primaryColor: 'aurora',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  colors: { aurora, violet, gray, dark },
  white: '#ffffff',
  black: '#141b2e',
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.mono,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.6', lg: '1.55', xl: '1.45' },
  headings: {
    fontFamily: fonts.headings,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2.1rem, 1.5rem + 2.6vw, 3.5rem)', lineHeight: '1.06' },
      h2: { fontSize: 'clamp(1.6rem, 1.3rem + 1.3vw, 2.35rem)', lineHeight: '1.14' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.125rem', lineHeight: '1.35' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  shadows: {
    xs: '0 1px 2px rgb(20 27 46 / 8%)',
    sm: '0 1px 2px rgb(20 27 46 / 6%), 0 4px 14px rgb(20 27 46 / 6%)',
    md: '0 2px 4px rgb(20 27 46 / 6%), 0 12px 32px rgb(20 27 46 / 10%)',
    lg: '0 4px 8px rgb(20 27 46 / 6%), 0 24px 56px rgb(20 27 46 / 16%)',
    xl: '0 8px 16px rgb(20 27 46 / 8%), 0 40px 90px rgb(20 27 46 / 22%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Variables of our own beside Mantine's; every surface and line of the site is one of these. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--nl-bar-height': '4.25rem',
    '--nl-page-width': '76rem',
    '--nl-gradient': 'linear-gradient(100deg, #12b48c, #5a8cf0 52%, #8d68fb)',
  },
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-text': '#141b2e',
    '--mantine-color-dimmed': '#5d574e',
    '--mantine-color-anchor': '#067a61',
    '--nl-surface': '#ffffff',
    '--nl-surface-sunken': '#f3efe8',
    '--nl-line': '#e4ded3',
    '--nl-line-strong': '#8d8477',
    '--nl-accent': '#067a61',
    '--nl-accent-soft': '#dcf6ee',
    '--nl-button': '#067a61',
    '--nl-button-hover': '#075f4d',
    '--nl-button-text': '#ffffff',
    '--nl-violet': '#5228b5',
    '--nl-violet-soft': '#ece5ff',
    '--nl-danger': '#b3261e',
    '--nl-danger-soft': '#fdeae7',
    '--nl-warning': '#7a5200',
    '--nl-warning-soft': '#fdf1d6',
  },
  dark: {
    '--mantine-color-body': '#0b1120',
    '--mantine-color-text': '#e8edf8',
    '--mantine-color-dimmed': '#a7b3cc',
    '--mantine-color-anchor': '#57ddb9',
    '--nl-surface': '#131b2e',
    '--nl-surface-sunken': '#080d19',
    '--nl-line': '#263149',
    '--nl-line-strong': '#7484a8',
    '--nl-accent': '#57ddb9',
    '--nl-accent-soft': '#0d3434',
    '--nl-button': '#2bcba2',
    '--nl-button-hover': '#57ddb9',
    '--nl-button-text': '#06231d',
    '--nl-violet': '#c6b5ff',
    '--nl-violet-soft': '#271f4d',
    '--nl-danger': '#ffb4ab',
    '--nl-danger-soft': '#42181a',
    '--nl-warning': '#f3cd83',
    '--nl-warning-soft': '#3a2c10',
  },
});
