import { createHash, randomBytes } from 'node:crypto';
import { Slug } from '../../contract/schemas/common.ts';

/** Far above the 128 bits that guessing would need. */
const secretBytes = 24;

/** What the link of a preview names: a course, and a secret of which only the hash is stored. */
export interface PreviewAddress {
  readonly courseId: string;
  /** SHA-256 in hex. */
  readonly secretHash: string;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new link's last part: `<course id>_<secret>`. Ids of courses have no underscore, and no part has a dot, which files have. */
export const makePreviewToken = (courseId: string): { readonly token: string } & PreviewAddress => {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { token: `${courseId}_${secret}`, courseId, secretHash: hash(secret) };
};

/** Where the preview of a link is kept; undefined for what can be none. */
export const parsePreviewToken = (token: string): PreviewAddress | undefined => {
  const end = token.indexOf('_');
  const courseId = Slug.safeParse(token.slice(0, Math.max(end, 0)));
  const secret = token.slice(end + 1);
  if (!courseId.success || !/^[\w-]{32}$/.test(secret)) return undefined;
  return { courseId: courseId.data, secretHash: hash(secret) };
};
