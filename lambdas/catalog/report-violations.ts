import { clientKey } from '../contract/client-key.ts';
import { counters } from '../domain/counters.ts';
import { readViolations, type Violation } from '../domain/csp-report.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';

/** Dependencies of receiving reports. */
export interface ReportDeps {
  readonly limits: RateLimitStore;
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Writes a log line. The stack counts these lines. */
  readonly record: (violation: Violation) => void;
}

/** Logs violations of the content security policy that browsers report. Reports about other sites are ignored. */
export const reportViolations =
  ({ limits, siteUrl, record }: ReportDeps): Operation<'reportViolations'> =>
  async ({ body, clientAddress }) => {
    const violations = readViolations(body, siteUrl);
    if (violations.length === 0) return { status: 204, body: undefined };
    await requireAllowance(
      limits,
      { ...counters.cspReportClient, who: clientKey(clientAddress) },
      { ...counters.cspReportAll, who: 'all' },
    );
    for (const violation of violations) record(violation);
    return { status: 204, body: undefined };
  };
