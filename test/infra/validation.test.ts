import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '../../bin/app.ts';
import { sampleSite, synthesize } from '../support/template.ts';

const outdir = mkdtempSync(join(tmpdir(), 'northlight-cdk-'));
const siteFolder = sampleSite();
afterAll(() => {
  rmSync(outdir, { recursive: true });
  rmSync(siteFolder, { recursive: true });
});

it('fits the schemas of CloudFormation, as CDK checks before a deploy', { timeout: 120_000 }, async () => {
  // Makes the bundles when there are none.
  await synthesize();
  createApp({ siteFolder, outdir, validate: true }).synth();
  const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as {
    pluginReports: { summary: { status: string }; violations: unknown[] }[];
  };
  expect(report.pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
});
