import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#bin/app.ts';
import { readSettings } from '#infra/settings.ts';
import { listStatements, ofType, readEnvironment, type Resource, sampleSite } from '../support/template.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Template {
  readonly Resources: Record<string, Resource>;
  readonly Outputs: Record<string, { readonly Value: unknown }>;
}

const siteFolder = sampleSite(temporaryFolder(afterAll));
const outdir = temporaryFolder(afterAll);
let templates: Record<string, Template>;
let protections: Record<string, boolean | undefined>;
beforeAll(() => {
  const given = { restoredTables: 'learning=Learning-restored', backupRegion: 'eu-west-1' };
  const { stacks } = createApp({ siteFolder, outdir, validate: false, given }).synth();
  templates = Object.fromEntries(stacks.map(({ stackName, template }) => [stackName, template as Template]));
  protections = Object.fromEntries(
    stacks.map(({ stackName, terminationProtection }) => [stackName, terminationProtection]),
  );
});
const stack = (): Template => templates['Northlight'] as Template;

describe('a restored table', () => {
  it('is what functions read, may use and publishing writes to; the old one stays in the stack', () => {
    const { Resources, Outputs } = stack();
    expect(readEnvironment(Resources, 'learning').LEARNING_TABLE).toBe('Learning-restored');
    const permitted = JSON.stringify(listStatements(Resources, 'learning'));
    expect(permitted).toContain(':table/Learning-restored');
    expect(permitted).not.toContain('"LearningTable"');
    expect(Outputs['LearningTable']?.Value).toBe('Learning-restored');
    expect(Resources['LearningTable']).toMatchObject({ DeletionPolicy: 'Retain' });
    expect(readEnvironment(Resources, 'learning').PROFILES_TABLE).toEqual({ Ref: 'ProfilesTable' });
  });

  it('may be queried by its indexes', () => {
    const user = JSON.stringify(listStatements(stack().Resources, 'release-lectures'));
    expect(user).toContain('index/byDueTime');
  });

  it.each([
    [
      'a table that is not ours',
      'grades=Grades-restored',
      'must be pairs such as learning=Learning-restored',
    ],
    ['a name that is none', 'learning=a b', 'must be the name of a table'],
    ['no name', 'learning', 'must be pairs such as learning=Learning-restored'],
  ])('is refused with %s, naming the setting and what it takes', (_name, value, hint) => {
    expect(() => readSettings({}, { NORTHLIGHT_RESTORED_TABLES: value })).toThrow(
      `restoredTables (NORTHLIGHT_RESTORED_TABLES): ${hint}`,
    );
  });

  it('is named in cdk.json or by a variable', () => {
    const expected = { learning: 'Learn-1', payments: 'Pay-1' };
    expect(readSettings({ restoredTables: expected }, {}).restoredTables).toEqual(expected);
    const variable = { NORTHLIGHT_RESTORED_TABLES: 'learning=Learn-1, payments=Pay-1' };
    expect(readSettings({}, variable).restoredTables).toEqual(expected);
  });
});

describe('backups in another region', () => {
  it('save what is in use each night, and copy it to a vault there that is deployed before', () => {
    const { Resources } = stack();
    const [[, selection] = []] = ofType(Resources, 'AWS::Backup::BackupSelection');
    const saved = JSON.stringify(selection?.Properties.BackupSelection);
    for (const name of ['"MediaBucket"', '"PaymentsTable"', ':table/Learning-restored']) {
      expect(saved).toContain(name);
    }
    const [[, plan] = []] = ofType(Resources, 'AWS::Backup::BackupPlan');
    const rules = (plan?.Properties.BackupPlan as { BackupPlanRule: unknown[] }).BackupPlanRule;
    expect(rules).toMatchObject([{ Lifecycle: { DeleteAfterDays: 35 }, CopyActions: [expect.anything()] }]);
    expect(JSON.stringify(rules)).toContain(':backup:eu-west-1:');
    const [[, vault] = []] = ofType(
      templates['NorthlightCopies']?.Resources ?? {},
      'AWS::Backup::BackupVault',
    );
    expect(vault?.Properties).toMatchObject({
      BackupVaultName: 'Northlight-copies',
      LockConfiguration: { MinRetentionDays: 7 },
    });
    expect(JSON.stringify(rules)).toContain(':backup-vault:Northlight-copies');
  });

  it('are in a stack that is as hard to delete as the site, and found by the same tags', () => {
    expect(protections).toEqual(Object.fromEntries(Object.keys(templates).map((name) => [name, true])));
    const [[, vault] = []] = ofType(
      templates['NorthlightCopies']?.Resources ?? {},
      'AWS::Backup::BackupVault',
    );
    expect(vault?.Properties.BackupVaultTags).toEqual({ project: 'northlight', stack: 'Northlight' });
  });

  it('have the keys that sign what people hold beside them, and no others', () => {
    const replicated = ofType(stack().Resources, 'AWS::SecretsManager::Secret').filter(
      ([, { Properties }]) => Properties.ReplicaRegions !== undefined,
    );
    expect(replicated.map(([id]) => id).sort()).toEqual([
      'BadgePrivateKeySecret',
      'BadgeProofPrivateKeySecret',
      'MailTokenSecret',
      'WebhookLearnerSecret',
    ]);
    expect(replicated[0]?.[1].Properties.ReplicaRegions).toEqual([{ Region: 'eu-west-1' }]);
  });

  it('are refused in the region of the site itself, where a copy would be lost with it', () => {
    const app = (region: string) =>
      createApp({
        siteFolder,
        outdir: temporaryFolder(onTestFinished),
        validate: false,
        environment: {},
        given: { backupRegion: 'eu-west-1' },
        region,
      });
    expect(() => app('eu-west-1')).toThrow(/backupRegion \(NORTHLIGHT_BACKUP_REGION\) is eu-west-1/);
  });

  it('are not made unless asked for', () => {
    expect(readSettings({}, {}).backupRegion).toBeUndefined();
    expect(() => readSettings({ backupRegion: 'Ireland' }, {})).toThrow(/backupRegion/);
  });
});
