/**
 * Colors of the light and the dark scheme. Components use only these names; `test/web/theme/contrast.test.ts` measures the pairs
 * below. `night` applies to the dark scheme and, in both schemes, to elements marked `data-night`.
 */
export const colors = {
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-text': '#141b2e',
    '--mantine-color-dimmed': '#504a42',
    '--mantine-color-anchor': '#067a61',
    '--nl-surface': '#ffffff',
    '--nl-surface-sunken': '#f3efe8',
    '--nl-line': '#e4ded3',
    '--nl-line-strong': '#857c6f',
    '--nl-skeleton': '#ded7cb',
    '--nl-accent': '#067059',
    '--nl-accent-soft': '#dcf6ee',
    '--nl-button': '#067a61',
    '--nl-button-hover': '#075f4d',
    '--nl-button-text': '#ffffff',
    '--nl-violet': '#5228b5',
    '--nl-violet-soft': '#ece5ff',
    '--nl-blue': '#1d4fa8',
    '--nl-blue-soft': '#e3edff',
    '--nl-lamp': '#8a5b00',
    '--nl-lamp-soft': '#fff0d2',
    '--nl-danger': '#b3261e',
    '--nl-danger-soft': '#fdeae7',
    '--nl-warning': '#7a5200',
    '--nl-warning-soft': '#fdf1d6',
    '--nl-code-keyword': '#4a1fa8',
    '--nl-code-string': '#06503f',
    '--nl-code-number': '#7a3300',
    '--nl-code-function': '#123f8c',
    '--nl-code-type': '#6b2f5b',
  },
  night: {
    '--mantine-color-body': '#0b1120',
    '--mantine-color-text': '#e8edf8',
    '--mantine-color-dimmed': '#b3bed5',
    '--mantine-color-anchor': '#57ddb9',
    '--nl-surface': '#131b2e',
    '--nl-surface-sunken': '#080d19',
    '--nl-line': '#263149',
    '--nl-line-strong': '#7484a8',
    '--nl-skeleton': '#3a4764',
    '--nl-accent': '#57ddb9',
    '--nl-accent-soft': '#0d3434',
    '--nl-button': '#2bcba2',
    '--nl-button-hover': '#57ddb9',
    '--nl-button-text': '#06231d',
    '--nl-violet': '#c6b5ff',
    '--nl-violet-soft': '#271f4d',
    '--nl-blue': '#a9c8ff',
    '--nl-blue-soft': '#14284c',
    '--nl-lamp': '#ffcf7d',
    '--nl-lamp-soft': '#3a2c10',
    '--nl-danger': '#ffb4ab',
    '--nl-danger-soft': '#42181a',
    '--nl-warning': '#f3cd83',
    '--nl-warning-soft': '#3a2c10',
    '--nl-code-keyword': '#c6b5ff',
    '--nl-code-string': '#7fe3c5',
    '--nl-code-number': '#ffcf7d',
    '--nl-code-function': '#a9c8ff',
    '--nl-code-type': '#f0b3d8',
  },
} as const;

export type ColorName = keyof (typeof colors)['light'] & keyof (typeof colors)['night'];

/** Pairs of text and background with their minimum contrast ratio: 7 for running text (AAA), 4.5 for other text (AA), 3 for outlines of controls. */
export const contrastPairs: readonly (readonly [text: ColorName, ground: ColorName, ratio: number])[] = [
  ...(['--mantine-color-text', '--mantine-color-dimmed'] as const).flatMap((text) =>
    (['--mantine-color-body', '--nl-surface', '--nl-surface-sunken'] as const).map(
      (ground) => [text, ground, 7] as const,
    ),
  ),
  ...(['--nl-accent-soft', '--nl-violet-soft', '--nl-blue-soft', '--nl-lamp-soft'] as const).map(
    (ground) => ['--mantine-color-text', ground, 7] as const,
  ),
  ...(
    [
      '--nl-accent',
      '--nl-violet',
      '--nl-blue',
      '--nl-lamp',
      '--nl-danger',
      '--nl-warning',
      '--mantine-color-anchor',
    ] as const
  ).flatMap((text) =>
    (['--mantine-color-body', '--nl-surface', '--nl-surface-sunken'] as const).map(
      (ground) => [text, ground, 4.5] as const,
    ),
  ),
  // Code counts as running text.
  ...(
    [
      '--nl-code-keyword',
      '--nl-code-string',
      '--nl-code-number',
      '--nl-code-function',
      '--nl-code-type',
    ] as const
  ).flatMap((text) =>
    (['--nl-surface', '--nl-surface-sunken'] as const).map((ground) => [text, ground, 7] as const),
  ),
  ['--nl-accent', '--nl-accent-soft', 4.5],
  ['--nl-violet', '--nl-violet-soft', 4.5],
  ['--nl-blue', '--nl-blue-soft', 4.5],
  ['--nl-lamp', '--nl-lamp-soft', 4.5],
  ['--nl-danger', '--nl-danger-soft', 4.5],
  ['--nl-warning', '--nl-warning-soft', 4.5],
  ['--mantine-color-dimmed', '--nl-violet-soft', 4.5],
  ['--mantine-color-dimmed', '--nl-accent-soft', 4.5],
  ['--nl-button-text', '--nl-button', 4.5],
  ['--nl-button-text', '--nl-button-hover', 4.5],
  ['--nl-line-strong', '--nl-surface', 3],
  ['--nl-line-strong', '--mantine-color-body', 3],
  ['--nl-line-strong', '--nl-surface-sunken', 3],
];

/** A radial glow. @param share strength of the color, in percent */
const glow = (at: string, color: 'violet' | 'aurora', share: number, size = '60rem 24rem'): string =>
  `radial-gradient(${size} at ${at}, color-mix(in srgb, var(--mantine-color-${color}-5) ${share}%, transparent), transparent 70%)`;

/** Text, buttons and backgrounds of sky sections, which are dark in both schemes, for elements without `data-night`. */
export const onSky = {
  '--nl-sky-lead': '#dbe3f4',
  '--nl-sky-button-text': colors.night['--nl-button-text'],
  /** Background at the end of a page: violet on the right, green on the left. */
  '--nl-sky-end': `${glow('75% 0%', 'violet', 42)}, ${glow('25% 0%', 'aurora', 36)}, var(--mantine-color-dark-7)`,
  /** Background of a panel, such as the first one of the dashboard. */
  '--nl-sky-panel': `${glow('92% -10%', 'violet', 45, '40rem 18rem')}, ${glow('4% -20%', 'aurora', 40, '36rem 18rem')}, var(--mantine-color-dark-7)`,
} as const;

/** Variables that are the same in both schemes. */
export const measures = {
  '--nl-bar-height': '4.25rem',
  '--nl-page-width': '76rem',
  '--nl-measure': '43rem',
  '--nl-gutter': 'clamp(1rem, 3vw, 1.5rem)',
  '--nl-section': 'clamp(3.5rem, 8vw, 6.5rem)',
  '--nl-display': 'clamp(2.75rem, 1.7rem + 5.2vw, 5.5rem)',
  '--nl-title': 'clamp(2.3rem, 1.55rem + 3.3vw, 4.1rem)',
  '--nl-lead': 'clamp(1.0625rem, 1rem + 0.35vw, 1.25rem)',
  '--nl-fast': '0.15s',
  '--nl-slow': '0.3s',
  '--nl-ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  '--nl-gradient': 'linear-gradient(100deg, #12b48c, #5a8cf0 52%, #8d68fb)',
} as const;
