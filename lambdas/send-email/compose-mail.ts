// The build without Node's streams, because the CommonJS build requires Node's modules at run time, which an ES bundle cannot do.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { toDeliverable } from '../domain/mail/mailbox.ts';
import { invitationEnd, isInvitationExpired } from '../domain/teams/seats.ts';
import { instantInWords } from '../domain/time/time-words.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import { reminderId } from '../stores/subscriptions/review-reminders.ts';
import { invitationId } from '../stores/subscriptions/subscription-record.ts';
import { claimUrl } from '../use-cases/claim-url.ts';
import type { SendDeps } from './deps.ts';
import {
  lectureUrl,
  pauseUrl,
  purchasePath,
  unsubscribeHeaders,
  unsubscribeUrl,
  withRecipient,
} from './mail-links.ts';
import type { OutgoingMail } from './mail-service.ts';
import { inquiryMail } from './templates/inquiry.tsx';
import type { MailParts } from './templates/letter.tsx';
import { notificationMail } from './templates/notification.tsx';
import { openingMail } from './templates/opening.tsx';
import { receiptMail, refundMail } from './templates/receipt.tsx';
import { releaseMail } from './templates/release.tsx';
import { reviewsMail } from './templates/reviews.tsx';
import { giftMail, seatMail } from './templates/seat.tsx';
import { tokenMail } from './templates/token.tsx';
import { welcomeMail } from './templates/welcome.tsx';

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
  | 'now'
>;
type Message<K extends MailMessage['kind']> = Extract<MailMessage, { kind: K }>;
/** The mail of a message; undefined when it is no longer wanted. */
type Composed = Promise<OutgoingMail | undefined>;

/** Formats a time in the learner's zone, or in UTC when there is none. */
const formatTime = async (
  { readZone }: ComposeDeps,
  at: string,
  sub: string | undefined,
): Promise<string> => {
  const zone = sub === undefined ? undefined : await readZone(sub);
  return instantInWords(Date.parse(at), zone ?? 'UTC');
};

const toPurchase = async (deps: ComposeDeps, { to, what, ...message }: Message<'receipt' | 'refund'>) => {
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

const composeWelcome = async (deps: ComposeDeps, message: Message<'welcome'>): Composed => {
  const { siteUrl } = deps;
  const { to, courseTitle, link, subscriptionId } = message;
  // The subscription may have been deleted since the mail was queued.
  if ((await deps.readSubscriptions([subscriptionId])).length === 0) return undefined;
  const url = await unsubscribeUrl(deps, [subscriptionId]);
  const parts = welcomeMail({ courseTitle, link, siteUrl, unsubscribeUrl: url });
  return finish(to, parts, await unsubscribeHeaders(deps, [subscriptionId]));
};

const composeNotification = async (deps: ComposeDeps, message: Message<'notification'>): Composed => {
  const { siteUrl } = deps;
  const { to, courseTitle, link, subscriptionId } = message;
  if (!(await isWanted(deps, subscriptionId))) return undefined;
  const url = await unsubscribeUrl(deps, [subscriptionId]);
  const parts = notificationMail({ courseTitle, link, siteUrl, unsubscribeUrl: url });
  return finish(to, parts, await unsubscribeHeaders(deps, [subscriptionId]));
};

const composeOpening = async (deps: ComposeDeps, message: Message<'opening'>): Composed => {
  const { siteUrl } = deps;
  const { to, courseId, courseTitle, subscriptionId } = message;
  if (!(await isWanted(deps, subscriptionId))) return undefined;
  const courseUrl = `${siteUrl}/courses/${encodeURIComponent(courseId)}`;
  return finish(to, openingMail({ courseTitle, courseUrl, siteUrl }), {});
};

const composeRelease = async (deps: ComposeDeps, message: Message<'release'>): Composed => {
  const { siteUrl } = deps;
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
  const parts = releaseMail({ courses, siteUrl, digest: message.digest });
  const ids = wanted.map(({ subscriptionId }) => subscriptionId);
  return finish(message.to, parts, await unsubscribeHeaders(deps, ids));
};

const composeReviews = async (deps: ComposeDeps, message: Message<'reviews'>): Composed => {
  const { siteUrl } = deps;
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
};

const composeToken = async (deps: ComposeDeps, message: Message<'token'>): Composed => {
  const { siteUrl } = deps;
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
};

/** How long the mail about an invitation may still promise its whole term, in ms. */
const newInvitation = 24 * 60 * 60_000;

const composeSeat = async (deps: ComposeDeps, message: Message<'seat'>): Composed => {
  const { siteUrl } = deps;
  const { to, teamId, seatId, courseId, reminder = false } = message;
  const open = await deps.readOpenSeat(teamId, seatId);
  if (!open || isInvitationExpired(open.team, open.seat, deps.now())) return undefined;
  const { courseTitle, from = 'Somebody', gift } = open.team;
  const { anyAddress, invitedAt } = open.seat;
  // The first mail may also go late: after an attempt that was cut off, or once its queue works again.
  const isNew = !reminder && deps.now() - Date.parse(invitedAt) < newInvitation;
  const id = invitationId(courseId, to);
  const seat = {
    ...{ courseTitle, from, siteUrl },
    isReminder: reminder,
    link: await claimUrl(deps, teamId, seatId),
    unsubscribeUrl: await unsubscribeUrl(deps, [id]),
  };
  const parts = gift
    ? giftMail({ ...seat, message: gift.message })
    : seatMail({ ...seat, anyAddress, until: isNew ? undefined : invitationEnd(invitedAt) });
  return finish(to, parts, await unsubscribeHeaders(deps, [id]));
};

const composeReceipt = async (deps: ComposeDeps, message: Message<'receipt'>): Composed => {
  const purchase = await toPurchase(deps, message);
  const { to, amount, discount, tax, company } = message;
  return finish(to, receiptMail({ ...purchase, amount, discount, tax, company }), {});
};

const composeRefund = async (deps: ComposeDeps, message: Message<'refund'>): Composed => {
  const purchase = await toPurchase(deps, message);
  const { to, amount, total, charged, lostSeats } = message;
  return finish(to, refundMail({ ...purchase, amount, total, charged, lostSeats }), {});
};

const composeInquiry = async (deps: ComposeDeps, message: Message<'inquiry'>): Composed => {
  const { siteUrl } = deps;
  const { to, replyTo, about, firstName, lastName, company, message: text } = message;
  const inquiry = { kind: about, email: replyTo, firstName, lastName, company, message: text };
  if (!(await deps.isInquiryKept(inquiry))) return undefined;
  return {
    ...finish(to, inquiryMail({ ...message, email: replyTo, siteUrl }), {}),
    // The mail shows the address as it was typed.
    replyTo: toDeliverable(replyTo),
  };
};

/** Composes the mail of a message; undefined when it is no longer wanted. */
export const composeMail = async (deps: ComposeDeps, message: MailMessage): Composed => {
  switch (message.kind) {
    case 'welcome':
      return composeWelcome(deps, message);
    case 'notification':
      return composeNotification(deps, message);
    case 'opening':
      return composeOpening(deps, message);
    case 'release':
      return composeRelease(deps, message);
    case 'reviews':
      return composeReviews(deps, message);
    case 'token':
      return composeToken(deps, message);
    case 'seat':
      return composeSeat(deps, message);
    case 'receipt':
      return composeReceipt(deps, message);
    case 'refund':
      return composeRefund(deps, message);
    case 'inquiry':
      return composeInquiry(deps, message);
  }
};
