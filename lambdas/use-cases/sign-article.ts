import type { PublishedArticle } from '../contract/published.ts';
import type { Article } from '../contract/schemas/course.ts';
import type { CourseLecture } from '../domain/course/course.ts';
import type { UseCaseDeps } from './deps.ts';

/** Placeholder that publishing writes for a signed URL: always the first attribute. */
const place = /<(img|a) data-key="([^"<>]+)"/g;
const attribute = { img: 'src', a: 'href' } as const;

/** Signs the URLs of keys, and returns what writes them into HTML. @param now ms since the epoch */
export const signHtml = async (
  { signUrl }: Pick<UseCaseDeps, 'signUrl'>,
  keys: readonly string[],
  now: number,
): Promise<(html: string) => string> => {
  const signed = await Promise.all(keys.map(async (key) => [key, (await signUrl(key, now)).url] as const));
  const addresses = new Map(signed);
  return (html) =>
    html.replace(place, (written, tag: keyof typeof attribute, key: string) => {
      const url = addresses.get(key);
      return url === undefined ? written : `<${tag} ${attribute[tag]}="${url.replaceAll('&', '&amp;')}"`;
    });
};

/**
 * An article as the API returns it: with signed URLs of images and files, which expire together.
 * @param now ms since the epoch; the lifetime of the URLs counts from it
 */
export const signArticle = async (
  deps: Pick<UseCaseDeps, 'signUrl'>,
  { id, title, articleKey = '' }: Pick<CourseLecture, 'id' | 'title' | 'articleKey'>,
  { html, headings, minutes, keys }: PublishedArticle,
  now: number,
): Promise<Article> => {
  // An article without images gets the same expiry as one with images.
  const { expiresAt } = await deps.signUrl(articleKey, now);
  const withAddresses = await signHtml(deps, keys, now);
  return {
    lectureId: id,
    title,
    html: withAddresses(html),
    headings,
    minutes,
    expiresAt,
  };
};
