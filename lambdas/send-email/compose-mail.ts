// The build without Node's streams: its CommonJS would ask for Node's modules at run time, which an ES bundle cannot.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { playerPath } from '../domain/player-path.ts';
import { instantInWords } from '../domain/time-words.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import type { SendDeps } from './deps.ts';
import type { OutgoingMail } from './mail-service.ts';
import { inquiryMail } from './templates/inquiry.tsx';
import type { MailParts } from './templates/mail-parts.ts';
import { notificationMail } from './templates/notification.tsx';
import { openingMail } from './templates/opening.tsx';
import { receiptMail, refundMail } from './templates/receipt.tsx';
import { releaseMail } from './templates/release.tsx';
import { welcomeMail } from './templates/welcome.tsx';

/** SES takes header values up to 870 characters; the angle brackets go around the address. */
const headerUrlMax = 868;

type ComposeDeps = Pick<SendDeps, 'tokens' | 'siteUrl' | 'readSubscriptions' | 'readDeclined' | 'readZone'>;
type PurchaseMessage = Extract<MailMessage, { kind: 'receipt' | 'refund' }>;

/**
 * An address of the site that knows whom its mail went to, so that the sign-in need not ask: behind the `#`, where neither servers,
 * referrers nor analytics see it; the page takes it away (web/src/lib/session/mail-recipient.ts).
 * @param links whether signing in is to link the subscription of that address
 */
const addressedTo = (url: string, to: string, links = false): string =>
  `${url}#${new URLSearchParams({ 'mail-to': to, ...(links && { link: 'true' }) })}`;

/** The instant in words, in the learner's zone; in UTC for who has none. */
const inWords = async ({ readZone }: ComposeDeps, at: string, sub: string | undefined): Promise<string> => {
  const zone = sub === undefined ? undefined : await readZone(sub);
  return instantInWords(Date.parse(at), zone ?? 'UTC');
};

const purchaseOf = async (deps: ComposeDeps, { to, courseId, what, ...message }: PurchaseMessage) => {
  const path =
    what === 'upgrade'
      ? playerPath({ id: courseId, drip: true })
      : `/courses/${encodeURIComponent(courseId)}`;
  return {
    courseTitle: message.courseTitle,
    courseUrl: addressedTo(`${deps.siteUrl}${path}`, to),
    profileUrl: addressedTo(`${deps.siteUrl}/profile`, to),
    what,
    receipt: message.receipt,
    date: message.at === undefined ? undefined : await inWords(deps, message.at, message.sub),
    siteUrl: deps.siteUrl,
  };
};

const unsubscribeUrl = async ({ tokens, siteUrl }: ComposeDeps, ids: readonly string[]): Promise<string> =>
  `${siteUrl}/api/drip-courses/unsubscribe?token=${await tokens.sign('unsubscribe', ids)}`;

const pauseUrl = async ({ tokens, siteUrl }: ComposeDeps, id: string): Promise<string> =>
  `${siteUrl}/api/drip-courses/pause?token=${await tokens.sign('pause', [id])}`;

/**
 * One-click unsubscribing for mail programs (RFC 8058). A mail about more courses than a header can name stops as many as
 * fit; its footer has a link for each.
 */
const unsubscribeHeaders = async (
  deps: ComposeDeps,
  ids: readonly string[],
): Promise<Record<string, string>> => {
  for (let count = ids.length; count > 0; count -= 1) {
    const url = await unsubscribeUrl(deps, ids.slice(0, count));
    if (url.length > headerUrlMax) continue;
    return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  }
  return {};
};

/** Titles come from course files; a subject is one line all the same. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const finish = (
  to: string,
  { subject, body, text }: MailParts,
  headers: Record<string, string>,
): OutgoingMail => ({
  to,
  subject: oneLine(subject),
  html: `<!DOCTYPE html>${renderToStaticMarkup(body)}`,
  text,
  headers,
});

const lectureUrl = (
  siteUrl: string,
  { courseId, sections }: ReleasedLectures,
  index: number,
  id: string,
): string => {
  const section = sections[index];
  const course = { id: courseId, drip: true };
  return `${siteUrl}${playerPath(course, section === undefined ? undefined : { section, lectureId: id })}`;
};

interface WantedLectures extends ReleasedLectures {
  /** Nobody signed in with this address yet: doing so must link the subscription, or its lectures stay closed. */
  readonly isUnlinked: boolean;
}

/** Lectures of subscriptions that still want mails, by what the rows say now and not when the mail was queued. */
const wantedLectures = async (
  { readSubscriptions, readDeclined }: ComposeDeps,
  lectures: readonly ReleasedLectures[],
): Promise<WantedLectures[]> => {
  const rows = await readSubscriptions(lectures.map(({ subscriptionId }) => subscriptionId));
  const declined = await readDeclined(rows.flatMap(({ learner }) => learner ?? []));
  const wanted = new Map(
    rows
      .filter(({ confirmedAt, unsubscribedAt }) => confirmedAt !== undefined && unsubscribedAt === undefined)
      .filter(({ learner }) => learner === undefined || !declined.has(learner))
      .map(({ id, learner }) => [id, learner === undefined]),
  );
  return lectures.flatMap((each) => {
    const isUnlinked = wanted.get(each.subscriptionId);
    return isUnlinked === undefined ? [] : [{ ...each, isUnlinked }];
  });
};

/** Whether a notification is still there and was not declined since its mail was queued. */
const isWanted = async ({ readSubscriptions }: ComposeDeps, id: string): Promise<boolean> =>
  (await readSubscriptions([id])).some(({ unsubscribedAt }) => unsubscribedAt === undefined);

/** Writes the mail of a message; undefined when nobody wants it any more. */
export const composeMail = async (
  deps: ComposeDeps,
  message: MailMessage,
): Promise<OutgoingMail | undefined> => {
  const { siteUrl } = deps;
  switch (message.kind) {
    case 'welcome': {
      const { to, courseTitle, link, subscriptionId } = message;
      // Its owner may have left before the mail did.
      if ((await deps.readSubscriptions([subscriptionId])).length === 0) return undefined;
      const url = await unsubscribeUrl(deps, [subscriptionId]);
      const parts = welcomeMail({ courseTitle, link, siteUrl, unsubscribeUrl: url });
      return finish(to, parts, await unsubscribeHeaders(deps, [subscriptionId]));
    }
    case 'notification': {
      const { to, courseTitle, link, subscriptionId } = message;
      if (!(await isWanted(deps, subscriptionId))) return undefined;
      const url = await unsubscribeUrl(deps, [subscriptionId]);
      const parts = notificationMail({ courseTitle, link, siteUrl, unsubscribeUrl: url });
      return finish(to, parts, await unsubscribeHeaders(deps, [subscriptionId]));
    }
    case 'opening': {
      const { to, courseId, courseTitle, subscriptionId } = message;
      if (!(await isWanted(deps, subscriptionId))) return undefined;
      const courseUrl = `${siteUrl}/courses/${encodeURIComponent(courseId)}`;
      return finish(to, openingMail({ courseTitle, courseUrl, siteUrl }), {});
    }
    case 'release': {
      const wanted = await wantedLectures(deps, message.lectures);
      if (wanted.length === 0) return undefined;
      const courses = await Promise.all(
        wanted.map(async (released) => ({
          title: released.courseTitle,
          lectures: released.lectureIds.map((id, index) => ({
            title: released.titles[index] ?? id,
            url: addressedTo(lectureUrl(siteUrl, released, index, id), message.to, released.isUnlinked),
          })),
          unsubscribeUrl: await unsubscribeUrl(deps, [released.subscriptionId]),
          pauseUrl: released.pausable ? await pauseUrl(deps, released.subscriptionId) : undefined,
        })),
      );
      const ids = wanted.map(({ subscriptionId }) => subscriptionId);
      const { digest } = message;
      return finish(
        message.to,
        releaseMail({ courses, siteUrl, digest }),
        await unsubscribeHeaders(deps, ids),
      );
    }
    case 'receipt': {
      const purchase = await purchaseOf(deps, message);
      return finish(message.to, receiptMail({ ...purchase, amount: message.amount }), {});
    }
    case 'refund': {
      const { to, amount, total, charged } = message;
      return finish(to, refundMail({ ...(await purchaseOf(deps, message)), amount, total, charged }), {});
    }
    case 'inquiry': {
      const { to, replyTo } = message;
      return { ...finish(to, inquiryMail({ ...message, email: replyTo, siteUrl }), {}), replyTo };
    }
  }
};
