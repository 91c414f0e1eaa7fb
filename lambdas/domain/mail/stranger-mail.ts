import { limits } from '../../contract/limits.ts';
import { counters, day, hour } from '../counters.ts';

/** What strangers can have sent to one mailbox: the windows roll, so that no hour and no 24 hours have more. */
export const strangerMail = {
  what: counters.strangerMail.what,
  windows: [
    { max: limits.strangerMailsPerHour, seconds: hour },
    { max: limits.strangerMailsPerDay, seconds: day },
  ],
} as const;
