import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/**
 * Content security policy reports as browsers send them: a list (`report-to`) or a single report (`report-uri`). Their fields
 * differ between browsers, so `readViolations` validates them one by one.
 */
export const CspReportsBody = z.union([
  z.array(z.unknown()).check(z.maxLength(limits.cspReportsPerRequest)),
  z.object({ 'csp-report': z.unknown() }),
]);
export type CspReportsBody = z.output<typeof CspReportsBody>;
