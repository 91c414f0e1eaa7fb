import { afterAll, describe, expect, it } from 'vitest';
import { readQualifiers } from '#infra/local/functions/aliases.ts';
import { checkInvokePermission } from '#infra/local/gateway/invoke-permission.ts';
import { readSchedules } from '#infra/local/scheduler/declarations.ts';
import { readStack, type Stack } from '#infra/local/template/stack.ts';
import type { JsonObject, Template } from '#infra/local/template/template.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeFixture } from './fixture.ts';

const folder = temporaryFolder(afterAll);

const stackWith = (change?: (template: Template) => void): Stack =>
  readStack(writeFixture(folder, change), {
    queueEndpoint: 'http://127.0.0.1:5',
    siteHost: 'localhost:3000',
    custom: () => undefined,
    secret: () => '',
  });
const change =
  (id: string, properties: JsonObject) =>
  ({ Resources }: Template): void => {
    Object.assign(Resources[id]?.Properties ?? {}, properties);
  };

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:Northlight-ApiFunction';

describe('an alias', () => {
  it('is the ARN of its function with its name, and its version a number', () => {
    const stack = stackWith();
    expect(stack.ref('ApiLive')).toBe(`${functionArn}:live`);
    expect(stack.ref('ApiVersion')).toBe(`${functionArn}:1`);
    expect(readQualifiers(stack)).toEqual(
      new Map([['Northlight-ApiFunction', new Set(['$LATEST', '1', 'live'])]]),
    );
  });

  it.each([
    ['a version that its function does not have', 'ApiLive', { FunctionVersion: '2' }, /ApiLive.*version/],
    ['the version of another function', 'ApiLive', { FunctionName: { Ref: 'MailFunction' } }, /ApiLive/],
    ['weights', 'ApiLive', { RoutingConfig: {} }, /ApiLive.*RoutingConfig/],
    [
      'provisioned concurrency',
      'ApiVersion',
      { ProvisionedConcurrencyConfig: {} },
      /ApiVersion.*Provisioned/,
    ],
  ])('is refused with %s', (_name, id, properties, message) => {
    expect(() => readQualifiers(stackWith(change(id, properties as JsonObject)))).toThrow(message);
  });

  it('is refused when a deployment group moves it that CodeDeploy would not take', () => {
    const deployed =
      (group: JsonObject) =>
      ({ Resources }: Template): void => {
        Object.assign(Resources, {
          Application: { Type: 'AWS::CodeDeploy::Application', Properties: { ComputePlatform: 'Lambda' } },
          Group: {
            Type: 'AWS::CodeDeploy::DeploymentGroup',
            Properties: {
              ApplicationName: { Ref: 'Application' },
              DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
              ServiceRoleArn: { 'Fn::GetAtt': ['ScheduleRole', 'Arn'] },
              ...group,
            },
          },
          ApiLive: {
            ...Resources['ApiLive'],
            UpdatePolicy: {
              CodeDeployLambdaAliasUpdate: {
                ApplicationName: { Ref: 'Application' },
                DeploymentGroupName: { Ref: 'Group' },
              },
            },
          },
        });
      };
    const read = (group: JsonObject) => () => readQualifiers(stackWith(deployed(group)));
    expect(read({})).not.toThrow();
    expect(read({ ApplicationName: 'other' })).toThrow(/Group/);
    expect(read({ DeploymentConfigName: 'CodeDeployDefault.OneAtATime' })).toThrow(/Group/);
    expect(read({ TriggerConfigurations: [] })).toThrow(/Group.*TriggerConfigurations/);
    const alarms = { AlarmConfiguration: { Enabled: true, Alarms: [{ Name: 'nobody' }] } };
    expect(read(alarms)).toThrow(/Group.*nobody/);
  });
});

describe('a service', () => {
  const gateway = 'apigateway.amazonaws.com';

  it('calls an alias only with permission for it: that for its function is none', () => {
    expect(() => checkInvokePermission(stackWith(), gateway, `${functionArn}:live`)).not.toThrow();
    const forFunction = change('Permission', { FunctionName: { Ref: 'ApiFunction' } });
    expect(() => checkInvokePermission(stackWith(forFunction), gateway, `${functionArn}:live`)).toThrow(
      /no permission/,
    );
    expect(() => checkInvokePermission(stackWith(), 'events.amazonaws.com', `${functionArn}:live`)).toThrow(
      /no permission/,
    );
  });

  it('runs a schedule only with a role that may call what it runs', () => {
    const functions = { byArn: () => ({ name: 'Northlight-ApiFunction' }) };
    const declare = (stack: Stack): unknown =>
      readSchedules(stack, new Map(), functions as unknown as Parameters<typeof readSchedules>[2]);
    expect(declare(stackWith())).toMatchObject([{ name: 'Schedule', retries: 2 }]);
    const unqualified = { Roles: [{ Ref: 'ScheduleRole' }], PolicyDocument: { Statement: [] } };
    expect(() => declare(stackWith(change('SchedulePolicy', unqualified)))).toThrow(
      /Schedule.*may not invoke/,
    );
  });

  it('keeps failed events by the configuration of the alias it calls, and not by that of another', () => {
    const functions = { byArn: () => ({ name: 'Northlight-ApiFunction' }) };
    const countRetries = (Qualifier: string): unknown =>
      readSchedules(
        stackWith(({ Resources }) => {
          Object.assign(Resources, {
            Failed: {
              Type: 'AWS::Lambda::EventInvokeConfig',
              Properties: { FunctionName: { Ref: 'ApiFunction' }, Qualifier, MaximumRetryAttempts: 1 },
            },
          });
        }),
        new Map(),
        functions as unknown as Parameters<typeof readSchedules>[2],
      ).map(({ retries }) => retries);
    expect([countRetries('live'), countRetries('$LATEST')]).toEqual([[1], [2]]);
  });
});
