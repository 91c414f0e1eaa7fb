import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#bin/app.ts';
import { type Acknowledgement, acknowledgements } from '../support/nag-acknowledgements.ts';
import { sampleSite, siteRegion, synthesize } from '../support/template.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Found {
  readonly rule: string;
  readonly path: string;
}

const outdir = temporaryFolder(afterAll);
const siteFolder = sampleSite(temporaryFolder(afterAll));
let found: Found[];

beforeAll(async () => {
  // Builds the bundles if there are none.
  await synthesize();
  const app = createApp({ siteFolder, outdir, validate: false, given: {}, region: siteRegion });
  app.synth();
  found = [new AwsSolutionsChecks(app), new ServerlessChecks(app)]
    .flatMap((pack) => pack.validateScope(app).violations)
    .flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, path: constructPath })),
    );
}, 120_000);

const isAbout = ({ rule, at }: Acknowledgement, finding: Found): boolean =>
  rule === finding.rule && `/${finding.path}`.endsWith(`/${at}`);

it('finds nothing that is not acknowledged, once', () => {
  const unacknowledged = found.filter(
    (finding) => acknowledgements.filter((row) => isAbout(row, finding)).length !== 1,
  );
  expect(unacknowledged).toEqual([]);
});

it('acknowledges nothing that is not there, and nothing on two resources', () => {
  const idle = acknowledgements.filter(
    (row) => found.filter((finding) => isAbout(row, finding)).length !== 1,
  );
  expect(idle).toEqual([]);
});

it('looks at the stacks beside the site too', () => {
  const stacks = new Set(found.map(({ path }) => path.split('/')[0]));
  expect([...stacks].sort()).toEqual(['Northlight', 'Northlight-edge-logs-eu-central-1']);
  expect(found.length).toBeGreaterThan(100);
});
