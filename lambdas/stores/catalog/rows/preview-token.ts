import { createHash, randomBytes } from 'node:crypto';
import { Slug } from '../../../contract/schemas/common.ts';

/** 192 bits, far more than anybody could guess. */
const secretBytes = 24;

/** Content of a preview link: a course, and a secret of which only the hash is stored. */
export interface PreviewLink {
  readonly courseId: string;
  /** SHA-256 in hex. */
  readonly secretHash: string;
}

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Creates the last segment of a new link: `<course id>_<secret>`. Course ids have no underscore, and there is no dot as in file names. */
export const makePreviewToken = (courseId: string): { readonly token: string } & PreviewLink => {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { token: `${courseId}_${secret}`, courseId, secretHash: hash(secret) };
};

/** Parses the last segment of a preview link; undefined when it is malformed. */
export const parsePreviewToken = (token: string): PreviewLink | undefined => {
  const end = token.indexOf('_');
  const courseId = Slug.safeParse(token.slice(0, Math.max(end, 0)));
  const secret = token.slice(end + 1);
  if (!courseId.success || !/^[\w-]{32}$/.test(secret)) return undefined;
  return { courseId: courseId.data, secretHash: hash(secret) };
};
