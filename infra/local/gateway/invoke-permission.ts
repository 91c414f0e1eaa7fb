import type { Stack } from '../template/stack.ts';
import { asText, TemplateError } from '../template/template.ts';

/** `name` and `name:alias` out of an ARN; a name as it is. */
const nameAndQualifier = (reference: string): string => reference.replace(/^arn:.*:function:/, '');

/**
 * Throws TemplateError unless the function's own policy lets a service call it by exactly this ARN: permission for a function is
 * none for its alias, nor the other way round.
 */
export const checkInvokePermission = (stack: Stack, service: string, functionArn: string): void => {
  const permitted = stack
    .resources('AWS::Lambda::Permission')
    .some(
      ([, { Action, Principal, FunctionName = '' }]) =>
        asText(Action) === 'lambda:InvokeFunction' &&
        asText(Principal) === service &&
        nameAndQualifier(asText(stack.resolve(FunctionName))) === nameAndQualifier(functionArn),
    );
  if (!permitted) throw new TemplateError(`${service} has no permission to invoke ${functionArn}`);
};
