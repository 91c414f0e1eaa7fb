import { clientKey } from '../contract/client-key.ts';
import { limits } from '../contract/limits.ts';
import { counters, learnerAsking } from '../domain/counters.ts';
import type { Caller } from '../platform/http/operation.ts';
import type { Allowance } from '../stores/rate-limits.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';
import type { ChatDeps } from './deps.ts';

const chatAllowances = (caller: Caller | undefined, clientAddress: string): Allowance[] => {
  const own = caller
    ? { who: learnerAsking(caller.sub), hourly: limits.chatPerHourLearner, daily: limits.chatPerDayLearner }
    : {
        who: `client ${clientKey(clientAddress)}`,
        hourly: limits.chatPerHourVisitor,
        daily: limits.chatPerDayVisitor,
      };
  // Own budgets first: a client who has used up their own takes nothing from the shared one.
  return [
    { ...counters.chatHour, who: own.who, max: own.hourly },
    { ...counters.chatDay, who: own.who, max: own.daily },
    {
      ...counters.chatAll,
      who: 'everybody',
      max: caller ? limits.chatPerDayAll : limits.chatPerDayAllVisitors,
    },
  ];
};

/** Counts one question against every budget. @throws ApiError 429 with the seconds until the next question is allowed */
export const spendBudget = (
  { limits: store }: Pick<ChatDeps, 'limits'>,
  caller: Caller | undefined,
  clientAddress: string,
): Promise<void> => requireAllowance(store, ...chatAllowances(caller, clientAddress));
