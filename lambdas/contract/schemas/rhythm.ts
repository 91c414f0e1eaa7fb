import * as z from 'zod/mini';

export const Weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
export type Weekday = z.output<typeof Weekday>;
/** Speed of course time: half, once or twice the planned speed. */
export const Speed = z.enum(['slower', 'planned', 'faster']);
export type Speed = z.output<typeof Speed>;
