import type { Stack } from '../template/stack.ts';
import {
  asList,
  asObject,
  asText,
  type Json,
  resourcesOfType,
  type Template,
  TemplateError,
} from '../template/template.ts';
import { globPattern } from '../text.ts';
import { type Condition, type ConditionContext, readCondition } from './conditions.ts';
import { type RequiredPermission, requiredPermissions } from './required-permissions.ts';
import { AwsError, type AwsRequest, type AwsService } from './types.ts';

interface Statement {
  readonly actions: string[];
  readonly resources: RegExp[];
  readonly condition: Condition;
}

type PolicySource = Pick<Stack, 'template' | 'resolve' | 'name'>;

/** Wraps a single value: policies may write a one-element list without brackets. */
const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [value ?? '']);

/** Policies of a role: those within it, and those beside it that name it. */
const listPolicies = (template: Template, role: string): Readonly<Record<string, Json | undefined>>[] => [
  ...asList(template.Resources[role]?.Properties?.['Policies'] ?? []).map(asObject),
  ...[
    ...resourcesOfType(template, 'AWS::IAM::Policy'),
    ...resourcesOfType(template, 'AWS::IAM::ManagedPolicy'),
  ]
    .map(([, properties]) => properties)
    .filter(({ Roles }) => asList(Roles).some((each) => asObject(each)['Ref'] === role)),
];

/** Statements of a role. Resolved at the role's first call, because attributes of custom resources may not exist earlier. */
const readStatements = ({ template, resolve }: PolicySource, role: string): Statement[] =>
  listPolicies(template, role)
    .flatMap(({ PolicyDocument }) => asList(asObject(PolicyDocument)['Statement']))
    .map((statement) => {
      const { Effect, Action, Resource, Condition, ...others } = asObject(statement);
      if (Effect !== 'Allow' || Object.keys(others).some((name) => name !== 'Sid'))
        throw new TemplateError(`the local cloud does not know this statement of ${role}`);
      return {
        condition: readCondition(Condition === undefined ? undefined : resolve(Condition)),
        actions: toList(Action).map((each) => asText(each)),
        resources: toList(Resource).map((each) =>
          globPattern(asText(resolve(each)), { questionMark: false }),
        ),
      };
    });

/** Resource tags as condition keys. */
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

/** Whether the policies of a role, given by its logical id, allow an action. */
export const rolePermits = (stack: PolicySource, role: string, needed: RequiredPermission): boolean =>
  permit(readStatements(stack, role), needed);

/**
 * Enforces the roles of the template's functions as IAM does, so that a missing permission fails here rather than after a deployment.
 * Callers whose access key belongs to no function (the command line), and functions without a role, may do everything. The access key of
 * an operator's command names its role.
 * @param tagsOf current tags of a resource, for conditions
 * @returns the same services behind the permission check
 */
export const enforcePermissions = (
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
  /** Roles of the template by the name in the access key, for commands that operators run. */
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

/** Prefix of the name in a command's access key. No function name has a dot. */
const rolePrefix = 'role.';

/** Access key of a command that runs with the role of this logical id. */
export const roleKey = (logicalId: string): string => containerKey(0, `${rolePrefix}${logicalId}`);

/** Unique access key of a container. It contains the name of the function. */
export const containerKey = (number: number, functionName: string): string =>
  `LOCAL${String(number).padStart(8, '0')}-${functionName}`;

const callerName = (accessKeyId: string): string | undefined => /^LOCAL\d{8}-(.+)$/.exec(accessKeyId)?.[1];
