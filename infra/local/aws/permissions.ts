import type { Stack } from '../template/stack.ts';
import type { Json } from '../template/template.ts';
import { asList, asObject, asText, resourcesOfType } from '../template/template.ts';
import { globPattern } from '../text.ts';
import { type RequiredPermission, requiredPermissions } from './required-permissions.ts';
import type { AwsRequest, AwsService } from './types.ts';
import { AwsError } from './types.ts';

interface Statement {
  readonly actions: string[];
  readonly resources: RegExp[];
}

type PolicySource = Pick<Stack, 'template' | 'resolve' | 'name'>;

/** A policy may write a list of one as its only entry. */
const oneOrMore = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [value ?? '']);

/** Statements of a role. They are resolved at its first call: attributes of custom resources may not exist before. */
const readStatements = ({ template, resolve }: PolicySource, role: string): Statement[] =>
  resourcesOfType(template, 'AWS::IAM::Policy')
    .filter(([, { Roles }]) => asList(Roles).some((each) => asObject(each)['Ref'] === role))
    .flatMap(([, { PolicyDocument }]) => asList(asObject(PolicyDocument)['Statement']))
    .map((statement) => {
      const { Action, Resource } = asObject(statement);
      return {
        actions: oneOrMore(Action).map((each) => asText(each)),
        resources: oneOrMore(Resource).map((each) =>
          globPattern(asText(resolve(each)), { questionMark: false }),
        ),
      };
    });

const permit = (statements: readonly Statement[], { action, resource }: RequiredPermission): boolean =>
  statements.some(
    ({ actions, resources }) => actions.includes(action) && resources.some((each) => each.test(resource)),
  );

/** Whether the policies of a role, by its logical id, allow something. */
export const rolePermits = (stack: PolicySource, role: string, needed: RequiredPermission): boolean =>
  permit(readStatements(stack, role), needed);

/**
 * Lets the template's functions call only what their roles permit, as IAM does, so that a forgotten permission
 * fails here and not after the deployment. Callers whose key belongs to no function (the command line), and
 * functions without a role, may do everything.
 * @returns the same services, each behind the check
 */
export const withPermissions = (
  stack: PolicySource,
  services: Record<string, AwsService>,
): Record<string, AwsService> => {
  const roles = new Map(
    resourcesOfType(stack.template, 'AWS::Lambda::Function').flatMap(([id, { Role }]) => {
      const [role] = asList(asObject(Role)['Fn::GetAtt']);
      return role === undefined ? [] : [[stack.name(id), asText(role)] as const];
    }),
  );
  const known = new Map<string, Statement[]>();
  const permits = (role: string, needed: RequiredPermission): boolean => {
    const statements = known.get(role) ?? readStatements(stack, role);
    known.set(role, statements);
    return permit(statements, needed);
  };
  const check = (service: string, request: AwsRequest): void => {
    const role = roles.get(functionName(request.accessKeyId) ?? '');
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

/** Access key of a container: unique, and the name of its function can be read from it. */
export const containerKey = (number: number, functionName: string): string =>
  `LOCAL${String(number).padStart(8, '0')}-${functionName}`;

const functionName = (accessKeyId: string): string | undefined => /^LOCAL\d{8}-(.+)$/.exec(accessKeyId)?.[1];
