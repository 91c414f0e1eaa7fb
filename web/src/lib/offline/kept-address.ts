/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The address under which this device keeps what lies behind a signed address. Stored files never change under their name, so the address
 * without its signature is also its version: what was kept once is never fetched again.
 * @param address absolute or relative to this page; its query, the signature, is ignored
 * @param range the part of the file, if it is only a part
 */
export const keptAddress = async (address: string, range?: ByteRange): Promise<string> => {
  const { origin, pathname } = new URL(address, window.location.href);
  const place = origin === window.location.origin ? pathname : `${origin}${pathname}`;
  const name = range ? `${place}#${range.from}-${range.to}` : place;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return `/kept/${hexOf(digest).slice(0, 32)}`;
};

/** The address of the list of everything that is kept for one lecture; `lectureId` is empty for what the whole course needs. */
export const keptListAddress = (courseId: string, lectureId: string): Promise<string> =>
  keptAddress(`/list/${encodeURIComponent(courseId)}/${encodeURIComponent(lectureId)}`);
