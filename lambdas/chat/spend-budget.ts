import { limits } from '../contract/limits.ts';
import { clientOf } from '../domain/rate-limit.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Caller } from '../platform/operation.ts';
import type { Allowance } from '../stores/limits.ts';
import type { ChatDeps } from './deps.ts';

const hour = 3_600;
const day = 24 * hour;

const allowancesOf = (caller: Caller | undefined, clientAddress: string): Allowance[] => {
  const own = caller
    ? { who: `learner ${caller.sub}`, hourly: limits.chatPerHourLearner, daily: limits.chatPerDayLearner }
    : {
        who: `client ${clientOf(clientAddress)}`,
        hourly: limits.chatPerHourVisitor,
        daily: limits.chatPerDayVisitor,
      };
  // Narrow ones first: who has used up their own budget takes nothing of everybody's.
  return [
    { what: 'chat-hour', who: own.who, max: own.hourly, windowSeconds: hour },
    { what: 'chat-day', who: own.who, max: own.daily, windowSeconds: day },
    {
      what: 'chat-all',
      who: 'everybody',
      max: caller ? limits.chatPerDayAll : limits.chatPerDayAllVisitors,
      windowSeconds: day,
    },
  ];
};

/** Counts one question against every budget. @throws ApiError 429 with the seconds until there is one again */
export const spendBudget = async (
  { limits: store }: Pick<ChatDeps, 'limits'>,
  caller: Caller | undefined,
  clientAddress: string,
): Promise<void> => {
  for (const allowance of allowancesOf(caller, clientAddress)) {
    const wait = await store.take(allowance);
    if (wait > 0) throw new ApiError('too_many_requests', { retryAfterSeconds: wait });
  }
};
