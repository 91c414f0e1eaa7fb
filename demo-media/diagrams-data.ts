/** Diagrams of data: heat map, bars, lines, scatter, table, panel of text, chunks of a document. */
import type { DiagramOf } from './schema.ts';
import { type Box, card, centered, COLORS, round, seededRandom, text, toneColor, wrap } from './theme.ts';

type Point = [number, number];

/** Square grid with one row per word; `lit` frames a row. Values are 0 to 1. */
export const drawHeatmap = (diagram: DiagramOf<'heatmap'>, box: Box, lit: number): string => {
  const count = diagram.words.length;
  const margin = 96;
  const cell = Math.min((box.width - margin) / count, (box.height - 48) / count);
  const left = box.x + margin;
  const top = box.y + 44;
  const columns = diagram.words.map((word, i) =>
    text(word, left + (i + 0.5) * cell, top - 14, { size: 19, fill: COLORS.soft, anchor: 'middle' }),
  );
  const rows = diagram.words.map((word, r) => {
    const label = text(word, left - 14, top + (r + 0.5) * cell + 7, {
      size: 20,
      weight: lit === r ? 600 : 400,
      fill: lit === r ? COLORS.amber : COLORS.soft,
      anchor: 'end',
    });
    const cells = (diagram.values[r] ?? []).map((value, c) => {
      const x = left + c * cell + 3;
      const y = top + r * cell + 3;
      const shape = `<rect x="${round(x)}" y="${round(y)}" width="${round(cell - 6)}" height="${round(cell - 6)}" rx="8" fill="${COLORS.teal}" fill-opacity="${round(0.07 + value * 0.9)}"/>`;
      const ink = value > 0.45 ? COLORS.ink : COLORS.soft;
      const number = text(value.toFixed(2).replace('0.', '.'), x + cell / 2 - 3, y + cell / 2 + 4, {
        size: 18,
        fill: ink,
        anchor: 'middle',
      });
      return shape + number;
    });
    const frame =
      lit === r
        ? card({ x: left, y: top + r * cell, width: cell * count, height: cell }, 'none', COLORS.amber, 3, 10)
        : '';
    return label + cells.join('') + frame;
  });
  return columns.join('') + rows.join('');
};

/** Horizontal bars; values are shares of the full width, 0 to 1. */
export const drawBars = (diagram: DiagramOf<'bars'>, box: Box, lit: number): string => {
  const step = Math.min(100, box.height / diagram.items.length);
  const top = box.y + (box.height - step * diagram.items.length) / 2;
  return diagram.items
    .map((item, i) => {
      const y = top + i * step;
      const color = toneColor(item.tone);
      const strong = lit < 0 || lit === i;
      const track = `<rect x="${box.x}" y="${round(y + 34)}" width="${box.width}" height="26" rx="13" fill="${COLORS.panel}"/>`;
      const bar = `<rect x="${box.x}" y="${round(y + 34)}" width="${round(Math.max(26, box.width * item.value))}" height="26" rx="13" fill="${color}" fill-opacity="${strong ? 1 : 0.4}"/>`;
      const label = text(item.label, box.x, y + 23, {
        size: 22,
        fill: strong ? COLORS.text : COLORS.muted,
      });
      const value = text(item.text, box.x + box.width, y + 23, {
        size: 22,
        weight: 600,
        fill: color,
        anchor: 'end',
      });
      return label + value + track + bar;
    })
    .join('');
};

const axes = (box: Box, x: string | undefined, y: string | undefined): string => {
  const low = box.y + box.height;
  return (
    `<polyline points="${box.x},${box.y} ${box.x},${low} ${box.x + box.width},${low}" fill="none" stroke="${COLORS.muted}" stroke-width="2.5"/>` +
    (x ? text(x, box.x + box.width, low + 30, { size: 19, fill: COLORS.muted, anchor: 'end' }) : '') +
    (y ? text(y, box.x, box.y - 14, { size: 19, fill: COLORS.muted }) : '')
  );
};

const scaler =
  (box: Box): ((point: Point) => Point) =>
  ([x, y]) => [round(box.x + x * box.width), round(box.y + (1 - y) * box.height)];

/** A smooth path through points (quadratic segments between midpoints). */
const smooth = (points: Point[]): string => {
  const [first, ...rest] = points;
  if (!first) return '';
  const bends = rest.slice(0, -1).map(([x, y], i) => {
    const next = rest[i + 1] ?? [x, y];
    return `Q${x},${y} ${round((x + next[0]) / 2)},${round((y + next[1]) / 2)}`;
  });
  const last = rest.at(-1) ?? first;
  return `M${first.join(',')} ${bends.join(' ')} L${last.join(',')}`;
};

/** Curves over two axes from 0 to 1; `lit` thickens one series. */
export const drawLines = (diagram: DiagramOf<'lines'>, box: Box, lit: number): string => {
  const plot = { x: box.x + 16, y: box.y + 40, width: box.width - 24, height: box.height - 84 };
  const scale = scaler(plot);
  const mark = diagram.mark ? scale([diagram.mark.x, 0])[0] : undefined;
  const markLine =
    mark === undefined
      ? ''
      : `<line x1="${mark}" y1="${plot.y}" x2="${mark}" y2="${plot.y + plot.height}" stroke="${COLORS.amber}" stroke-width="2.5" stroke-dasharray="7 7"/>` +
        text(diagram.mark?.label ?? '', mark, plot.y - 12, {
          size: 19,
          fill: COLORS.amber,
          anchor: 'middle',
        });
  const series = diagram.series.map((one, i) => {
    const points = one.points.map(scale);
    const [endX, endY] = points.at(-1) ?? [0, 0];
    const [x, y] = one.at ? scale(one.at) : [endX, endY - 18];
    return (
      `<path d="${smooth(points)}" fill="none" stroke="${COLORS[one.tone]}" stroke-width="${lit === i ? 8 : 5}" stroke-linecap="round"/>` +
      text(one.label, x, y, { size: 21, weight: 600, fill: COLORS[one.tone], anchor: 'end' })
    );
  });
  return axes(plot, diagram.x, diagram.y) + markLine + series.join('');
};

/** Points in groups, with an optional boundary curve and an optional query joined to its nearest points. */
export const drawScatter = (diagram: DiagramOf<'scatter'>, box: Box, lit: number): string => {
  const plot = { x: box.x + 16, y: box.y + 36, width: box.width - 24, height: box.height - 80 };
  const scale = scaler(plot);
  const dots = diagram.groups.map((group, i) => {
    const strong = lit < 0 || lit === i;
    const marks = group.points.map((point) => {
      const [x, y] = scale(point);
      return `<circle cx="${x}" cy="${y}" r="10" fill="${COLORS[group.tone]}" fill-opacity="${strong ? 1 : 0.4}"/>`;
    });
    const [x, y] = scale(group.at ?? [0, 0]);
    const label = group.at
      ? text(group.label, x, y, { size: 21, weight: 600, fill: COLORS[group.tone], anchor: 'middle' })
      : '';
    return marks.join('') + label;
  });
  const curve = diagram.curve
    ? `<path d="${smooth(diagram.curve.map(scale))}" fill="none" stroke="${COLORS.amber}" stroke-width="5" stroke-linecap="round"/>`
    : '';
  return axes(plot, diagram.x, diagram.y) + curve + query(diagram, scale) + dots.join('');
};

const query = (diagram: DiagramOf<'scatter'>, scale: (point: Point) => Point): string => {
  if (!diagram.query) return '';
  const [qx, qy] = scale(diagram.query.at);
  const nearest = diagram.groups
    .flatMap((group) => group.points.map(scale))
    .map(([x, y]) => ({ x, y, distance: Math.hypot(x - qx, y - qy) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, diagram.query.nearest);
  const radius = round((nearest.at(-1)?.distance ?? 0) + 20);
  const links = nearest.map(
    ({ x, y }) =>
      `<line x1="${qx}" y1="${qy}" x2="${x}" y2="${y}" stroke="${COLORS.amber}" stroke-width="3"/>`,
  );
  return (
    `<circle cx="${qx}" cy="${qy}" r="${radius}" fill="${COLORS.amber}" fill-opacity="0.1" stroke="${COLORS.amber}" stroke-width="2" stroke-dasharray="6 6"/>` +
    links.join('') +
    `<rect x="${qx - 10}" y="${qy - 10}" width="20" height="20" transform="rotate(45 ${qx} ${qy})" fill="${COLORS.amber}"/>` +
    text(diagram.query.label, qx, qy - radius - 12, {
      size: 21,
      weight: 600,
      fill: COLORS.amber,
      anchor: 'middle',
    })
  );
};

/** A small table with row labels; a toned cell is tinted. `lit` counts cells from the top left. */
export const drawTable = (diagram: DiagramOf<'table'>, box: Box, lit: number): string => {
  const first = Math.min(170, box.width * 0.32);
  const width = (box.width - first) / diagram.columns.length;
  const height = Math.min(110, (box.height - 60) / diagram.rows.length);
  const top = box.y + (box.height - 60 - height * diagram.rows.length) / 2 + 60;
  const head = diagram.columns.map((label, i) =>
    centered(label, box.x + first + (i + 0.5) * width, top - 30, width - 10, { size: 20, fill: COLORS.soft }),
  );
  const rows = diagram.rows.map((row, r) => {
    const y = top + r * height;
    const label = centered(row.label, box.x + first / 2, y + height / 2, first - 16, {
      size: 20,
      fill: COLORS.soft,
    });
    const cells = row.cells.map((cell, c) => {
      const color = toneColor(cell.tone ?? 'muted');
      const strong = lit === r * diagram.columns.length + c;
      const at = { x: box.x + first + c * width + 5, y: y + 5, width: width - 10, height: height - 10 };
      const shape = card(at, strong ? color : COLORS.panel, color, strong ? 3 : 2, 12);
      const ink = strong ? COLORS.ink : COLORS.text;
      return (
        shape +
        centered(cell.text, at.x + at.width / 2, at.y + at.height / 2, at.width - 14, {
          size: 21,
          weight: 600,
          fill: ink,
        })
      );
    });
    return label + cells.join('');
  });
  return head.join('') + rows.join('');
};

/** A window with monospaced lines: a prompt, a record, a few lines of code. `lit` lights one line. */
export const drawPanel = (diagram: DiagramOf<'panel'>, box: Box, lit: number): string => {
  const size = 22;
  const step = 34;
  const width = box.width - 48;
  const rows = diagram.lines.flatMap((line, i) =>
    wrap(line.text, width, size, 'mono').map((row) => ({ row, line, i })),
  );
  const height = Math.min(box.height, 84 + rows.length * step);
  const y = box.y + (box.height - height) / 2;
  const frame = card({ x: box.x, y, width: box.width, height }, '#0A1130', COLORS.line);
  const bar =
    [COLORS.pink, COLORS.amber, COLORS.teal]
      .map((c, i) => `<circle cx="${box.x + 28 + i * 22}" cy="${y + 28}" r="6" fill="${c}"/>`)
      .join('') +
    text(diagram.title, box.x + box.width - 24, y + 35, { size: 18, fill: COLORS.muted, anchor: 'end' });
  const body = rows.map(({ row, line, i }, r) => {
    const base = y + 84 + r * step;
    const mark =
      lit === i
        ? `<rect x="${box.x + 8}" y="${base - 25}" width="${box.width - 16}" height="${step}" rx="6" fill="${COLORS.violet}" fill-opacity="0.28"/>`
        : '';
    return (
      mark +
      text(row, box.x + 24, base, {
        size,
        font: 'mono',
        fill: line.tone ? toneColor(line.tone) : COLORS.soft,
      })
    );
  });
  return frame + bar + body.join('');
};

/** A page of text lines with colored brackets for chunks; neighbors share `overlap` lines. */
export const drawChunks = (diagram: DiagramOf<'chunks'>, box: Box, lit: number): string => {
  const total = diagram.sizes.reduce((sum, size) => sum + size, 0);
  const page = { x: box.x, y: box.y, width: box.width - 190, height: box.height };
  const step = (page.height - 50) / total;
  const random = seededRandom(total);
  const lines = Array.from({ length: total }, (_, i) => {
    const width = (page.width - 56) * (0.72 + 0.28 * random());
    return `<rect x="${page.x + 28}" y="${round(page.y + 28 + i * step)}" width="${round(width)}" height="${round(step * 0.42)}" rx="5" fill="${COLORS.line}"/>`;
  });
  const tones = [COLORS.teal, COLORS.violet, COLORS.blue, COLORS.pink];
  let start = 0;
  const marks = diagram.sizes.map((size, i) => {
    const from = Math.max(0, start - (i > 0 ? diagram.overlap : 0));
    start += size;
    const y = page.y + 20 + from * step;
    const height = (start - from) * step - 4;
    const color = tones[i % tones.length] ?? COLORS.teal;
    const area = `<rect x="${page.x + 14}" y="${round(y)}" width="${page.width - 28}" height="${round(height)}" rx="10" fill="${color}" fill-opacity="${lit === i ? 0.4 : 0.16}" stroke="${color}" stroke-width="2"/>`;
    const label = text(`chunk ${i + 1}`, page.x + page.width + 26 + (i % 2) * 70, y + height / 2 + 7, {
      size: 21,
      weight: 600,
      fill: color,
    });
    return area + label;
  });
  return card(page, '#0A1130', COLORS.line) + lines.join('') + marks.join('');
};
