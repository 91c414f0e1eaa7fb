import type { Stack } from '../template/stack.ts';
import { asText, TemplateError } from '../template/template.ts';

/** `name` or `name:alias` from an ARN; a plain name stays as it is. */
const nameAndQualifier = (reference: string): string => reference.replace(/^arn:.*:function:/, '');

/**
 * Checks that the function's resource policy lets a service invoke exactly this ARN: a permission for the function does not include its
 * alias, nor the reverse.
 * @throws TemplateError when it does not
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
