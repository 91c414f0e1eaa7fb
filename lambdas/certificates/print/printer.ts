import PDFDocument from 'pdfkit';
import { recordGroups } from '../../domain/certificate/certificate-words.ts';
import type { CertificatePrint } from './certificate-print.ts';
import { drawCertificate } from './draw-certificate.ts';
import type { FontFiles } from './font-files.ts';
import { createPen } from './pen.ts';
import { missingClusters } from './typeset.ts';

export interface CertificatePrinter {
  /** Lists the characters of a name that the fonts cannot draw. */
  missingCharacters(name: string): Promise<string[]>;
  /** Prints a PDF in A4 landscape: the certificate, and pages with the record of completion. The same certificate gives the same bytes. */
  print(certificate: CertificatePrint): Promise<Uint8Array>;
}

/** Creates a printer with the given fonts, which are loaded when a certificate first needs them. */
export const createPrinter = (fontFiles: FontFiles): CertificatePrinter => ({
  missingCharacters: async (name) => missingClusters(name, await fontFiles('display', [name])),
  print: async (certificate) => {
    const { name, courseTitle, instructor, record } = certificate;
    const titles = record ? recordGroups(record).flatMap((group) => group.titles) : [];
    const [display, label, strong] = await Promise.all([
      fontFiles('display', [name, courseTitle, instructor, ...titles]),
      fontFiles('label', []),
      fontFiles('strong', []),
    ]);
    const issued = new Date(certificate.issuedAt);
    const document = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: 0,
      // No default font, because the built-in ones are not embedded.
      font: '',
      pdfVersion: '1.7',
      lang: 'en',
      tagged: true,
      displayTitle: true,
      info: {
        Title: `Certificate of completion: ${certificate.courseTitle}`,
        Author: 'Northlight',
        Subject: `${certificate.name} completed ${certificate.courseTitle}`,
        Keywords: certificate.id,
        Creator: 'Northlight',
        CreationDate: issued,
        ModDate: issued,
      },
    });
    const parts: Uint8Array[] = [];
    const finished = new Promise<void>((resolve, reject) => {
      document.on('data', (part: Uint8Array) => parts.push(part));
      document.on('end', resolve);
      document.on('error', reject);
    });
    drawCertificate(createPen(document, { display, label, strong }), certificate);
    document.end();
    await finished;
    return Buffer.concat(parts);
  },
});
