/** Motifs of courses about images, text, networks, operations and people. */
import { type Motif, bar, dot, line, PALETTE, pick, ring } from './motif-shapes.ts';
import { COLORS, round } from './theme.ts';

/** A framed picture of pixels with one found region. */
export const pixels: Motif = (random) => {
  const parts: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 15; column += 1) {
      const distance = Math.hypot(column - 9.5, (row - 4) * 1.2);
      const lit = distance < 3;
      parts.push(
        bar(
          105 + column * 40,
          45 + row * 40,
          35,
          35,
          lit ? COLORS.teal : COLORS.violet,
          lit ? 0.95 - distance * 0.18 : 0.06 + random() * 0.24,
          5,
        ),
      );
    }
  }
  const corner = (x: number, y: number, dx: number, dy: number): string =>
    `<polyline points="${x},${y + dy} ${x},${y} ${x + dx},${y}" fill="none" stroke="${COLORS.amber}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`;
  return [
    ...parts,
    corner(378, 78, 36, 36),
    corner(612, 78, -36, 36),
    corner(378, 340, 36, -36),
    corner(612, 340, -36, -36),
  ].join('');
};

/** Three color channels, slightly apart. */
export const channels: Motif = (random) =>
  [COLORS.pink, COLORS.teal, COLORS.blue]
    .map((color, layer) => {
      const cells = Array.from({ length: 36 }, (_, i) =>
        bar((i % 6) * 40, Math.floor(i / 6) * 40, 35, 35, color, 0.18 + random() * 0.75, 6),
      );
      return `<g transform="translate(${180 + layer * 110} ${60 + layer * 42})">${bar(-14, -14, 266, 266, COLORS.ink, 0.72, 18)}${cells.join('')}</g>`;
    })
    .join('');

/** Lines of words, some counted, turning into columns. */
export const words: Motif = (random) => {
  const rows = Array.from({ length: 8 }, (_, row) => {
    let x = 80;
    const parts: string[] = [];
    while (x < 380) {
      const width = 26 + random() * 60;
      const lit = random() > 0.72;
      parts.push(bar(x, 74 + row * 40, width, 16, lit ? COLORS.teal : COLORS.line, lit ? 1 : 0.75, 8));
      x += width + 14;
    }
    return parts.join('');
  });
  const heights = [290, 215, 160, 110, 70, 40];
  const columns = heights.map((height, i) =>
    bar(490 + i * 42, 385 - height, 30, height, i % 2 ? COLORS.violet : COLORS.teal, 1 - i * 0.1, 8),
  );
  return [...rows, ...columns].join('');
};

/** A fully connected network. */
export const network: Motif = (random) => {
  const columns = [4, 6, 6, 5, 2].map((size, i) =>
    Array.from({ length: size }, (_, k) => ({ x: 110 + i * 145, y: 225 + (k - (size - 1) / 2) * 60 })),
  );
  const edges = columns
    .slice(1)
    .flatMap((column, i) =>
      column.flatMap((to) =>
        (columns[i] ?? []).map((from) =>
          line(from.x, from.y, to.x, to.y, pick(random), 1.5 + random() * 2, 0.08 + random() * 0.4),
        ),
      ),
    );
  const nodes = columns.flatMap((column, i) =>
    column.map(({ x, y }) => dot(x, y, 17, COLORS.ink) + dot(x, y, 14, PALETTE[i % 3] ?? COLORS.teal)),
  );
  return [...edges, ...nodes].join('');
};

/** An endless belt: build, release, watch, and back. */
export const operations: Motif = () => {
  const path = 'M400,225 C320,90 110,90 110,225 S320,360 400,225 S690,90 690,225 S480,360 400,225';
  const stops: [number, number, string][] = [
    [110, 225, COLORS.teal],
    [230, 127, COLORS.blue],
    [230, 323, COLORS.violet],
    [570, 127, COLORS.violet],
    [690, 225, COLORS.amber],
    [570, 323, COLORS.teal],
  ];
  return [
    `<path d="${path}" fill="none" stroke="${COLORS.line}" stroke-width="44" stroke-linecap="round"/>`,
    `<path d="${path}" fill="none" stroke="${COLORS.teal}" stroke-width="4" stroke-dasharray="22 14"/>`,
    ...stops.map(
      ([x, y, color]) => dot(x, y, 27, COLORS.ink) + ring(x, y, 24, color, 5) + dot(x, y, 9, color),
    ),
    dot(400, 225, 13, COLORS.amber),
  ].join('');
};

/** Options branching from one decision. */
export const decision: Motif = () => {
  const leaves = [70, 148, 226, 304, 382];
  const paths = leaves.map((y, i) => {
    const lit = i === 1;
    const color = lit ? COLORS.teal : COLORS.line;
    return (
      `<path d="M190,226 C320,226 320,${y} 450,${y} L610,${y}" fill="none" stroke="${color}" stroke-width="${lit ? 7 : 4}"/>` +
      dot(640, y, lit ? 26 : 17, lit ? COLORS.teal : COLORS.violet, lit ? 1 : 0.5)
    );
  });
  return [
    ...paths,
    ring(640, 148, 42, COLORS.amber, 4, '8 7'),
    dot(170, 226, 44, COLORS.panel),
    ring(170, 226, 44, COLORS.violet, 5),
    dot(170, 226, 17, COLORS.violet),
  ].join('');
};

/** Overlapping circles in balance. */
export const balance: Motif = () =>
  [
    `<circle cx="315" cy="190" r="130" fill="${COLORS.teal}" fill-opacity="0.34" stroke="${COLORS.teal}" stroke-width="4"/>`,
    `<circle cx="485" cy="190" r="130" fill="${COLORS.violet}" fill-opacity="0.34" stroke="${COLORS.violet}" stroke-width="4"/>`,
    `<circle cx="400" cy="290" r="118" fill="${COLORS.blue}" fill-opacity="0.3" stroke="${COLORS.blue}" stroke-width="4"/>`,
    dot(400, 222, 14, COLORS.amber),
    ring(400, 222, 32, COLORS.amber, 3, '6 6'),
  ].join('');

/** A table with one column drawn as a chart. */
export const tableAndChart: Motif = (random) => {
  const cells = Array.from({ length: 40 }, (_, i) => {
    const [column, row] = [i % 5, Math.floor(i / 5)];
    return bar(
      90 + column * 66,
      60 + row * 42,
      58,
      34,
      column === 3 ? COLORS.teal : COLORS.line,
      column === 3 ? 0.35 + random() * 0.6 : 0.55,
      7,
    );
  });
  const points = Array.from({ length: 8 }, (_, i) => [470 + i * 36, 330 - i * 26 - random() * 60] as const);
  const path = points.map((p) => p.map(round).join(',')).join(' ');
  return [
    ...cells,
    `<polyline points="${path}" fill="none" stroke="${COLORS.violet}" stroke-width="6" stroke-linejoin="round"/>`,
    ...points.map(([x, y]) => dot(x, y, 9, COLORS.amber)),
  ].join('');
};
