import { call } from './api.ts';

/** Lets the clock of the site under test show the time of the machine again. */
export const resetClock = () => call('PUT', '/_local/clock', { body: { now: new Date().toISOString() } });
