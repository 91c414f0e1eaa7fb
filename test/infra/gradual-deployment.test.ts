import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#bin/app.ts';
import { functionLogicalId } from '#infra/constructs/bundled-function.ts';
import { functionNames } from '#infra/functions.ts';
import {
  list,
  ofType,
  type Resource,
  sampleSite,
  statementsOfRole,
  synthesize,
} from '../support/template.ts';
import { findCycle } from '../support/template-cycles.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { resources } = await synthesize();

/** CloudFormation invokes this one directly, by an ARN that a custom resource can never change. */
const released = functionNames.filter((name) => name !== 'signing-key').map(functionLogicalId);

const ref = (id: string) => ({ Ref: id });
const getProperties = (id: string) => (resources[id] as Resource).Properties;
const getRef = (value: unknown): string => (value as { Ref: string }).Ref;
/** Logical id of the deployment group of a function's alias. */
const getDeploymentGroup = (id: string): string =>
  getRef(
    (
      resources[`${id}Live`] as Resource & {
        UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: unknown } };
      }
    ).UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName,
  );

describe('a release', () => {
  it.each(released)('of %s moves its alias by a tenth first, and back when it fails', (id) => {
    expect(getProperties(`${id}Live`)).toMatchObject({ FunctionName: ref(id), Name: 'live' });
    const group = getProperties(getDeploymentGroup(id));
    expect(group).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    });
    const { Alarms } = group.AlarmConfiguration as { Alarms: readonly { Name: unknown }[] };
    expect(Alarms).toHaveLength(1);
    const watched = JSON.stringify(getProperties(getRef(Alarms[0]?.Name)).Metrics);
    // Both errors in Lambda's terms and responses with status 500.
    expect(watched).toContain('"MetricName":"Errors"');
    expect(watched).toContain(`{"Ref":"${id}"},":live"`);
    const filters = ofType(resources, 'AWS::Logs::MetricFilter').filter(
      ([, { Properties }]) =>
        getRef(Properties.LogGroupName) ===
        getRef((getProperties(id).LoggingConfig as { LogGroup: unknown }).LogGroup),
    );
    const logged = filters.flatMap(
      ([, { Properties }]) => Properties.MetricTransformations as readonly { MetricName: string }[],
    );
    expect(logged.some(({ MetricName }) => watched.includes(`"MetricName":"${MetricName}"`))).toBe(true);
  });

  it('keeps older versions, and lets one that was undone be made again', () => {
    const versions = ofType(resources, 'AWS::Lambda::Version').map(
      ([, { DeletionPolicy }]) => DeletionPolicy,
    );
    expect(new Set(versions)).toEqual(new Set(['RetainExceptOnCreate']));
    expect(versions).toHaveLength(released.length);
  });

  it('shows its pages only when its functions have moved', () => {
    const deployments = ofType(resources, 'Custom::CDKBucketDeployment');
    for (const [, { DependsOn }] of deployments as [string, Resource & { DependsOn: string[] }][]) {
      expect(DependsOn).toEqual(expect.arrayContaining(released.map((id) => `${id}Live`)));
    }
  });

  it('is carried out by a role that may move these functions and no others', () => {
    const { ServiceRoleArn } = getProperties(getDeploymentGroup('CatalogFunction')) as {
      ServiceRoleArn: { 'Fn::GetAtt': [string, string] };
    };
    const [role] = ServiceRoleArn['Fn::GetAtt'];
    expect(getProperties(role).ManagedPolicyArns).toBeUndefined();
    const onEverything = statementsOfRole(resources, role).filter(({ Resource }) => Resource === '*');
    expect(onEverything.flatMap(({ Action }) => list(Action))).toEqual(['cloudwatch:DescribeAlarms']);
  });
});

describe('everything but CloudFormation', () => {
  it('calls functions by their aliases', () => {
    const text = (type: string, property: string): string[] =>
      ofType(resources, type).map(([, { Properties }]) => JSON.stringify(Properties[property]));
    const callers = [
      ...text('AWS::ApiGatewayV2::Integration', 'IntegrationUri'),
      ...text('AWS::Lambda::EventSourceMapping', 'FunctionName'),
      ...text('AWS::Lambda::EventInvokeConfig', 'Qualifier'),
      ...text('AWS::Scheduler::Schedule', 'Target'),
      ...text('AWS::Events::Rule', 'Targets'),
    ];
    expect(callers.filter((caller) => !/"Ref":"\w+FunctionLive"/.test(caller))).toEqual([]);
  });

  it('has permission for the alias, since that for a function does not count', () => {
    const permitted = ofType(resources, 'AWS::Lambda::Permission').map(([, { Properties }]) =>
      getRef(Properties.FunctionName),
    );
    expect(permitted.filter((id) => !id.endsWith('FunctionLive'))).toEqual([]);
    for (const [, { Properties }] of ofType(resources, 'AWS::ApiGatewayV2::Integration')) {
      expect(permitted).toContain(getRef(Properties.IntegrationUri));
    }
  });
});

it('needs nothing in a circle, which CloudFormation would refuse', () => {
  expect(findCycle(resources)).toEqual([]);
});

/** All settings that add resources, at their most. */
const fullest = {
  alarmsEmail: 'ops@example.com',
  domainName: 'learn.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/site',
  apiDomainName: 'api.example.com',
  apiCertificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/api',
  backupRegion: 'eu-west-1',
  mediaKeys: '1,2',
  badgeKeys: '4,3,2,1',
  removalProtection: false,
};

it('leaves room in the stack, with any settings: CloudFormation takes 500 resources', async () => {
  expect(Object.keys(resources).length).toBeLessThan(460);
  const { resources: most } = await synthesize(fullest);
  expect(Object.keys(most).length).toBeLessThanOrEqual(480);
  expect(findCycle(most)).toEqual([]);
});

it('can be switched off, and aliases stay', () => {
  const { stacks } = createApp({
    siteFolder: sampleSite(temporaryFolder(onTestFinished)),
    outdir: temporaryFolder(onTestFinished),
    validate: false,
    given: { gradualDeploy: false },
  }).synth();
  const stack = stacks.find(({ stackName }) => stackName === 'Northlight');
  const { Resources } = stack?.template as { Resources: Record<string, Resource> };
  expect(ofType(Resources, 'AWS::Lambda::Alias')).toHaveLength(released.length);
  expect(Object.values(Resources).filter(({ Type }) => Type.startsWith('AWS::CodeDeploy'))).toEqual([]);
});
