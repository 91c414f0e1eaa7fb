import type { CertificateRecord } from '../../contract/schemas/certificates.ts';
import { identityWords, recordGroups, recordSummary } from '../../domain/certificate/certificate-words.ts';
import { dayInWords } from '../../domain/time/time-words.ts';
import type { CertificatePrint } from './certificate-print.ts';
import { drawAurora, drawFrame, drawMark, drawQr, drawSeal, ink } from './ornaments.ts';
import type { Pen, TextStyle } from './pen.ts';

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 } as const;
const middle = page.width / 2;
const edge = 66;

const styles = {
  brand: { role: 'strong', size: 17, color: ink.text },
  kicker: { role: 'strong', size: 11, color: ink.green, spacing: 4.2 },
  said: { role: 'label', size: 12, color: ink.soft },
  name: { role: 'display', size: 50, color: ink.text },
  course: { role: 'display', size: 26, color: ink.text },
  caption: { role: 'strong', size: 7, color: ink.soft, spacing: 1.2 },
  fact: { role: 'display', size: 12, color: ink.text },
  group: { role: 'strong', size: 9, color: ink.text },
  item: { role: 'display', size: 9, color: ink.text },
  note: { role: 'label', size: 8.5, color: ink.soft },
  stamp: { role: 'strong', size: 44, color: '#b3261e' },
  small: { role: 'label', size: 7.5, color: ink.soft },
} as const satisfies Record<string, TextStyle>;

const drawGround = ({ document, decorate }: Pen): void =>
  decorate(() => {
    document.rect(0, 0, page.width, page.height).fill(ink.paper);
    drawAurora(document, { x: 33, y: 33, width: page.width - 66, height: 96 });
    drawFrame(document, page.width, page.height, 26);
    drawMark(document, edge - 4, 54, 30);
  });

/** Draws the name on one line if that is large enough for a headline, otherwise on two. */
const drawName = (pen: Pen, name: string, width: number): void => {
  const whole = pen.fit(name, styles.name, { width, lines: 1, smallest: 28 });
  const fitsWhole = whole.size >= 28;
  const { lines, size } = fitsWhole
    ? whole
    : pen.fit(name, { ...styles.name, size: 28 }, { width, lines: 2, smallest: 16 });
  const leading = size * 1.25;
  lines.forEach((line, index) => {
    const y = (fitsWhole ? 260 : 264) - (lines.length - 1 - index) * leading;
    pen.line(line, middle, y, { ...styles.name, size }, 'center');
  });
};

/** Draws name and course in the center, as large as they fit. */
const drawPraise = (pen: Pen, { name, courseTitle, instructor, record }: CertificatePrint): void => {
  const width = page.width - 2 * edge - 40;
  pen.line('CERTIFICATE OF COMPLETION', middle + 2, 172, styles.kicker, 'center');
  pen.line('This certifies that', middle, 200, styles.said, 'center');
  drawName(pen, name, width);
  pen.decorate(() => {
    const half = 120;
    const gradient = pen.document.linearGradient(middle - half, 0, middle + half, 0);
    gradient.stop(0, ink.green).stop(1, ink.violet);
    pen.document
      .moveTo(middle - half, 281)
      .lineTo(middle + half, 281)
      .lineWidth(1)
      .stroke(gradient);
  });
  pen.line('has completed the course', middle, 309, styles.said, 'center');
  const course = pen.fit(courseTitle, styles.course, { width: width - 40, lines: 2, smallest: 13 });
  const leading = course.size * 1.28;
  const top = course.lines.length === 1 ? 350 : 341;
  course.lines.forEach((line, index) => {
    pen.line(line, middle, top + index * leading, { ...styles.course, size: course.size }, 'center');
  });
  const below = top + (course.lines.length - 1) * leading + 30;
  pen.line(`taught by ${instructor}`, middle, below, { ...styles.said, role: 'display' }, 'center');
  if (record) pen.line(recordSummary(record), middle, below + 20, styles.small, 'center');
};

const drawFact = (pen: Pen, caption: string, value: string, x: number, y: number): void => {
  pen.line(caption, x, y, styles.caption);
  pen.line(value, x, y + 18, styles.fact);
};

const drawFoot = (pen: Pen, { id, issuedAt, verifyUrl }: CertificatePrint): void => {
  const qr = 72;
  const right = page.width - edge;
  const base = 528;
  drawFact(pen, 'DATE OF ISSUE', dayInWords(issuedAt), edge, base - 66);
  pen.line('CERTIFICATE', edge, base - 22, styles.caption);
  pen.line(id, edge, base - 8, styles.small);
  pen.decorate(() => drawSeal(pen.document, middle, base - 36, 44));
  pen.decorate(() => drawQr(pen.document, verifyUrl, right - qr, base - qr, qr));
  pen.line('VERIFY', right - qr - 14, base - qr + 8, styles.caption, 'right');
  const address = verifyUrl.replace(/^https?:\/\//, '');
  const cut = address.lastIndexOf('/') + 1;
  pen.line('Scan the code, or open', right - qr - 14, base - 24, styles.small, 'right');
  pen.line(address.slice(0, cut), right - qr - 14, base - 13, styles.small, 'right');
  pen.line(address.slice(cut), right - qr - 14, base - 2, styles.small, 'right');
  pen.document.link(right - qr, base - qr, qr, qr, verifyUrl);
};

/** Stamps a page of a certificate that is no longer valid. */
const drawStamp = (pen: Pen, status: CertificatePrint['status']): void => {
  if (status !== 'valid') pen.line(status.toUpperCase(), page.width - edge, 90, styles.stamp, 'right');
};

const columnWidth = (page.width - 2 * edge - 36) / 2;
const listTop = 168;
const listBottom = page.height - 76;

/** Starts a further page and draws its heading. */
const drawRecordHead = (pen: Pen, { id, name, courseTitle }: CertificatePrint, record: CertificateRecord) => {
  pen.document.addPage();
  pen.decorate(() => {
    pen.document.rect(0, 0, page.width, page.height).fill(ink.paper);
    drawFrame(pen.document, page.width, page.height, 26);
  });
  pen.line('WHAT THIS CERTIFICATE RECORDS', edge, 74, styles.kicker);
  const who = pen.fit(`${name} · ${courseTitle}`, styles.fact, {
    width: page.width - 2 * edge,
    lines: 1,
    smallest: 7,
  });
  pen.line(who.lines[0] ?? '', edge, 98, { ...styles.fact, size: who.size });
  const said = pen.fit(`By the site’s own record. ${identityWords[record.identity]}`, styles.note, {
    width: page.width - 2 * edge,
    lines: 2,
    smallest: 6,
  });
  said.lines.forEach((line, index) =>
    pen.line(line, edge, 122 + index * 12, { ...styles.note, size: said.size }),
  );
  pen.line(id, edge, page.height - 46, styles.small);
};

/** Draws the completed lectures in two columns, on as many pages as needed. */
const drawRecord = (pen: Pen, certificate: CertificatePrint, record: CertificateRecord): void => {
  let column = 2;
  let y = listTop;
  const place = (height: number): { x: number; y: number } => {
    if (column < 2 && y + height > listBottom) {
      column += 1;
      y = listTop;
    }
    if (column === 2) {
      drawRecordHead(pen, certificate, record);
      drawStamp(pen, certificate.status);
      column = 0;
      y = listTop;
    }
    const at = { x: edge + column * (columnWidth + 36), y };
    y += height;
    return at;
  };
  for (const { heading, titles } of recordGroups(record)) {
    // Avoids a heading without text at the bottom of a column.
    if (column < 2 && y + 44 > listBottom) y = listBottom;
    const head = place(20);
    pen.line(heading, head.x, head.y, styles.group);
    for (const title of titles) {
      const { lines, size } = pen.fit(title, styles.item, { width: columnWidth, lines: 2, smallest: 6 });
      for (const line of lines) {
        const at = place(13);
        pen.line(line, at.x, at.y, { ...styles.item, size });
      }
    }
    y += 12;
  }
};

/** Draws a certificate: the main page, and the record of completion on further pages. */
export const drawCertificate = (pen: Pen, certificate: CertificatePrint): void => {
  drawGround(pen);
  pen.line('Northlight', edge + 33, 76, styles.brand);
  drawPraise(pen, certificate);
  drawFoot(pen, certificate);
  drawStamp(pen, certificate.status);
  if (certificate.record) drawRecord(pen, certificate, certificate.record);
};
