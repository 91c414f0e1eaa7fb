import { afterAll, beforeAll } from 'vitest';
import { call } from './api.ts';
import { resetClock } from './site-clock.ts';

// The files of a worker share a site. One that moved its clock must not leave the next one in another time…
afterAll(resetClock);

// …nor one that used up a limit.
beforeAll(() => call('DELETE', '/_local/limits'));
