import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createMcp, serveMcp } from '../../support/mcp.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { notApplicable } from './not-applicable.ts';

const judge = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@modelcontextprotocol/conformance/package.json')),
);

/** Output of the judge, which ends with an error code when any scenario fails. */
const runJudge = (url: string, revision: string): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [judge, 'server', '--url', url, '--requirements', revision],
      // It may leave results behind.
      { cwd: temporaryFolder(onTestFinished) },
      (_error, printed) => resolve(printed),
    );
  });

it.each(['2025-11-25', '2026-07-28'])(
  'every scenario that applies passes in revision %s, and no other is listed as not applicable',
  { timeout: 120_000 },
  async (revision) => {
    const { handler } = createMcp();
    const { url, close } = await serveMcp(handler);
    const printed = await runJudge(url, revision);
    await close();
    const lines = [...printed.matchAll(/^([✓✗]) ([\w-]+): \d+ passed, \d+ failed/gm)];
    expect(lines.length).toBeGreaterThan(30);
    const failed = lines.flatMap(([, sign, scenario]) => (sign === '✗' ? [scenario] : []));
    expect(failed.toSorted()).toEqual(Object.keys(notApplicable[revision] ?? {}).toSorted());
  },
);
