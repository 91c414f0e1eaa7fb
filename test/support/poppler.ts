import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const works = (tool: string): boolean => spawnSync(tool, ['-v'], { stdio: 'ignore' }).status === 0;

const install = (args: string[]): void => {
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};

/**
 * Makes sure that poppler's tools are there, installing Debian's package when root on Debian: the judge of our PDFs is a
 * reader that others use too. @throws Error with the remedy when they cannot be had
 */
export const requirePoppler = (): void => {
  if (works('pdftotext')) return;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    install(['update', '-q']);
    install(['install', '-y', '-q', '--no-install-recommends', 'poppler-utils']);
  }
  if (!works('pdftotext')) {
    throw new Error(
      'Tests of certificates need poppler: install it (Debian: apt-get install poppler-utils; macOS: brew install poppler).',
    );
  }
};

/** Runs one of poppler's tools over a PDF and returns what it prints. */
export const poppler = (tool: 'pdftotext' | 'pdffonts' | 'pdfinfo', pdf: Uint8Array): string => {
  const args = tool === 'pdftotext' ? ['-', '-'] : ['-'];
  const { status, stdout, stderr } = spawnSync(tool, args, { input: pdf, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool} refused the file: ${stderr}`);
  return stdout;
};
