import type { Stack } from '../template/stack.ts';
import { asList, asObject, asText, type JsonObject, TemplateError } from '../template/template.ts';

const versionProperties = new Set(['FunctionName', 'Description', 'CodeSha256']);
const aliasProperties = new Set(['FunctionName', 'FunctionVersion', 'Name', 'Description']);
const groupProperties = new Set([
  'AlarmConfiguration',
  'ApplicationName',
  'AutoRollbackConfiguration',
  'DeploymentConfigName',
  'DeploymentStyle',
  'ServiceRoleArn',
  'Tags',
]);

const refuseUnknown = (id: string, properties: JsonObject, known: ReadonlySet<string>): void => {
  const unknown = Object.keys(properties).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new TemplateError(`${id}: the local cloud does not know ${unknown.join(', ')}`);
};

/** Finds the only resource of a type with this physical name. */
const findByName = (stack: Stack, type: string, name: string): [string, JsonObject] | undefined =>
  stack.resolvedResources(type).find(([id]) => stack.name(id) === name);

/**
 * Validates an alias's gradual deployment as CodeDeploy does: refuses a deployment group of another application, one without a role, and
 * one whose configuration is not for Lambda. Traffic shifting itself is not emulated: a local run starts with the new version.
 */
const checkDeployment = (stack: Stack, id: string): void => {
  const policy = asObject(
    asObject(stack.template.Resources[id]?.UpdatePolicy)['CodeDeployLambdaAliasUpdate'],
  );
  if (Object.keys(policy).length === 0) return;
  const applicationName = asText(stack.resolve(policy['ApplicationName'] ?? ''));
  const groupName = asText(stack.resolve(policy['DeploymentGroupName'] ?? ''));
  const application = findByName(stack, 'AWS::CodeDeploy::Application', applicationName);
  const group = findByName(stack, 'AWS::CodeDeploy::DeploymentGroup', groupName);
  if (application?.[1]['ComputePlatform'] !== 'Lambda' || !group) {
    throw new TemplateError(`alias ${id} is updated by a deployment group that the template does not have`);
  }
  const [groupId, properties] = group;
  refuseUnknown(groupId, properties, groupProperties);
  const ofLambda = /^CodeDeployDefault\.Lambda\w+$/.test(asText(properties['DeploymentConfigName']));
  if (
    asText(properties['ApplicationName']) !== applicationName ||
    !ofLambda ||
    !properties['ServiceRoleArn']
  ) {
    throw new TemplateError(
      `${groupId} needs the application of ${id}, a role and a configuration for Lambda`,
    );
  }
  const alarms = asList(asObject(properties['AlarmConfiguration'])['Alarms']);
  for (const alarm of alarms) {
    const name = asText(asObject(alarm)['Name']);
    if (!findByName(stack, 'AWS::CloudWatch::Alarm', name)) {
      throw new TemplateError(`${groupId} watches the alarm ${name}, which the template does not have`);
    }
  }
};

/**
 * Qualifiers of functions: their versions, and aliases of these.
 * @returns qualifiers by function name
 * @throws TemplateError for an alias of a version that does not exist, and for features that are not emulated (weights, provisioned
 * concurrency)
 */
export const readQualifiers = (stack: Stack): Map<string, Set<string>> => {
  const qualifiers = new Map<string, Set<string>>();
  const of = (functionName: string): Set<string> => {
    const found = qualifiers.get(functionName) ?? new Set(['$LATEST']);
    qualifiers.set(functionName, found);
    return found;
  };
  for (const [id, properties] of stack.resolvedResources('AWS::Lambda::Version')) {
    refuseUnknown(id, properties, versionProperties);
    of(asText(properties['FunctionName'])).add(asText(stack.resolve({ 'Fn::GetAtt': [id, 'Version'] })));
  }
  for (const [id, properties] of stack.resolvedResources('AWS::Lambda::Alias')) {
    refuseUnknown(id, properties, aliasProperties);
    const known = of(asText(properties['FunctionName']));
    if (!known.has(asText(properties['FunctionVersion']))) {
      throw new TemplateError(`alias ${id} names a version that its function does not have`);
    }
    known.add(asText(properties['Name']));
    checkDeployment(stack, id);
  }
  return qualifiers;
};
