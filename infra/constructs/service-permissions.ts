import type { Stack } from 'aws-cdk-lib';
import type { ServiceName } from '../../lambdas/resources/needs.ts';
import type { Parts } from './grant-needs.ts';

export interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** By operator and condition key, as IAM has them. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** An inference profile names the model behind it and, first, the area or owner it routes within. */
const profilePrefix = /^[a-z]+(?:-[a-z]+)?\.(?=[a-z0-9-]+\.)/;

/**
 * Calling a model of Amazon Bedrock and no other. An inference profile (`eu.amazon.nova-lite-v1:0`) calls its model in any
 * Region of its area, so the model is permitted in all of them.
 */
const modelPermission = (modelId: string, stack: Stack): Permission => {
  const model = modelId.replace(profilePrefix, '');
  const isProfile = model !== modelId;
  const arn = (region: string, account: string, resource: string, resourceName: string): string =>
    stack.formatArn({ service: 'bedrock', region, account, resource, resourceName });
  return {
    actions: ['bedrock:InvokeModel'],
    resources: [
      arn(isProfile ? '*' : stack.region, '', 'foundation-model', model),
      ...(isProfile ? [arn(stack.region, stack.account, 'inference-profile', modelId)] : []),
    ],
  };
};

/** Sending mails as one address and in one configuration set. */
const mailPermission = (from: string, configurationSet: string, stack: Stack): Permission => {
  // Either the address itself is verified or its domain.
  const identities = [from, from.slice(from.indexOf('@') + 1)].map((identity) => `identity/${identity}`);
  return {
    actions: ['ses:SendEmail'],
    resources: [...identities, `configuration-set/${configurationSet}`].map((resource) =>
      stack.formatArn({ service: 'ses', resource }),
    ),
    // A verified domain may send as anybody in it: this function sends as one address.
    conditions: { StringEquals: { 'ses:FromAddress': from } },
  };
};

/** What a function may do beside reading secrets when it declares a service. A service outside AWS has no entry. */
export const servicePermissions: {
  readonly [S in ServiceName]?: (values: Parts['values'], stack: Stack) => readonly Permission[];
} = {
  chatModel: ({ chatModelId }, stack) =>
    chatModelId === undefined ? [] : [modelPermission(chatModelId, stack)],
  mailSending: ({ mailFrom, mailConfigurationSet }, stack) =>
    mailFrom === undefined || mailConfigurationSet === undefined
      ? []
      : [mailPermission(mailFrom, mailConfigurationSet, stack)],
};
