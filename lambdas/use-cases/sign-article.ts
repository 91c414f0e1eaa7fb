import type { PublishedArticle } from '../contract/published.ts';
import type { Article } from '../contract/schemas/course.ts';
import type { CourseLecture } from '../domain/course.ts';
import type { UseCaseDeps } from './deps.ts';

/** Where publishing left the place of a signed address: first among the attributes, and written by it alone. */
const place = /<(img|a) data-key="([^"<>]+)"/g;
const attribute = { img: 'src', a: 'href' } as const;

/**
 * An article as it is answered: every image and file in it with a signed address, all of which end together.
 * @param now ms since the epoch, from which the life of the addresses counts
 */
export const signArticle = async (
  { signUrl }: Pick<UseCaseDeps, 'signUrl'>,
  { id, title, articleKey = '' }: Pick<CourseLecture, 'id' | 'title' | 'articleKey'>,
  { html, headings, minutes, keys }: PublishedArticle,
  now: number,
): Promise<Article> => {
  // An article without images ends when its addresses would.
  const { expiresAt } = await signUrl(articleKey, now);
  const signed = await Promise.all(keys.map(async (key) => [key, (await signUrl(key, now)).url] as const));
  const addresses = new Map(signed);
  return {
    lectureId: id,
    title,
    html: html.replace(place, (written, tag: keyof typeof attribute, key: string) => {
      const url = addresses.get(key);
      return url === undefined ? written : `<${tag} ${attribute[tag]}="${url.replaceAll('&', '&amp;')}"`;
    }),
    headings,
    minutes,
    expiresAt,
  };
};
