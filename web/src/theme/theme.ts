import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { colors, measures, onSky } from './tokens.ts';

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
/** Neutrals of the dark scheme, light to dark. */
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

/** Names of a web font's fallbacks in `global.css`; the browser uses the first whose system font exists. */
const fallbacks = (font: string): string =>
  ['', ' Roboto', ' DejaVu'].map((system) => `'${font} Fallback${system}'`).join(', ');

const fonts = {
  text: `'Figtree Variable', ${fallbacks('Figtree')}, system-ui, sans-serif`,
  headings: `'Bricolage Grotesque Variable', ${fallbacks('Bricolage')}, 'Figtree Variable', system-ui, sans-serif`,
  mono: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', Menlo, Consolas, monospace",
} as const;

/** Northlight's theme: warm paper in the light scheme, ink in the dark one, accents from aurora teal to violet. */
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

/** The site's own CSS variables, in addition to Mantine's; every surface and line uses them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { ...measures, ...onSky },
  light: { ...colors.light },
  dark: { ...colors.night },
});
