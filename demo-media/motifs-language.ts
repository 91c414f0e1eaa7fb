/** Motifs of courses about learning, language and agents. */
import { type Motif, bar, dot, line, PALETTE, pick, ring } from './motif-shapes.ts';
import { COLORS, round } from './theme.ts';

/** A page of lines on the left, a constellation of passages on the right, a few of them joined to a query. */
export const retrieval: Motif = (random) => {
  const page = Array.from({ length: 11 }, (_, i) => {
    const lit = i === 3 || i === 4 || i === 8;
    return bar(90, 92 + i * 25, 130 + random() * 90, 11, lit ? COLORS.teal : COLORS.line, lit ? 1 : 0.8);
  });
  const query = { x: 560, y: 225 };
  const stars = Array.from({ length: 34 }, () => {
    const [angle, distance] = [random() * 2 * Math.PI, 70 + random() * 130];
    return { x: query.x + distance * 1.2 * Math.cos(angle), y: query.y + distance * Math.sin(angle) };
  });
  const near = [...stars]
    .sort((a, b) => Math.hypot(a.x - query.x, a.y - query.y) - Math.hypot(b.x - query.x, b.y - query.y))
    .slice(0, 5);
  return [
    bar(64, 62, 280, 326, COLORS.panel, 0.75, 18),
    ...page,
    ...stars.map((s) => dot(s.x, s.y, 4 + random() * 5, pick(random), 0.55)),
    ...near.map((s) => line(query.x, query.y, s.x, s.y, COLORS.amber, 3, 0.9)),
    ...near.map((s) => dot(s.x, s.y, 10, COLORS.teal)),
    dot(query.x, query.y, 15, COLORS.amber),
    line(344, 172, query.x - 16, query.y - 6, COLORS.teal, 2, 0.5),
  ].join('');
};

/** Two clouds of points and the curve between them. */
export const boundary: Motif = (random) => {
  const cloud = (cx: number, cy: number, color: string): string[] =>
    Array.from({ length: 26 }, () =>
      dot(
        cx + (random() + random() - 1) * 190,
        cy + (random() + random() - 1) * 140,
        6 + random() * 6,
        color,
        0.9,
      ),
    );
  return [
    `<path d="M90,400 C260,380 300,260 400,225 S560,90 720,50" fill="none" stroke="${COLORS.amber}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M60,350 C230,330 270,215 370,180 S520,50 680,10" fill="none" stroke="${COLORS.amber}" stroke-width="2" stroke-opacity="0.35"/>`,
    `<path d="M120,450 C290,430 330,305 430,270 S600,130 760,90" fill="none" stroke="${COLORS.amber}" stroke-width="2" stroke-opacity="0.35"/>`,
    ...cloud(240, 150, COLORS.teal),
    ...cloud(560, 315, COLORS.violet),
  ].join('');
};

/** A square of attention weights, strongest near its diagonal. */
export const attention: Motif = (random) => {
  const parts: string[] = [];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const weight = Math.max(
        0.06,
        Math.exp(-Math.abs(row - column) * 0.8) * (0.6 + random() * 0.4) + (random() > 0.9 ? 0.5 : 0),
      );
      parts.push(
        bar(
          222 + column * 45,
          46 + row * 45,
          39,
          39,
          row % 3 === 1 ? COLORS.violet : COLORS.teal,
          Math.min(1, weight),
          9,
        ),
      );
    }
    parts.push(
      bar(110, 60 + row * 45, 86, 11, COLORS.line, 1),
      bar(604, 60 + row * 45, 60 + random() * 40, 11, COLORS.blue, 0.7),
    );
  }
  return parts.join('');
};

/** A loop of steps around a bright core. */
export const loop: Motif = () => {
  const steps = Array.from({ length: 5 }, (_, i) => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / 5;
    const [x, y] = [400 + 150 * Math.cos(angle), 225 + 150 * Math.sin(angle)];
    const color = PALETTE[i % 3] ?? COLORS.teal;
    return (
      line(400, 225, x, y, color, 2, 0.4) +
      dot(x, y, 34, COLORS.panel) +
      ring(round(x), round(y), 34, color, 5) +
      dot(x, y, 11, color)
    );
  });
  return [
    ring(400, 225, 150, COLORS.violet, 4, '16 12'),
    ring(400, 225, 205, COLORS.line, 2, '3 13'),
    ...steps,
    dot(400, 225, 46, COLORS.teal, 0.2),
    dot(400, 225, 26, COLORS.teal),
  ].join('');
};

/** Speech as layered bubbles of lines. */
export const prompt: Motif = (random) => {
  const bubble = (x: number, y: number, width: number, rows: number, color: string): string =>
    bar(x, y, width, rows * 26 + 40, COLORS.panel, 0.95, 22) +
    `<rect x="${x}" y="${y}" width="${width}" height="${rows * 26 + 40}" rx="22" fill="none" stroke="${color}" stroke-width="3"/>` +
    Array.from({ length: rows }, (_, i) =>
      bar(x + 28, y + 27 + i * 26, (width - 56) * (0.55 + random() * 0.45), 11, color, i ? 0.45 : 1),
    ).join('');
  return [
    bubble(110, 60, 330, 3, COLORS.teal),
    bubble(350, 160, 340, 4, COLORS.violet),
    bubble(150, 300, 260, 2, COLORS.blue),
  ].join('');
};

/** Frozen layers in gray with a thin trained one beside each. */
export const adapter: Motif = () =>
  Array.from({ length: 6 }, (_, i) => {
    const y = 62 + i * 56;
    return (
      bar(170, y, 330, 40, COLORS.line, 0.75, 10) +
      bar(530, y, 26, 40, COLORS.teal, 1, 8) +
      bar(566, y, 64, 40, COLORS.violet, 0.9, 8) +
      line(500, y + 20, 530, y + 20, COLORS.teal, 3, 0.8)
    );
  }).join('');
