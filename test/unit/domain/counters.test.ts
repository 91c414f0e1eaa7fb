import { expect, it } from 'vitest';
import type { limits } from '#contract/limits.ts';
import { counters, learnerCounters } from '#domain/counters.ts';

it('finds every counter of a learner and their addresses, and none of clients and everybody', () => {
  const found = learnerCounters('auth0|1', ['ada.l+x@gmail.com', 'ada@example.com']);
  expect(found).toEqual([
    { what: 'zone-change', who: 'auth0|1' },
    { what: 'token-made', who: 'auth0|1' },
    { what: 'picture-upload', who: 'auth0|1' },
    { what: 'export-begin', who: 'auth0|1' },
    { what: 'erasure', who: 'auth0|1' },
    { what: 'export-part', who: 'auth0|1' },
    { what: 'notebook-open', who: 'auth0|1' },
    { what: 'review-export', who: 'auth0|1' },
    { what: 'erased-reviews', who: 'auth0|1' },
    { what: 'exercise-submit', who: 'auth0|1' },
    { what: 'search', who: 'auth0|1' },
    { what: 'lease', who: 'auth0|1' },
    { what: 'chat-hour', who: 'learner auth0|1' },
    { what: 'chat-day', who: 'learner auth0|1' },
    { what: 'stranger-mail', who: 'adal@gmail.com' },
    { what: 'stranger-mail', who: 'ada@example.com' },
    { what: 'pace-change', who: 'auth0|1' },
    { what: 'pace-change-address', who: 'adal@gmail.com' },
    { what: 'pace-change-address', who: 'ada@example.com' },
    { what: 'calendar-rotation', who: 'auth0|1' },
    { what: 'seat-claim', who: 'auth0|1' },
  ]);
});

it('has a name of its own for each', () => {
  const names = Object.values(counters).map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
});

it.each<[keyof typeof limits, keyof typeof counters]>([
  ['chatPerHourLearner', 'chatHour'],
  ['chatPerDayLearner', 'chatDay'],
  ['chatPerDayAll', 'chatAll'],
])('%s is counted over as long as it says', (limit, counter) => {
  expect(counters[counter].windowSeconds).toBe(limit.includes('PerDay') ? 86_400 : 3_600);
});
