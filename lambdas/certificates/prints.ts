import { join } from 'node:path';
import { createFontFiles } from './print/font-files.ts';
import { type CertificatePrinter, createPrinter } from './print/printer.ts';

/** Creates the printer. Loaded lazily, because only new certificates need the PDF writer and the fonts. @param folder of the function */
export const createPrints = (folder: string): CertificatePrinter =>
  createPrinter(createFontFiles(join(folder, 'fonts')));
