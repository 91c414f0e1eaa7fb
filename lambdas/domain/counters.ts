import { normalizeMailbox } from './mail/mailbox.ts';

/** Windows of counters, in seconds. */
export const hour = 3_600;
export const day = 24 * hour;

/** A counter that allows `max` uses in a window. */
const counter = <const What extends string, const Of extends string>(
  what: What,
  of: Of,
  max: number,
  windowSeconds = hour,
) => ({ what, of, max, windowSeconds });

/** A counter whose callers choose the maximum. */
const openCounter = <const What extends string, const Of extends string>(
  what: What,
  of: Of,
  windowSeconds = hour,
) => ({ what, of, windowSeconds });

/**
 * All rate-limit counters. `what` is part of the stored keys. `of` says who is counted, so that an export of a learner's data finds
 * all of the learner's counters.
 */
export const counters = {
  zoneChange: counter('zone-change', 'learner', 20, day),
  /** Each sends a mail. */
  tokenMade: counter('token-made', 'learner', 60),
  pictureUpload: counter('picture-upload', 'learner', 20),
  exportBegin: counter('export-begin', 'learner', 6),
  /** Erasures of one account, which are followed by a new one. */
  erasure: counter('erasure', 'learner', 3, day),
  /** Further parts of large exports: enough for six exports of a hundred parts. */
  exportPart: counter('export-part', 'learner', 600),
  /** Opening a running notebook creates a token each time. */
  notebookOpen: counter('notebook-open', 'learner', 120),
  /** Anki files of a learner's reviews; each reads all of their items. */
  reviewExport: counter('review-export', 'learner', 6),
  /** Reviews and answers of the hour in which an account was erased; the others are counted in a row that goes with the account. */
  erasedReviews: openCounter('erased-reviews', 'learner'),
  exerciseSubmit: counter('exercise-submit', 'learner', 60),
  /** Search runs while people type, about six requests per search: this allows about three searches a minute. */
  search: counter('search', 'learner', 1_000),
  /** A device with ten courses asks for ten leases whenever the network is back. */
  lease: counter('lease', 'learner', 120),
  chatHour: openCounter('chat-hour', 'asker'),
  chatDay: openCounter('chat-day', 'asker', day),
  chatAll: openCounter('chat-all', 'everybody', day),
  subscribeClient: counter('subscribe-client', 'client', 30),
  notifyClient: counter('notify-client', 'client', 30),
  /** Preview lectures. A client can be a household or an office, and each open page sends five requests an hour. */
  previewClient: counter('preview-client', 'client', 300),
  strangerMail: openCounter('stranger-mail', 'address', day),
  /** Changes of pace in all courses together. */
  paceChange: counter('pace-change', 'learner', 60),
  paceChangeAddress: counter('pace-change-address', 'address', 60),
  /** New URLs for a learner's calendar; a new URL invalidates the earlier ones. */
  calendarRotation: counter('calendar-rotation', 'learner', 20),
  calendarClient: counter('calendar-client', 'client', 60),
  /** A broken page sends the same report again and again; a few are enough for a diagnosis. */
  cspReportClient: counter('csp-report-client', 'client', 30),
  /** Reports of all clients together: bounds what a flood from many clients can write. */
  cspReportAll: counter('csp-report-all', 'everybody', 3_000),
  /** Claims of a learner, nearly all with wrong tokens when there are so many. */
  seatClaim: counter('seat-claim', 'learner', 60),
  /** Looks at invitations; a client can be an office. */
  invitationLookClient: counter('invitation-look-client', 'client', 300),
  unconfirmedMailHour: openCounter('unconfirmed-mail-hour', 'everybody'),
  unconfirmedMailDay: openCounter('unconfirmed-mail-day', 'everybody', day),
  inquiryClient: counter('inquiry-client', 'client', 5),
} as const;

/** Key of a learner in the assistant's counters; visitors are counted by client key. */
export const learnerAsking = (sub: string): string => `learner ${sub}`;

/** Counter keys of one learner, by kind of counter; addresses are normalized to mailboxes. */
const countedNames = (
  sub: string,
  emails: readonly string[],
): Partial<Record<string, readonly string[]>> => ({
  learner: [sub],
  asker: [learnerAsking(sub)],
  address: emails.map(normalizeMailbox),
});

/** All counters that may exist for a learner with these addresses. */
export const learnerCounters = (
  sub: string,
  emails: readonly string[],
): { readonly what: string; readonly who: string }[] => {
  const names = countedNames(sub, emails);
  return Object.values(counters).flatMap(({ what, of }) => (names[of] ?? []).map((who) => ({ what, who })));
};
