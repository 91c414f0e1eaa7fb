/** Diagrams of parts and how they connect: flow, cycle, stack, compare, network. */
import type { DiagramOf, Part } from './schema.ts';
import { type Box, arrow, card, centered, COLORS, round, text, toneColor, wrap } from './theme.ts';

const node = (box: Box, part: Part, lit: boolean): string => {
  const color = toneColor(part.tone);
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const inner = box.width - 24;
  const ink = lit ? COLORS.ink : COLORS.text;
  const labelLines = wrap(part.label, inner, 24).length;
  const shift = part.sub ? 15 + (labelLines - 1) * 4 : 0;
  const shape = card(box, lit ? color : COLORS.panel, color, lit ? 3 : 2);
  const label = centered(part.label, cx, cy - shift, inner, { size: 24, weight: 600, fill: ink });
  const below = part.sub
    ? centered(part.sub, cx, cy + 18 + (labelLines - 1) * 14, inner, {
        size: 18,
        fill: lit ? COLORS.deep : COLORS.soft,
      })
    : '';
  return shape + label + below;
};

/** Boxes from left to right; `back` adds a labeled return path under them. */
export const drawFlow = (diagram: DiagramOf<'flow'>, box: Box, lit: number): string => {
  const gap = 44;
  const count = diagram.nodes.length;
  const width = (box.width - gap * (count - 1)) / count;
  const height = Math.min(150, box.height - (diagram.back ? 80 : 0));
  const y = box.y + (box.height - height - (diagram.back ? 70 : 0)) / 2;
  const parts = diagram.nodes.map((part, i) => {
    const x = box.x + i * (width + gap);
    const link = i > 0 ? arrow(x - gap + 6, y + height / 2, x - 6, y + height / 2) : '';
    return link + node({ x, y, width, height }, part, lit === i);
  });
  if (diagram.back) {
    const left = box.x + width / 2;
    const right = box.x + box.width - width / 2;
    const low = y + height + 52;
    parts.push(
      `<polyline points="${round(right)},${round(y + height + 4)} ${round(right)},${round(low)} ${round(left)},${round(low)}" fill="none" stroke="${COLORS.violet}" stroke-width="3" stroke-dasharray="8 7"/>`,
      arrow(left, low, left, y + height + 8, COLORS.violet),
      centered(diagram.back, (left + right) / 2, low - 20, right - left, { size: 19, fill: COLORS.violet }),
    );
  }
  return parts.join('');
};

/** Boxes around a ring, joined clockwise by arrows. */
export const drawCycle = (diagram: DiagramOf<'cycle'>, box: Box, lit: number): string => {
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const size = { width: 176, height: 92 };
  const rx = (box.width - size.width) / 2;
  const ry = (box.height - size.height) / 2;
  const count = diagram.nodes.length;
  const toAngle = (i: number): number => -Math.PI / 2 + (i * 2 * Math.PI) / count;
  const at = (angle: number): [number, number] => [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  const ring = `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" stroke="${COLORS.line}" stroke-width="3"/>`;
  const arrows = diagram.nodes.map((_, i) => {
    const middle = (toAngle(i) + toAngle(i + 1)) / 2;
    const [x1, y1] = at(middle - 0.06);
    const [x2, y2] = at(middle + 0.06);
    return arrow(x1, y1, x2, y2, COLORS.violet);
  });
  const boxes = diagram.nodes.map((part, i) => {
    const [x, y] = at(toAngle(i));
    return node({ x: x - size.width / 2, y: y - size.height / 2, ...size }, part, lit === i);
  });
  const center = centered(diagram.center, cx, cy, rx * 1.1, { size: 22, fill: COLORS.soft });
  return ring + arrows.join('') + center + boxes.join('');
};

/** Layers from top to bottom; `around` draws a bracket that skips past them all. */
export const drawStack = (diagram: DiagramOf<'stack'>, box: Box, lit: number): string => {
  const gap = 26;
  const count = diagram.layers.length;
  const height = Math.min(96, (box.height - gap * (count - 1)) / count);
  const width = diagram.around ? box.width - 90 : box.width;
  const top = box.y + (box.height - (height * count + gap * (count - 1))) / 2;
  const parts = diagram.layers.map((part, i) => {
    const y = top + i * (height + gap);
    const cx = box.x + width / 2;
    const link = i > 0 ? arrow(cx, y - gap + 3, cx, y - 3) : '';
    return link + node({ x: box.x, y, width, height }, part, lit === i);
  });
  if (diagram.around) {
    const x = box.x + width;
    const low = top + (count - 1) * (height + gap) + height / 2;
    const high = top + height / 2;
    parts.push(
      `<polyline points="${x + 4},${high} ${x + 42},${high} ${x + 42},${low}" fill="none" stroke="${COLORS.amber}" stroke-width="3"/>`,
      arrow(x + 42, low, x + 6, low, COLORS.amber),
      `<g transform="rotate(90 ${x + 68} ${(high + low) / 2})">` +
        text(diagram.around, x + 68, (high + low) / 2 + 6, {
          size: 19,
          fill: COLORS.amber,
          anchor: 'middle',
        }) +
        `</g>`,
    );
  }
  return parts.join('');
};

/** Cards side by side, each with a title and short items. */
export const drawCompare = (diagram: DiagramOf<'compare'>, box: Box, lit: number): string => {
  const gap = 28;
  const size = 23;
  const row = 30;
  const count = diagram.sides.length;
  const width = (box.width - gap * (count - 1)) / count;
  const sides = diagram.sides.map((side) => ({
    ...side,
    rows: side.items.map((item) => wrap(item, width - 66, size)),
  }));
  const height = Math.max(
    ...sides.map(({ rows }) => 90 + rows.reduce((sum, lines) => sum + lines.length * row + 18, 0)),
  );
  const top = box.y + (box.height - height) / 2;
  return sides
    .map((side, i) => {
      const x = box.x + i * (width + gap);
      const color = toneColor(side.tone);
      const frame = card(
        { x, y: top, width, height },
        COLORS.panel,
        lit === i ? color : COLORS.line,
        lit === i ? 4 : 2,
      );
      const title = text(side.title, x + 24, top + 48, { size: 26, weight: 600, fill: color });
      let y = top + 98;
      const items = side.rows.map((lines) => {
        const dot = `<circle cx="${x + 30}" cy="${round(y - 8)}" r="5" fill="${color}"/>`;
        const body = lines
          .map((line, r) => text(line, x + 46, y + r * row, { size, fill: COLORS.soft }))
          .join('');
        y += lines.length * row + 18;
        return dot + body;
      });
      return frame + title + items.join('');
    })
    .join('');
};

/** Fully connected layers; `lit` lights one layer. */
export const drawNetwork = (diagram: DiagramOf<'network'>, box: Box, lit: number): string => {
  const columns = diagram.layers.map((size, i) => {
    const x = box.x + 40 + (i * (box.width - 80)) / (diagram.layers.length - 1);
    const step = Math.min(78, (box.height - 70) / size);
    const top = box.y + (box.height - 50) / 2 - ((size - 1) * step) / 2;
    return Array.from({ length: size }, (_, k) => ({ x, y: top + k * step }));
  });
  const edges = columns
    .slice(1)
    .flatMap((column, i) =>
      column.flatMap((to) =>
        (columns[i] ?? []).map(
          (from) =>
            `<line x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}" stroke="${COLORS.line}" stroke-width="1.5"/>`,
        ),
      ),
    );
  const nodes = columns.flatMap((column, i) =>
    column.map(({ x, y }) => {
      const color = i === 0 ? COLORS.blue : i === columns.length - 1 ? COLORS.teal : COLORS.violet;
      return `<circle cx="${round(x)}" cy="${round(y)}" r="20" fill="${lit === i ? color : COLORS.panel}" stroke="${color}" stroke-width="3"/>`;
    }),
  );
  const labels = diagram.labels.map((label, i) =>
    text(label, columns[i]?.[0]?.x ?? box.x, box.y + box.height - 6, {
      size: 20,
      fill: COLORS.soft,
      anchor: 'middle',
    }),
  );
  return edges.join('') + nodes.join('') + labels.join('');
};
