import type { Stack } from '../template/stack.ts';
import type { Json } from '../template/template.ts';
import { asList, asObject, asText, resourcesOfType, TemplateError } from '../template/template.ts';
import { globPattern } from '../text.ts';
import { type Condition, type ConditionContext, readCondition } from './conditions.ts';
import { type RequiredPermission, requiredPermissions } from './required-permissions.ts';
import type { AwsRequest, AwsService } from './types.ts';
import { AwsError } from './types.ts';

interface Statement {
  readonly actions: string[];
  readonly resources: RegExp[];
  readonly condition: Condition;
}

type PolicySource = Pick<Stack, 'template' | 'resolve' | 'name'>;

/** A policy may write a list of one as its only entry. */
const oneOrMore = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [value ?? '']);

/** Statements of a role. They are resolved at its first call: attributes of custom resources may not exist before. */
const readStatements = ({ template, resolve }: PolicySource, role: string): Statement[] =>
  [...resourcesOfType(template, 'AWS::IAM::Policy'), ...resourcesOfType(template, 'AWS::IAM::ManagedPolicy')]
    .filter(([, { Roles }]) => asList(Roles).some((each) => asObject(each)['Ref'] === role))
    .flatMap(([, { PolicyDocument }]) => asList(asObject(PolicyDocument)['Statement']))
    .map((statement) => {
      const { Effect, Action, Resource, Condition, ...others } = asObject(statement);
      if (Effect !== 'Allow' || Object.keys(others).some((name) => name !== 'Sid'))
        throw new TemplateError(`the local cloud does not know this statement of ${role}`);
      return {
        condition: readCondition(Condition === undefined ? undefined : resolve(Condition)),
        actions: oneOrMore(Action).map((each) => asText(each)),
        resources: oneOrMore(Resource).map((each) =>
          globPattern(asText(resolve(each)), { questionMark: false }),
        ),
      };
    });

/** Tags of a resource as condition keys. */
const tagContext = (tags: Readonly<Record<string, string>>): ConditionContext =>
  Object.fromEntries(
    Object.entries(tags).map(([key, value]) => [`aws:resourcetag/${key.toLowerCase()}`, [value]]),
  );

const permit = (
  statements: readonly Statement[],
  { action, resource, context = {} }: RequiredPermission,
  tags: Readonly<Record<string, string>> = {},
): boolean => {
  const asked = { ...context, ...tagContext(tags) };
  return statements.some(
    ({ actions, resources, condition }) =>
      actions.includes(action) && resources.some((each) => each.test(resource)) && condition(asked),
  );
};

/** Whether the policies of a role, by its logical id, allow something. */
export const rolePermits = (stack: PolicySource, role: string, needed: RequiredPermission): boolean =>
  permit(readStatements(stack, role), needed);

/**
 * Lets the template's functions call only what their roles permit, as IAM does, so that a forgotten permission
 * fails here and not after the deployment. Callers whose key belongs to no function (the command line), and
 * functions without a role, may do everything. An operator's command has a key that names its role.
 * @param tagsOf tags of a resource as they are now, which conditions may ask for
 * @returns the same services, each behind the check
 */
export const withPermissions = (
  stack: PolicySource,
  services: Record<string, AwsService>,
  tagsOf: (arn: string) => Readonly<Record<string, string>> = () => ({}),
): Record<string, AwsService> => {
  const roles = new Map(
    resourcesOfType(stack.template, 'AWS::Lambda::Function').flatMap(([id, { Role }]) => {
      const [role] = asList(asObject(Role)['Fn::GetAtt']);
      return role === undefined ? [] : [[stack.name(id), asText(role)] as const];
    }),
  );
  /** Every role of the template by the name that a key may have, for commands that operators run under it. */
  const operatorRoles = new Map(
    resourcesOfType(stack.template, 'AWS::IAM::Role').map(([id]): [string, string] => [
      `${rolePrefix}${id}`,
      id,
    ]),
  );
  const known = new Map<string, Statement[]>();
  const permits = (role: string, needed: RequiredPermission): boolean => {
    const statements = known.get(role) ?? readStatements(stack, role);
    known.set(role, statements);
    return permit(statements, needed, tagsOf(needed.resource));
  };
  const check = (service: string, request: AwsRequest): void => {
    const caller = callerName(request.accessKeyId) ?? '';
    const role = operatorRoles.get(caller) ?? roles.get(caller);
    if (role === undefined) return;
    const missing = requiredPermissions(service, request).find((need) => !permits(role, need));
    if (!missing) return;
    throw new AwsError(
      service === 's3' ? 'AccessDenied' : 'AccessDeniedException',
      `${role} is not authorized to perform ${missing.action} on ${missing.resource}: no statement of its policies allows it.`,
      service === 's3' ? 403 : 400,
    );
  };
  return Object.fromEntries(
    Object.entries(services).map(([name, service]): [string, AwsService] => [
      name,
      async (request) => {
        check(name, request);
        return service(request);
      },
    ]),
  );
};

/** Beginning of the name in the access key of a command; no function's name has a dot. */
const rolePrefix = 'role.';

/** Access key of a command that runs under the role with this logical id. */
export const roleKey = (logicalId: string): string => containerKey(0, `${rolePrefix}${logicalId}`);

/** Access key of a container: unique, and the name of its function can be read from it. */
export const containerKey = (number: number, functionName: string): string =>
  `LOCAL${String(number).padStart(8, '0')}-${functionName}`;

const callerName = (accessKeyId: string): string | undefined => /^LOCAL\d{8}-(.+)$/.exec(accessKeyId)?.[1];
