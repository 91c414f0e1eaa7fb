import { counters } from '../domain/counters.ts';
import type { Operation } from '../platform/http/operation.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { PaceDeps } from './deps.ts';

/** Returns the URL of the caller's calendar. It stays the same until the caller asks for a new one. */
export const makeCalendar =
  ({ calendars, limits, newSecret, siteUrl }: PaceDeps): Operation<'makeCalendar'> =>
  async ({ caller: { sub }, body }) => {
    if (body?.rotate) await requireAllowance(limits, { ...counters.calendarRotation, who: sub });
    const token = await (body?.rotate ? calendars.rotate : calendars.keep)(sub, newSecret());
    return { status: 200, body: { url: `${siteUrl}/api/calendar/${token}` } };
  };
