import { afterAll } from 'vitest';
import { resetClock } from './site-clock.ts';

// The files of a worker share a site. One that moved its clock must not leave the next one in another time.
afterAll(resetClock);
