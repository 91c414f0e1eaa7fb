// The build without Node's streams, because the CommonJS build requires Node's modules at run time, which an ES bundle cannot do.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { playerPath } from '../domain/course/player-path.ts';
import { toDeliverable } from '../domain/mail/mailbox.ts';
import { instantInWords } from '../domain/time/time-words.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import { reminderId } from '../stores/subscriptions/review-reminders.ts';
import { invitationId } from '../stores/subscriptions/subscription-record.ts';
import { claimUrl } from '../use-cases/claim-url.ts';
import type { SendDeps } from './deps.ts';
import type { OutgoingMail } from './mail-service.ts';
import { inquiryMail } from './templates/inquiry.tsx';
import type { MailParts } from './templates/mail-parts.ts';
import { notificationMail } from './templates/notification.tsx';
import { openingMail } from './templates/opening.tsx';
import { receiptMail, refundMail } from './templates/receipt.tsx';
import { releaseMail } from './templates/release.tsx';
import { reviewsMail } from './templates/reviews.tsx';
import { giftMail, seatMail } from './templates/seat.tsx';
import { tokenMail } from './templates/token.tsx';
import { welcomeMail } from './templates/welcome.tsx';

/** SES accepts header values of up to 870 characters, including the angle brackets around the URL. */
const headerUrlMax = 868;

type ComposeDeps = Pick<
  SendDeps,
  | 'tokens'
  | 'siteUrl'
  | 'readSubscriptions'
  | 'readDeclined'
  | 'readReviewMailProfiles'
  | 'readZone'
  | 'readOpenSeat'
  | 'isInquiryKept'
>;
type PurchaseMessage = Extract<MailMessage, { kind: 'receipt' | 'refund' }>;

/**
 * Adds the recipient of the mail to a URL of the site, so that the sign-in need not ask for the address. It is in the fragment, which servers,
 * referrers and analytics do not see; the page removes it (web/src/lib/session/mail-recipient.ts).
 * @param links whether signing in must link the subscription of this address
 */
const withRecipient = (url: string, to: string, links = false): string =>
  `${url}#${new URLSearchParams({ 'mail-to': to, ...(links && { link: 'true' }) })}`;

/** Formats a time in the learner's zone, or in UTC when there is none. */
const formatTime = async (
  { readZone }: ComposeDeps,
  at: string,
  sub: string | undefined,
): Promise<string> => {
  const zone = sub === undefined ? undefined : await readZone(sub);
  return instantInWords(Date.parse(at), zone ?? 'UTC');
};

/** Path of the page on which the buyer uses what was bought. */
const purchasePath = ({
  what,
  courseId,
  teamId,
}: Pick<PurchaseMessage, 'what' | 'courseId' | 'teamId'>): string => {
  if (what === 'upgrade') return playerPath({ id: courseId, drip: true });
  return teamId === undefined ? `/courses/${encodeURIComponent(courseId)}` : `/teams/${teamId}`;
};

const toPurchase = async (deps: ComposeDeps, { to, what, ...message }: PurchaseMessage) => {
  return {
    courseTitle: message.courseTitle,
    pageUrl: withRecipient(`${deps.siteUrl}${purchasePath({ ...message, what })}`, to),
    profileUrl: withRecipient(`${deps.siteUrl}/profile`, to),
    what,
    seats: message.seats,
    receipt: message.receipt,
    date: message.at === undefined ? undefined : await formatTime(deps, message.at, message.sub),
    siteUrl: deps.siteUrl,
  };
};

const unsubscribeUrl = async ({ tokens, siteUrl }: ComposeDeps, ids: readonly string[]): Promise<string> =>
  `${siteUrl}/api/drip-courses/unsubscribe?token=${await tokens.sign('unsubscribe', ids)}`;

const pauseUrl = async ({ tokens, siteUrl }: ComposeDeps, id: string): Promise<string> =>
  `${siteUrl}/api/drip-courses/pause?token=${await tokens.sign('pause', [id])}`;

/**
 * Builds the headers for one-click unsubscribing in mail programs (RFC 8058). If a mail covers more courses than fit into a header, the header
 * covers as many as fit; the footer has a link for each.
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

/** Joins a text to one line, for subjects with titles from course files. */
const toOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

const finish = (
  to: string,
  { subject, body, text }: MailParts,
  headers: Record<string, string>,
): OutgoingMail => ({
  to,
  subject: toOneLine(subject),
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
  /** True when no learner has linked the subscription. Signing in must then link it, because its lectures would stay closed otherwise. */
  readonly isUnlinked: boolean;
}

/** Filters lectures by the current rows of their subscriptions: mails may have been declined since the mail was queued. */
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

/** Whether a notification still exists and was not declined since its mail was queued. */
const isWanted = async ({ readSubscriptions }: ComposeDeps, id: string): Promise<boolean> =>
  (await readSubscriptions([id])).some(({ unsubscribedAt }) => unsubscribedAt === undefined);

/** Composes the mail of a message; undefined when it is no longer wanted. */
export const composeMail = async (
  deps: ComposeDeps,
  message: MailMessage,
): Promise<OutgoingMail | undefined> => {
  const { siteUrl } = deps;
  switch (message.kind) {
    case 'welcome': {
      const { to, courseTitle, link, subscriptionId } = message;
      // The subscription may have been deleted since the mail was queued.
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
            url: withRecipient(lectureUrl(siteUrl, released, index, id), message.to, released.isUnlinked),
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
    case 'reviews': {
      const { to, sub, due } = message;
      // The learner may have stopped these mails, or been erased, since the mail was queued.
      if (!(await deps.readReviewMailProfiles([sub])).get(sub)?.isWanted) return undefined;
      const id = reminderId(sub);
      const parts = reviewsMail({
        due,
        reviewUrl: withRecipient(`${siteUrl}/review`, to),
        profileUrl: withRecipient(`${siteUrl}/profile`, to),
        unsubscribeUrl: await unsubscribeUrl(deps, [id]),
        siteUrl,
      });
      return finish(to, parts, await unsubscribeHeaders(deps, [id]));
    }
    case 'token': {
      const { to, sub, name, scopes, at, expiresAt } = message;
      // The learner may have been erased, or have another address, since the mail was queued.
      if ((await deps.readReviewMailProfiles([sub])).get(sub)?.address !== to) return undefined;
      const parts = tokenMail({
        name,
        scopes,
        madeAt: await formatTime(deps, at, sub),
        expiresAt: await formatTime(deps, expiresAt, sub),
        profileUrl: withRecipient(`${siteUrl}/profile`, to),
        siteUrl,
      });
      return finish(to, parts, {});
    }
    case 'seat': {
      const { to, teamId, seatId, courseId, reminder = false } = message;
      const open = await deps.readOpenSeat(teamId, seatId);
      if (!open) return undefined;
      const { courseTitle, from = 'Somebody', gift } = open.team;
      const id = invitationId(courseId, to);
      const seat = {
        ...{ courseTitle, from, siteUrl },
        isReminder: reminder,
        link: await claimUrl(deps, teamId, seatId),
        unsubscribeUrl: await unsubscribeUrl(deps, [id]),
      };
      const parts = gift
        ? giftMail({ ...seat, message: gift.message })
        : seatMail({ ...seat, anyAddress: open.seat.anyAddress });
      return finish(to, parts, await unsubscribeHeaders(deps, [id]));
    }
    case 'receipt': {
      const purchase = await toPurchase(deps, message);
      const { to, amount, discount, tax, company } = message;
      return finish(to, receiptMail({ ...purchase, amount, discount, tax, company }), {});
    }
    case 'refund': {
      const { to, amount, total, charged } = message;
      const purchase = await toPurchase(deps, message);
      const { lostSeats } = message;
      return finish(to, refundMail({ ...purchase, amount, total, charged, lostSeats }), {});
    }
    case 'inquiry': {
      const { to, replyTo, about, firstName, lastName, company, message: text } = message;
      const inquiry = { kind: about, email: replyTo, firstName, lastName, company, message: text };
      if (!(await deps.isInquiryKept(inquiry))) return undefined;
      return {
        ...finish(to, inquiryMail({ ...message, email: replyTo, siteUrl }), {}),
        // The mail shows the address as it was typed.
        replyTo: toDeliverable(replyTo),
      };
    }
  }
};
