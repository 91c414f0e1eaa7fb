import encodeQr from 'qr';

type Document = PDFKit.PDFDocument;

/** Colors of the print: those of the site, slightly darker for paper. */
export const ink = {
  paper: '#fdfcf8',
  text: '#0b1120',
  soft: '#4b5468',
  line: '#c9c6bb',
  green: '#0b8f6f',
  violet: '#6a45d8',
} as const;

const point = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Draws the site's ribbon of light as a band of fine sine lines, like a guilloche on a banknote. */
export const drawAurora = (
  document: Document,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void => {
  const strands = 26;
  const steps = 90;
  const gradient = document.linearGradient(x, y, x + width, y);
  gradient.stop(0, ink.green).stop(0.55, ink.violet).stop(1, ink.green);
  document.save().rect(x, y, width, height).clip();
  for (let strand = 0; strand < strands; strand += 1) {
    const share = strand / (strands - 1);
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const along = step / steps;
      const swell = Math.sin(along * Math.PI * 2.2 + 0.6) * (0.32 - 0.2 * share);
      const ripple = Math.sin(along * Math.PI * 5.1 + share * 2.4) * 0.12;
      return point(x + along * width, y + height * (0.5 + swell + ripple + (share - 0.5) * 0.55));
    });
    document
      .path(`M${points.join('L')}`)
      .lineWidth(0.45)
      .strokeOpacity(0.22 + 0.34 * Math.sin(share * Math.PI))
      .stroke(gradient);
  }
  document.restore();
};

/** Draws the logo of the site: a ribbon under a star. `size` is its side in points. */
export const drawMark = (document: Document, x: number, y: number, size: number): void => {
  const gradient = document.linearGradient(4, 26, 28, 6);
  gradient.stop(0, ink.green).stop(1, ink.violet);
  document
    .save()
    .translate(x, y)
    .scale(size / 32)
    .path('M3.5 24.5c2.5-10.5 6-15 8.5-15 3.7 0 1 11 4.8 11 2.7 0 5.4-4.5 9.7-14')
    .lineWidth(3.6)
    .lineCap('round')
    .stroke(gradient)
    .circle(20.5, 6, 1.9)
    .fill(ink.text)
    .restore();
};

/** Draws a rosette around the logo: waves around a circle, each strand slightly rotated. */
export const drawSeal = (document: Document, centerX: number, centerY: number, radius: number): void => {
  const strands = 9;
  const waves = 18;
  const steps = 360;
  const gradient = document.linearGradient(-radius, radius, radius, -radius);
  gradient.stop(0, ink.green).stop(1, ink.violet);
  document.save().translate(centerX, centerY);
  for (let strand = 0; strand < strands; strand += 1) {
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const angle = (step / steps) * Math.PI * 2;
      const phase = (strand / strands) * Math.PI * 2;
      const reach = radius * (0.86 + 0.14 * Math.sin(waves * angle + phase));
      return point(Math.cos(angle) * reach, Math.sin(angle) * reach);
    });
    document
      .path(`M${points.join('L')}Z`)
      .lineWidth(0.4)
      .strokeOpacity(0.75)
      .stroke(gradient);
  }
  document
    .strokeOpacity(1)
    .circle(0, 0, radius * 0.66)
    .lineWidth(0.8)
    .stroke(gradient);
  document
    .circle(0, 0, radius * 0.61)
    .lineWidth(0.3)
    .stroke(gradient)
    .restore();
  drawMark(document, centerX - radius * 0.38, centerY - radius * 0.36, radius * 0.74);
};

/** Draws a frame of two lines with notched corners. */
export const drawFrame = (document: Document, width: number, height: number, inset: number): void => {
  const gradient = document.linearGradient(inset, height - inset, width - inset, inset);
  gradient.stop(0, ink.green).stop(0.5, ink.violet).stop(1, ink.green);
  const outline = (at: number, notch: number): string => {
    const [right, bottom] = [width - at, height - at];
    return `M${at + notch} ${at}H${right - notch}A${notch} ${notch} 0 0 0 ${right} ${at + notch}V${bottom - notch}A${notch} ${notch} 0 0 0 ${right - notch} ${bottom}H${at + notch}A${notch} ${notch} 0 0 0 ${at} ${bottom - notch}V${at + notch}A${notch} ${notch} 0 0 0 ${at + notch} ${at}Z`;
  };
  document.path(outline(inset, 16)).lineWidth(1.4).stroke(gradient);
  document
    .path(outline(inset + 5, 15))
    .lineWidth(0.5)
    .strokeOpacity(0.7)
    .stroke(gradient)
    .strokeOpacity(1);
};

/** Draws a QR code as dark rectangles. `size` excludes the quiet zone, for which the surrounding paper suffices. */
export const drawQr = (document: Document, text: string, x: number, y: number, size: number): void => {
  const framed = encodeQr(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  const cell = size / rows.length;
  for (const [row, cells] of rows.entries()) {
    // Adjacent cells become one rectangle, because seams between squares would be visible on screens.
    let from = 0;
    while (from < cells.length) {
      if (!cells[from]) {
        from += 1;
        continue;
      }
      let to = from;
      while (cells[to]) to += 1;
      document.rect(x + from * cell, y + row * cell, (to - from) * cell, cell * 1.02);
      from = to;
    }
  }
  document.fill(ink.text);
};
