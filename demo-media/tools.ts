/** Runs the Debian programs that the build needs, and says which are missing. */
import { spawnSync } from 'node:child_process';

const PACKAGES: Record<string, string> = {
  ffmpeg: 'ffmpeg',
  'rsvg-convert': 'librsvg2-bin',
  festival: 'festival festvox-us-slt-hts',
  'fc-match': 'fontconfig',
};

const FONT_PACKAGES: Record<string, string> = {
  'Inter Display': 'fonts-inter',
  Inter: 'fonts-inter',
  'JetBrains Mono': 'fonts-jetbrains-mono',
};

/** Runs a program without a shell and returns its standard output. Throws with the last lines of its standard error. */
export const run = (program: string, args: string[], input?: string): string => {
  const result = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.error)
    throw new Error(
      `${program} could not be started: ${result.error.message}. apt-get install ${PACKAGES[program] ?? program}`,
    );
  if (result.status !== 0)
    throw new Error(`${program} failed: ${result.stderr.trim().split('\n').slice(-4).join('\n')}`);
  return result.stdout;
};

/** Draws an SVG into a PNG file. */
export const rasterize = (svg: string, png: string): void => {
  run('rsvg-convert', ['--format', 'png', '--output', png], svg);
};

/** Throws one error that names every missing program, voice and font, with the apt packages that contain them. */
export const checkTools = (programs: string[]): void => {
  const missing = new Map<string, string>();
  for (const program of [...programs, 'fc-match']) {
    const found = spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0;
    if (!found) missing.set(program, PACKAGES[program] ?? program);
  }
  if (!missing.has('fc-match')) {
    for (const [font, fontPackage] of Object.entries(FONT_PACKAGES)) {
      if (run('fc-match', ['-f', '%{family}', font]).split(',')[0] !== font)
        missing.set(`font ${font}`, fontPackage);
    }
  }
  if (programs.includes('festival') && !missing.has('festival')) {
    const voices = run('festival', ['--pipe'], '(print (voice.list))');
    if (!voices.includes('cmu_us_slt_arctic_hts')) missing.set('voice slt', 'festvox-us-slt-hts');
  }
  if (missing.size === 0) return;
  const packages = [...new Set([...missing.values()].flatMap((names) => names.split(' ')))].join(' ');
  throw new Error(`Missing: ${[...missing.keys()].join(', ')}.\nOn Debian: apt-get install -y ${packages}`);
};
