import { playerPath } from '../domain/course/player-path.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import type { SendDeps } from './deps.ts';

/** SES accepts header values of up to 870 characters, including the angle brackets around the URL. */
const headerUrlMax = 868;

/** What makes links of mails. */
type LinkDeps = Pick<SendDeps, 'tokens' | 'siteUrl'>;

/**
 * Adds the recipient of the mail to a URL of the site, so that the sign-in need not ask for the address. It is in the fragment, which servers,
 * referrers and analytics do not see; the page removes it (web/src/lib/session/mail-recipient.ts).
 * @param links whether signing in must link the subscription of this address
 */
export const withRecipient = (url: string, to: string, links = false): string =>
  `${url}#${new URLSearchParams({ 'mail-to': to, ...(links && { link: 'true' }) })}`;

/** Path of the page on which the buyer uses what was bought. */
export const purchasePath = ({
  what,
  courseId,
  teamId,
}: Pick<Extract<MailMessage, { kind: 'receipt' }>, 'what' | 'courseId' | 'teamId'>): string => {
  if (what === 'upgrade') return playerPath({ id: courseId, drip: true });
  return teamId === undefined ? `/courses/${encodeURIComponent(courseId)}` : `/teams/${teamId}`;
};

export const lectureUrl = (
  siteUrl: string,
  { courseId, sections }: ReleasedLectures,
  index: number,
  id: string,
): string => {
  const section = sections[index];
  const course = { id: courseId, drip: true };
  return `${siteUrl}${playerPath(course, section === undefined ? undefined : { section, lectureId: id })}`;
};

export const unsubscribeUrl = async (
  { tokens, siteUrl }: LinkDeps,
  ids: readonly string[],
): Promise<string> =>
  `${siteUrl}/api/drip-courses/unsubscribe?token=${await tokens.sign('unsubscribe', ids)}`;

export const pauseUrl = async ({ tokens, siteUrl }: LinkDeps, id: string): Promise<string> =>
  `${siteUrl}/api/drip-courses/pause?token=${await tokens.sign('pause', [id])}`;

/**
 * Builds the headers for one-click unsubscribing in mail programs (RFC 8058). If a mail covers more courses than fit into a header, the header
 * covers as many as fit; the footer has a link for each.
 */
export const unsubscribeHeaders = async (
  deps: LinkDeps,
  ids: readonly string[],
): Promise<Record<string, string>> => {
  for (let count = ids.length; count > 0; count -= 1) {
    const url = await unsubscribeUrl(deps, ids.slice(0, count));
    if (url.length > headerUrlMax) continue;
    return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  }
  return {};
};
