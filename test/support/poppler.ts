import { spawnSync } from 'node:child_process';
import { installPackage } from '#bin/setup/debian-packages.ts';

const works = (tool: string): boolean => spawnSync(tool, ['-v'], { stdio: 'ignore' }).status === 0;

/**
 * Makes sure that poppler's tools are there, and installs them where this process may. Poppler judges our PDFs, because other readers
 * are built on it. @throws Error with the remedy when the tools are still missing
 */
export const requirePoppler = (): void => {
  if (works('pdftotext')) return;
  installPackage('poppler-utils');
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
