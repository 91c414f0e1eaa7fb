import { keptAddress } from '../../../lib/offline/kept-address.ts';
import type { KeptFile, KeptText } from './kept-files.ts';

/** A line that names a sheet of thumbnails and a rectangle of it. */
const sheetLine = /^(\S+)(#xywh=\S+)$/gm;

/**
 * Plans what is kept of the thumbnails of a time line.
 * @param text of the WebVTT
 * @param url of the WebVTT
 */
export const keepStoryboard = async (
  text: string,
  url: string,
): Promise<{ readonly board: KeptText; readonly files: readonly KeptFile[] }> => {
  const names = new Set([...text.matchAll(sheetLine)].map(([, name = '']) => name));
  const sheets = new Map(
    await Promise.all(
      [...names].map(async (name) => {
        const sheet = new URL(name, url).href;
        return [name, { url: sheet, address: await keptAddress(sheet) }] as const;
      }),
    ),
  );
  return {
    board: {
      address: await keptAddress(url),
      type: 'text/vtt',
      text: text.replace(
        sheetLine,
        (line, name: string, place: string) => `${sheets.get(name)?.address ?? line}${place}`,
      ),
    },
    files: [...sheets.values()],
  };
};
