import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createApp } from '#bin/app.ts';
import { sampleSite, synthesize } from '../support/template.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const outdir = temporaryFolder(afterAll);
const siteFolder = sampleSite(temporaryFolder(afterAll));

it(
  'fits the schemas of CloudFormation, and warns of the names that it was not given',
  { timeout: 120_000 },
  async () => {
    // Builds the bundles if there are none.
    await synthesize();
    const given = { authDomain: 'tenant.eu.auth0.com' };
    const stack = createApp({ siteFolder, outdir, validate: true, given, environment: {} })
      .synth()
      .getStackByName('Northlight');
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as {
      pluginReports: { pluginName: string; violations: { ruleName: string }[] }[];
    };
    const rules = report.pluginReports.flatMap(({ violations }) =>
      violations.map(({ ruleName }) => ruleName),
    );
    expect(new Set(rules.map((rule) => rule.replace(/-\d+$/, '')))).toEqual(
      new Set(['Annotation::northlight:placeholders', 'Annotation::northlight:weakness']),
    );
    const messages = stack.messages.map(({ entry }) => String(entry.data));
    expect(messages).toEqual([
      expect.stringMatching(/defaults of authAudience, mailFrom, teamEmail\. .*cdk\.json/),
      expect.stringContaining('domainName'),
      expect.stringContaining('apiDomainName'),
      expect.stringContaining('backupRegion'),
      expect.stringContaining('alarmsEmail'),
      // CloudFormation's limit is 500; `gradual-deployment.test.ts` keeps 40 of them free.
      expect.stringContaining('Number of resources'),
    ]);
  },
);
