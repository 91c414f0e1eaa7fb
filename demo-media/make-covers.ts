/**
 * Draws `cover.webp` (800×450) for every course that has a motif.
 *
 *   node demo-media/make-covers.ts [course …]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COURSES_WITH_MOTIF, drawMotif } from './motifs.ts';
import { COLORS, glow, round, seededRandom } from './theme.ts';
import { checkTools, rasterize, run } from './tools.ts';

const contentFolder = join(import.meta.dirname, '..', 'content');
const AURORA = [COLORS.teal, COLORS.violet, COLORS.blue, COLORS.pink];

// In user space, because librsvg computes the bounding box of a rotated shape too large.
const UNIT_CIRCLE = ' gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1"';

/** Draws the background and three bands of light, placed by the course's seed. */
const sky = (seed: number): string => {
  const random = seededRandom(seed);
  const bands = Array.from({ length: 3 }, (_, i) => {
    const color = AURORA[(seed + i) % AURORA.length] ?? COLORS.teal;
    const turn = round(-30 + random() * 30);
    const [x, y] = [round(100 + random() * 600), round(random() * 200)];
    return (
      glow(`band${i}`, color, 0.62, UNIT_CIRCLE) +
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${round(330 + random() * 180)} ${round(110 + random() * 90)})"><circle r="1" fill="url(#band${i})"/></g>`
    );
  });
  return (
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${COLORS.ink}"/><stop offset="1" stop-color="#16204F"/></linearGradient>` +
    `<rect width="800" height="450" fill="url(#ground)"/>${bands.join('')}`
  );
};

const makeCover = (courseId: string, folder: string): number => {
  const seed = [...courseId].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450" viewBox="0 0 800 450">${sky(seed)}${drawMotif(courseId)}</svg>`;
  const png = join(folder, `${courseId}.png`);
  const cover = join(contentFolder, courseId, 'cover.webp');
  rasterize(svg, png);
  const webp = ['-c:v', 'libwebp', '-quality', '82', '-compression_level', '6', '-fflags', '+bitexact'];
  run('ffmpeg', ['-y', '-v', 'error', '-i', png, ...webp, cover]);
  return statSync(cover).size;
};

const main = (): void => {
  checkTools(['rsvg-convert', 'ffmpeg']);
  const named = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'covers-'));
  try {
    for (const courseId of named.length ? named : COURSES_WITH_MOTIF) {
      process.stdout.write(`${courseId}/cover.webp  ${Math.round(makeCover(courseId, folder) / 1024)} KB\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
