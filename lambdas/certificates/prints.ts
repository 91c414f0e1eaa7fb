import { join } from 'node:path';
import { createFontFiles } from './print/font-files.ts';
import { type CertificatePrinter, createPrinter } from './print/printer.ts';

/** The printer, whose PDF writer and fonts only new certificates need. @param folder of the function */
export const createPrints = (folder: string): CertificatePrinter =>
  createPrinter(createFontFiles(join(folder, 'fonts')));
