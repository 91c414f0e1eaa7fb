/** Shapes that motifs are made of. */
import { COLORS, round } from './theme.ts';

/** A source of numbers in [0, 1). */
export type Random = () => number;
/** Draws a motif in an 800×450 field with the course's own random numbers. */
export type Motif = (random: Random) => string;

/** Colors that motifs take in turn. */
export const PALETTE = [COLORS.teal, COLORS.violet, COLORS.blue];

/** One of the palette. */
export const pick = (random: Random): string => PALETTE[Math.floor(random() * PALETTE.length)] ?? COLORS.teal;

/** Filled circle. */
export const dot = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" fill-opacity="${round(opacity)}"/>`;

/** Straight line. */
export const line = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  color: string,
  width = 2,
  opacity = 0.5,
): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${color}" stroke-width="${width}" stroke-opacity="${round(opacity)}"/>`;

/** Filled rounded rectangle. */
export const bar = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  opacity = 1,
  radius = 6,
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}" fill-opacity="${round(opacity)}"/>`;

/** Circle without filling. */
export const ring = (x: number, y: number, r: number, color: string, width: number, dash = ''): string => {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"${dashes}/>`;
};
