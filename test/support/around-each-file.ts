import { afterAll, beforeAll } from 'vitest';
import { call } from './api.ts';
import { resetClock } from './site-clock.ts';

// The files of a worker share a site. One that moved its clock must not leave the next one in another time. While its browser was at work,
// the site may have closed the connection of the last call: hooks are not tried again by themselves…
afterAll(() => resetClock().catch(resetClock));

// …nor one that used up a limit.
const resetLimits = () => call('DELETE', '/_local/limits');
beforeAll(() => resetLimits().catch(resetLimits));
