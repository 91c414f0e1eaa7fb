import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/**
 * Reports on the content security policy as browsers send them: a list (`report-to`), or one alone (`report-uri`). What is in
 * them differs from browser to browser and is read with care.
 */
export const CspReportsBody = z.union([
  z.array(z.unknown()).check(z.maxLength(limits.cspReportsPerRequest)),
  z.object({ 'csp-report': z.unknown() }),
]);
export type CspReportsBody = z.output<typeof CspReportsBody>;
