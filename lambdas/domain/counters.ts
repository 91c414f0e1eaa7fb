import { normalizeMailbox } from './mail/mailbox.ts';

/** Windows of counters, in seconds. */
export const hour = 3_600;
export const day = 24 * hour;

const counter = <const What extends string, const Of extends string>(
  what: What,
  of: Of,
  windowSeconds = hour,
) => ({ what, of, windowSeconds });

/**
 * All rate-limit counters. `what` is part of the stored keys. `of` says who is counted, so that an export of a learner's data finds
 * all of the learner's counters.
 */
export const counters = {
  zoneChange: counter('zone-change', 'learner', day),
  tokenMade: counter('token-made', 'learner'),
  pictureUpload: counter('picture-upload', 'learner'),
  exportBegin: counter('export-begin', 'learner'),
  erasure: counter('erasure', 'learner', day),
  exportPart: counter('export-part', 'learner'),
  notebookOpen: counter('notebook-open', 'learner'),
  reviewExport: counter('review-export', 'learner'),
  exerciseSubmit: counter('exercise-submit', 'learner'),
  search: counter('search', 'learner'),
  lease: counter('lease', 'learner'),
  chatHour: counter('chat-hour', 'asker'),
  chatDay: counter('chat-day', 'asker', day),
  chatAll: counter('chat-all', 'everybody', day),
  subscribeClient: counter('subscribe-client', 'client'),
  notifyClient: counter('notify-client', 'client'),
  previewClient: counter('preview-client', 'client'),
  strangerMail: counter('stranger-mail', 'address', day),
  paceChange: counter('pace-change', 'learner'),
  paceChangeAddress: counter('pace-change-address', 'address'),
  calendarRotation: counter('calendar-rotation', 'learner'),
  calendarClient: counter('calendar-client', 'client'),
  cspReportClient: counter('csp-report-client', 'client'),
  cspReportAll: counter('csp-report-all', 'everybody'),
  seatClaim: counter('seat-claim', 'learner'),
  invitationLookClient: counter('invitation-look-client', 'client'),
  unconfirmedMailHour: counter('unconfirmed-mail-hour', 'everybody'),
  unconfirmedMailDay: counter('unconfirmed-mail-day', 'everybody', day),
  inquiryClient: counter('inquiry-client', 'client'),
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
