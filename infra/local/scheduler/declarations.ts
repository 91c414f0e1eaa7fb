import type { Functions } from '../functions/functions.ts';
import type { Queue } from '../sqs/queues.ts';
import type { Stack } from '../template/stack.ts';
import { asNumber, asObject, asText, TemplateError } from '../template/template.ts';
import type { ScheduleDeclaration } from './scheduler.ts';

/** The template's schedules with the functions that they run. */
export const scheduleDeclarations = (
  stack: Stack,
  queues: Map<string, Queue>,
  functions: Functions,
): ScheduleDeclaration[] =>
  stack.resolvedResources('AWS::Scheduler::Schedule').map(([id, schedule]) => {
    const zone = asText(schedule['ScheduleExpressionTimezone'], 'UTC');
    if (zone !== 'UTC') throw new TemplateError(`schedule ${id}: only UTC is known here, not ${zone}`);
    const { Arn, Input } = asObject(schedule['Target']);
    const target = functions.byArn(asText(Arn));
    return {
      name: id,
      arn: stack.arn(id),
      expression: asText(schedule['ScheduleExpression']),
      input: Input === undefined ? undefined : asText(Input),
      target,
      ...failureHandling(stack, target.name, queues),
    };
  });

/** What Lambda does with an event that the function failed on. */
const failureHandling = (
  stack: Stack,
  functionName: string,
  queues: Map<string, Queue>,
): Pick<ScheduleDeclaration, 'retries' | 'onFailure'> => {
  const [, config] =
    stack
      .resolvedResources('AWS::Lambda::EventInvokeConfig')
      .find(([, { FunctionName }]) => asText(FunctionName) === functionName) ?? [];
  const destination = asObject(asObject(config?.['DestinationConfig'])['OnFailure'])['Destination'];
  if (destination !== undefined && !queues.has(asText(destination))) {
    throw new TemplateError(`failed events of ${functionName}: only queues take them here`);
  }
  return {
    retries: asNumber(config?.['MaximumRetryAttempts'], 2),
    onFailure: queues.get(asText(destination)),
  };
};
