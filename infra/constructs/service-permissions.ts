import type { Stack } from 'aws-cdk-lib';
import type { ServiceName } from '../../lambdas/resources/needs.ts';
import type { ValueName } from '../../lambdas/resources/values.ts';

export interface Permission {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Values by operator and condition key, as in IAM policies. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Deployment values by name. An absent one is undefined, and functions get no variable for it. */
export type Values = Readonly<Record<ValueName, string | undefined>>;

/** Prefix of an inference profile: the area that it routes within. The id of the model follows, in which a version may have a dot too. */
const profilePrefix = /^(?:us|us-gov|eu|apac|jp|au|ca|global)\./;

/**
 * Permission to call one Amazon Bedrock model. An inference profile (`eu.amazon.nova-lite-v1:0`) calls its model in any region of its
 * area, so the model is permitted in all regions.
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

/** Permission to send mails from one address with one configuration set. */
const mailPermission = (from: string, configurationSet: string, stack: Stack): Permission => {
  // The verified identity is either the address or its domain.
  const identities = [from, from.slice(from.indexOf('@') + 1)].map((identity) => `identity/${identity}`);
  return {
    actions: ['ses:SendEmail'],
    resources: [...identities, `configuration-set/${configurationSet}`].map((resource) =>
      stack.formatArn({ service: 'ses', resource }),
    ),
    // A verified domain can send from any address in it. This function may use only one.
    conditions: { StringEquals: { 'ses:FromAddress': from } },
  };
};

/** Permissions of a declared service in addition to reading its secrets. Services outside AWS have no entry. */
export const servicePermissions: {
  readonly [S in ServiceName]?: (values: Values, stack: Stack) => readonly Permission[];
} = {
  chatModel: ({ chatModelId }, stack) =>
    chatModelId === undefined ? [] : [modelPermission(chatModelId, stack)],
  mailSending: ({ mailFrom, mailConfigurationSet }, stack) =>
    mailFrom === undefined || mailConfigurationSet === undefined
      ? []
      : [mailPermission(mailFrom, mailConfigurationSet, stack)],
};
