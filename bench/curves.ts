/** A line of a chart: one value per measured catalog size. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly courses: number; readonly value: number }[];
}

export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly curves: readonly Curve[];
  /** Horizontal line with a name. */
  readonly limit?: { readonly name: string; readonly value: number };
}

const width = 720;
const height = 320;
const frame = { left: 64, right: 200, top: 44, bottom: 44 };
const strokes = ['#3457d5', '#0f8a6a', '#c2571a', '#8a3fb0', '#b3261e', '#5f6b7a'];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Chooses an axis step of 1, 2 or 5 times a power of ten that divides a range into about four. */
const chooseStep = (most: number): number => {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
};

/** Moves the labels at the ends of lines apart where they would overlap. */
const spread = (ends: readonly number[]): number[] => {
  const order = ends.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const placed: number[] = [];
  let last = -Infinity;
  for (const { y, index } of order) {
    last = Math.max(y, last + 15);
    placed[index] = last;
  }
  return placed;
};

/**
 * Draws values over the number of courses (logarithmic axis) as an SVG that is readable on light and dark pages. A chart without points
 * is empty.
 */
export const drawChart = ({ title, unit, curves, limit }: Chart): string => {
  const drawn = curves.filter(({ points }) => points.length > 0);
  const points = drawn.flatMap((curve) => curve.points);
  const sizes = [...new Set(points.map(({ courses }) => courses))].sort((a, b) => a - b);
  const [least, most] = [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10)];
  const top = Math.max(1e-9, ...points.map(({ value }) => value), limit?.value ?? 0);
  const step = chooseStep(top);
  const highest = Math.ceil(top / step) * step;
  const x = (courses: number): number =>
    frame.left +
    ((Math.log10(courses) - least) / Math.max(1e-9, most - least)) * (width - frame.left - frame.right);
  const y = (value: number): number =>
    height - frame.bottom - (value / highest) * (height - frame.top - frame.bottom);
  const right = width - frame.right;
  const at = (number: number): string => number.toFixed(1);
  const rules = Array.from({ length: Math.round(highest / step) + 1 }, (_, index) => index * step).map(
    (value) =>
      `<line class="rule" x1="${frame.left}" x2="${right}" y1="${at(y(value))}" y2="${at(y(value))}"/>` +
      `<text x="${frame.left - 8}" y="${at(y(value) + 4)}" text-anchor="end">${Number(value.toPrecision(6))}</text>`,
  );
  const ticks = sizes.map(
    (courses) =>
      `<text x="${at(x(courses))}" y="${height - frame.bottom + 20}" text-anchor="middle">${courses.toLocaleString('en-US')}</text>`,
  );
  const labels = spread([
    ...drawn.map(({ points: own }) => y(own.at(-1)?.value ?? 0)),
    ...(limit ? [y(limit.value)] : []),
  ]);
  const lines = drawn.map(({ name, points: own }, index) => {
    const stroke = strokes[index % strokes.length];
    const path = own
      .map(({ courses, value }, place) => `${place === 0 ? 'M' : 'L'}${at(x(courses))} ${at(y(value))}`)
      .join('');
    const dots = own.map(
      ({ courses, value }) =>
        `<circle cx="${at(x(courses))}" cy="${at(y(value))}" r="3.5" fill="${stroke}"><title>${escape(name)}: ${value} ${escape(unit)} of ${courses}</title></circle>`,
    );
    return (
      `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="2"/>${dots.join('')}` +
      `<text x="${right + 12}" y="${at((labels[index] ?? 0) + 4)}" style="fill:${stroke}">${escape(name)}</text>`
    );
  });
  const bound = limit
    ? `<line class="limit" x1="${frame.left}" x2="${right}" y1="${at(y(limit.value))}" y2="${at(y(limit.value))}"/>` +
      `<text x="${right + 12}" y="${at((labels.at(-1) ?? 0) + 4)}">${escape(limit.name)}</text>`
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">`,
    '<style>svg{background:#fff}text{font:12px system-ui,sans-serif;fill:#3b4350}.title{font-weight:600;font-size:14px}' +
      '.rule{stroke:#dde1e7}.limit{stroke:#3b4350;stroke-dasharray:6 4}' +
      '@media(prefers-color-scheme:dark){svg{background:#14181f}text{fill:#c9d1dc}.rule{stroke:#2c3440}.limit{stroke:#c9d1dc}' +
      'path,circle{filter:brightness(1.5)}}</style>',
    `<text class="title" x="${frame.left}" y="24">${escape(title)} (${escape(unit)}, over courses)</text>`,
    ...rules,
    ...ticks,
    bound,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
};
