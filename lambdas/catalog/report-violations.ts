import { clientKey } from '../contract/client-key.ts';
import { limits } from '../contract/limits.ts';
import { counters } from '../domain/counters.ts';
import { readViolations, type Violation } from '../domain/csp-report.ts';
import type { Operation } from '../platform/http/operation.ts';
import type { RateLimitStore } from '../stores/rate-limits.ts';
import { requireAllowance } from '../use-cases/require-allowance.ts';

/** What taking reports works with. */
export interface ReportDeps {
  readonly limits: RateLimitStore;
  /** Origin of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** Writes one line of the log; the stack counts these lines. */
  readonly record: (violation: Violation) => void;
}

/** Logs what the content security policy refused in somebody's browser. What is not about this site counts for nothing. */
export const reportViolations =
  ({ limits: store, siteUrl, record }: ReportDeps): Operation<'reportViolations'> =>
  async ({ body, clientAddress }) => {
    const violations = readViolations(body, siteUrl);
    if (violations.length === 0) return { status: 204, body: undefined };
    await requireAllowance(
      store,
      {
        ...counters.cspReportClient,
        who: clientKey(clientAddress),
        max: limits.cspReportsPerHourPerClient,
      },
      { ...counters.cspReportAll, who: 'all', max: limits.cspReportsPerHourAll },
    );
    for (const violation of violations) record(violation);
    return { status: 204, body: undefined };
  };
