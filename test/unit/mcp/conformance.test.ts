import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createMcp, serveMcp } from '../../support/mcp.ts';
import { notApplicable } from './not-applicable.ts';

const judge = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@modelcontextprotocol/conformance/package.json')),
);

/** Output of the judge, which ends with an error code when any scenario fails. */
const runJudge = async (url: string, revision: string): Promise<string> => {
  // It may leave results behind.
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    return await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [judge, 'server', '--url', url, '--requirements', revision],
        { cwd: folder },
        (_error, printed) => resolve(printed),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

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
