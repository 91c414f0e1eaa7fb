/** Draws one state of one slide as SVG: the points said so far are bright, the others dimmed. */
import {
  drawBars,
  drawChunks,
  drawHeatmap,
  drawLines,
  drawPanel,
  drawScatter,
  drawTable,
} from './diagrams-data.ts';
import { drawCompare, drawCycle, drawFlow, drawNetwork, drawStack } from './diagrams-structure.ts';
import { drawMotif } from './motifs.ts';
import type { Diagram, Slide } from './schema.ts';
import { type Box, COLORS, FONTS, glow, SLIDE, text, textWidth, wrap } from './theme.ts';

export interface SlideContext {
  courseId: string;
  courseTitle: string;
  /** Index of the slide in its lecture, from 0. */
  index: number;
  /** Number of slides in the lecture. */
  count: number;
}

const SPLIT_BOX: Box = { x: 650, y: 190, width: 570, height: 420 };
const WIDE_BOX: Box = { x: 60, y: 180, width: 1160, height: 265 };
const WIDE_WITHOUT_POINTS_BOX: Box = { x: 60, y: 190, width: 1160, height: 420 };

const drawDiagram = (diagram: Diagram, box: Box, lit: number): string => {
  switch (diagram.kind) {
    case 'flow':
      return drawFlow(diagram, box, lit);
    case 'cycle':
      return drawCycle(diagram, box, lit);
    case 'stack':
      return drawStack(diagram, box, lit);
    case 'compare':
      return drawCompare(diagram, box, lit);
    case 'network':
      return drawNetwork(diagram, box, lit);
    case 'heatmap':
      return drawHeatmap(diagram, box, lit);
    case 'bars':
      return drawBars(diagram, box, lit);
    case 'lines':
      return drawLines(diagram, box, lit);
    case 'scatter':
      return drawScatter(diagram, box, lit);
    case 'table':
      return drawTable(diagram, box, lit);
    case 'panel':
      return drawPanel(diagram, box, lit);
    case 'chunks':
      return drawChunks(diagram, box, lit);
  }
};

const background = (): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${COLORS.ink}"/><stop offset="1" stop-color="${COLORS.deep}"/></linearGradient>` +
  glow('teal', COLORS.teal, 0.3) +
  glow('violet', COLORS.violet, 0.36) +
  `</defs>` +
  `<rect width="${SLIDE.width}" height="${SLIDE.height}" fill="url(#ground)"/>` +
  `<ellipse cx="980" cy="-30" rx="520" ry="230" fill="url(#violet)"/><ellipse cx="1240" cy="20" rx="420" ry="210" fill="url(#teal)"/>`;

const footer = (context: SlideContext): string => {
  const star = `<path d="M74,664 L79,677 L92,682 L79,687 L74,700 L69,687 L56,682 L69,677 Z" fill="${COLORS.teal}"/>`;
  const brand = text('Northlight', 102, 689, { size: 21, weight: 600 });
  const course = text(context.courseTitle, 102 + textWidth('Northlight', 21) + 26, 689, {
    size: 19,
    fill: COLORS.muted,
  });
  const steps = Array.from({ length: context.count }, (_, i) => {
    const x = SLIDE.width - 60 - (context.count - i) * 34;
    return `<rect x="${x}" y="679" width="26" height="6" rx="3" fill="${i <= context.index ? COLORS.teal : COLORS.line}"/>`;
  });
  return star + brand + course + steps.join('');
};

const heading = (slide: Slide): string => {
  const kicker = slide.kicker
    ? text(slide.kicker.toUpperCase(), 60, 78, { size: 19, weight: 600, fill: COLORS.teal, spacing: 2.5 })
    : '';
  return kicker + text(slide.heading, 60, 132, { size: 46, weight: 700, font: 'display' });
};

interface Column {
  x: number;
  y: number;
  width: number;
  size: number;
}

/** Draws one point with its bullet. Returns the drawing and its height. */
const drawPoint = (
  point: string,
  at: Column,
  state: 'waiting' | 'now' | 'said',
): { svg: string; height: number } => {
  const rows = wrap(point, at.width - 34, at.size);
  const bullet = `<rect x="${at.x}" y="${at.y - 17}" width="12" height="12" rx="3" transform="rotate(45 ${at.x + 6} ${at.y - 11})" fill="${state === 'now' ? COLORS.teal : COLORS.violet}"/>`;
  const fill = state === 'now' ? COLORS.text : COLORS.soft;
  const body = rows
    .map((row, i) => text(row, at.x + 34, at.y + i * at.size * 1.3, { size: at.size, fill }))
    .join('');
  const opacity = state === 'waiting' ? 0.28 : 1;
  return { svg: `<g opacity="${opacity}">${bullet}${body}</g>`, height: rows.length * at.size * 1.3 };
};

const drawPoints = (slide: Slide, sentence: number): string => {
  const points = slide.points ?? [];
  const firstSaid = slide.say.length - points.length;
  const pointState = (i: number): 'waiting' | 'now' | 'said' =>
    sentence < firstSaid + i ? 'waiting' : sentence === firstSaid + i ? 'now' : 'said';
  if (slide.layout === 'wide') {
    const width = 1160 / points.length;
    return points
      .map(
        (point, i) =>
          drawPoint(point, { x: 60 + i * width, y: 510, width: width - 30, size: 25 }, pointState(i)).svg,
      )
      .join('');
  }
  const at = { x: 60, width: slide.diagram ? 540 : 1100, size: 29 };
  const gap = 30;
  const total = points.reduce(
    (sum, point) => sum + drawPoint(point, { ...at, y: 0 }, 'now').height + gap,
    -gap,
  );
  if (total > SPLIT_BOX.height) {
    throw new Error(
      `Slide "${slide.heading}": the points need ${Math.round(total)} px, there are ${SPLIT_BOX.height}. Shorten or split them.`,
    );
  }
  let y = SPLIT_BOX.y + (SPLIT_BOX.height - total) / 2 + at.size;
  const drawn = points.map((point, i) => {
    const { svg, height } = drawPoint(point, { ...at, y }, pointState(i));
    y += height + gap;
    return svg;
  });
  return drawn.join('');
};

const opening = (slide: Slide, context: SlideContext): string => {
  const rows = wrap(slide.heading, 620, 66, 'body');
  const top = 330 - (rows.length - 1) * 38;
  const title = rows
    .map((row, i) => text(row, 60, top + i * 76, { size: 66, weight: 700, font: 'display' }))
    .join('');
  const sub = (slide.points ?? []).flatMap((point) => wrap(point, 560, 28));
  const below = sub
    .map((row, i) => text(row, 60, top + rows.length * 76 + 4 + i * 38, { size: 28, fill: COLORS.soft }))
    .join('');
  const kicker = text((slide.kicker ?? context.courseTitle).toUpperCase(), 60, top - 92, {
    size: 19,
    weight: 600,
    fill: COLORS.teal,
    spacing: 2.5,
  });
  return (
    `<g transform="translate(680 195) scale(0.72)">${drawMotif(context.courseId)}</g>` +
    kicker +
    title +
    below
  );
};

/** Draws a slide while `sentence` (an index into `say`) is spoken. Throws if the text does not fit. */
export const drawSlide = (slide: Slide, sentence: number, context: SlideContext): string => {
  if (slide.layout !== 'title' && textWidth(slide.heading, 46) > 1200)
    throw new Error(`Heading too long: "${slide.heading}"`);
  const lit = slide.highlight?.[sentence] ?? -1;
  const box =
    slide.layout === 'split' ? SPLIT_BOX : slide.points?.length ? WIDE_BOX : WIDE_WITHOUT_POINTS_BOX;
  const body =
    slide.layout === 'title'
      ? opening(slide, context)
      : heading(slide) +
        drawPoints(slide, sentence) +
        (slide.diagram ? drawDiagram(slide.diagram, box, lit) : '');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SLIDE.width}" height="${SLIDE.height}" viewBox="0 0 ${SLIDE.width} ${SLIDE.height}" font-family="${FONTS.body}">` +
    background() +
    body +
    footer(context) +
    `</svg>`
  );
};
