import { rolePermits } from '../aws/permissions.ts';
import type { Functions } from '../functions/functions.ts';
import type { Queue } from '../sqs/queues.ts';
import type { Stack } from '../template/stack.ts';
import { asList, asNumber, asObject, asText, TemplateError } from '../template/template.ts';
import type { ScheduleDeclaration } from './scheduler.ts';

/** Schedules of the template with their target functions. */
export const readSchedules = (
  stack: Stack,
  queues: Map<string, Queue>,
  functions: Functions,
): ScheduleDeclaration[] =>
  stack.resolvedResources('AWS::Scheduler::Schedule').map(([id, schedule]) => {
    const zone = asText(schedule['ScheduleExpressionTimezone'], 'UTC');
    if (zone !== 'UTC') throw new TemplateError(`schedule ${id}: only UTC is known here, not ${zone}`);
    const { Arn, Input } = asObject(schedule['Target']);
    const targetArn = asText(Arn);
    const target = functions.byArn(targetArn);
    checkRole(stack, id, targetArn);
    return {
      name: id,
      arn: stack.arn(id),
      expression: asText(schedule['ScheduleExpression']),
      input: Input === undefined ? undefined : asText(Input),
      target,
      ...readFailureHandling(stack, targetArn, queues),
    };
  });

/** Checks that the schedule's role permits invoking exactly this version or alias. */
const checkRole = (stack: Stack, id: string, targetArn: string): void => {
  const { RoleArn } = asObject(stack.template.Resources[id]?.Properties?.['Target']);
  const [role = ''] = asList(asObject(RoleArn)['Fn::GetAtt']).map((part) => asText(part));
  const needed = { action: 'lambda:InvokeFunction', resource: targetArn };
  if (!rolePermits(stack, role, needed)) {
    throw new TemplateError(`schedule ${id}: its role may not invoke ${targetArn}`);
  }
};

/** Retries and failure destination of asynchronous invocations. A configuration belongs to one alias, or to the function without one. */
const readFailureHandling = (
  stack: Stack,
  targetArn: string,
  queues: Map<string, Queue>,
): Pick<ScheduleDeclaration, 'retries' | 'onFailure'> => {
  const [functionName = '', qualifier = '$LATEST'] = targetArn.replace(/^arn:.*:function:/, '').split(':');
  const [, config] =
    stack
      .resolvedResources('AWS::Lambda::EventInvokeConfig')
      .find(
        ([, { FunctionName, Qualifier }]) =>
          asText(FunctionName) === functionName && asText(Qualifier) === qualifier,
      ) ?? [];
  const destination = asObject(asObject(config?.['DestinationConfig'])['OnFailure'])['Destination'];
  if (destination !== undefined && !queues.has(asText(destination))) {
    throw new TemplateError(`failed events of ${functionName}: only queues take them here`);
  }
  return {
    retries: asNumber(config?.['MaximumRetryAttempts'], 2),
    onFailure: queues.get(asText(destination)),
  };
};
