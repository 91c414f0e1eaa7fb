import { type ByteRange, keptAddress } from '../../../lib/offline/kept-address.ts';

/** A text to keep under an address of this site, such as an answer of the API or a playlist. */
export interface KeptText {
  readonly address: string;
  /** Content type. */
  readonly type: string;
  readonly text: string;
}

/** A file, or a part of one, to fetch and keep. */
export interface KeptFile {
  /** Where it is kept. */
  readonly address: string;
  /** Where it is fetched. */
  readonly url: string;
  /** The part to fetch; absent for the whole file. */
  readonly range?: ByteRange;
}

/** Stops before quotes, angle brackets and backslashes: the address stands in a JSON text, or in HTML inside of one. */
const signedPattern = /https?:\/\/[^\s"'<>\\]+?\?[^\s"'<>\\]*?Key-Pair-Id=[^\s"'<>\\]*/g;

/** Reads an address that may stand in HTML. */
const decoded = (address: string): string => address.replaceAll('&amp;', '&');

/**
 * Replaces the signed addresses in the text of an answer by those under which this device keeps the files.
 * @returns the text, and the files to fetch, each once
 */
export const keepSigned = async (
  text: string,
): Promise<{ readonly text: string; readonly files: readonly KeptFile[] }> => {
  const found = [...new Set(text.match(signedPattern))];
  const places = new Map(
    await Promise.all(found.map(async (written) => [written, await keptAddress(decoded(written))] as const)),
  );
  const files = new Map([...places].map(([written, address]) => [address, decoded(written)]));
  return {
    text: text.replace(signedPattern, (written) => places.get(written) ?? written),
    files: [...files].map(([address, url]) => ({ address, url })),
  };
};
