import { limits } from '../contract/limits.ts';
import { normalizeMailbox } from './mail/mailbox.ts';

const hour = 3_600;
const day = 24 * hour;

/**
 * All rate-limit counters. `what` is part of the stored keys. `of` says who is counted, so that an export of a learner's data finds
 * all of the learner's counters.
 */
export const counters = {
  zoneChange: { what: 'zone-change', of: 'learner', windowSeconds: day },
  pictureUpload: { what: 'picture-upload', of: 'learner', windowSeconds: hour },
  exportBegin: { what: 'export-begin', of: 'learner', windowSeconds: hour },
  erasure: { what: 'erasure', of: 'learner', windowSeconds: day },
  exportPart: { what: 'export-part', of: 'learner', windowSeconds: hour },
  notebookOpen: { what: 'notebook-open', of: 'learner', windowSeconds: hour },
  exerciseSubmit: { what: 'exercise-submit', of: 'learner', windowSeconds: hour },
  search: { what: 'search', of: 'learner', windowSeconds: hour },
  chatHour: { what: 'chat-hour', of: 'asker', windowSeconds: hour },
  chatDay: { what: 'chat-day', of: 'asker', windowSeconds: day },
  chatAll: { what: 'chat-all', of: 'everybody', windowSeconds: day },
  subscribeClient: { what: 'subscribe-client', of: 'client', windowSeconds: hour },
  notifyClient: { what: 'notify-client', of: 'client', windowSeconds: hour },
  previewClient: { what: 'preview-client', of: 'client', windowSeconds: hour },
  strangerMail: { what: 'stranger-mail', of: 'address', windowSeconds: day },
  paceChange: { what: 'pace-change', of: 'learner', windowSeconds: hour },
  paceChangeAddress: { what: 'pace-change-address', of: 'address', windowSeconds: hour },
  calendarRotation: { what: 'calendar-rotation', of: 'learner', windowSeconds: hour },
  calendarClient: { what: 'calendar-client', of: 'client', windowSeconds: hour },
  cspReportClient: { what: 'csp-report-client', of: 'client', windowSeconds: hour },
  cspReportAll: { what: 'csp-report-all', of: 'everybody', windowSeconds: hour },
  unconfirmedMailHour: { what: 'unconfirmed-mail-hour', of: 'everybody', windowSeconds: hour },
  unconfirmedMailDay: { what: 'unconfirmed-mail-day', of: 'everybody', windowSeconds: day },
  inquiryClient: { what: 'inquiry-client', of: 'client', windowSeconds: hour },
} as const;

/** What strangers can have sent to one mailbox: the windows roll, so that no hour and no 24 hours have more. */
export const strangerMail = {
  what: counters.strangerMail.what,
  windows: [
    { max: limits.strangerMailsPerHour, seconds: hour },
    { max: limits.strangerMailsPerDay, seconds: day },
  ],
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
