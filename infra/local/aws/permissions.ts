import type { Json, Template } from '../template/template.ts';
import { asList, asObject, asText, resourcesOfType } from '../template/template.ts';
import { type Need, needsOf } from './needs.ts';
import type { AwsRequest, AwsService } from './types.ts';
import { AwsError } from './types.ts';

interface Statement {
  readonly actions: string[];
  readonly resources: RegExp[];
}

export interface PermissionsOptions {
  readonly template: Template;
  resolve(value: Json): Json;
  /** Physical name of a function by its logical id. */
  name(logicalId: string): string;
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [value ?? '']);

/** `*` in an ARN stands for any text. */
const pattern = (resource: string): RegExp =>
  new RegExp(`^${resource.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`, 's');

/** Statements of a role, resolved: attributes of custom resources may not exist before somebody calls. */
const statementsOf = ({ template, resolve }: PermissionsOptions, role: string): Statement[] =>
  resourcesOfType(template, 'AWS::IAM::Policy')
    .filter(([, { Roles }]) => asList(Roles).some((each) => asObject(each)['Ref'] === role))
    .flatMap(([, { PolicyDocument }]) => asList(asObject(PolicyDocument)['Statement']))
    .map((statement) => {
      const { Action, Resource } = asObject(statement);
      return {
        actions: listOf(Action).map((each) => asText(each)),
        resources: listOf(Resource).map((each) => pattern(asText(resolve(each)))),
      };
    });

/**
 * Lets the functions of the template call what their roles permit, as IAM does: a forgotten permission is met here and not
 * after the deployment. Whoever calls with a key of no function, such as the command line, may do everything, and so may a
 * function without a role.
 * @returns what puts the check before every service
 */
export const createPermissions = (
  options: PermissionsOptions,
): ((services: Record<string, AwsService>) => Record<string, AwsService>) => {
  const roles = new Map(
    resourcesOfType(options.template, 'AWS::Lambda::Function').flatMap(([id, { Role }]) => {
      const [role] = asList(asObject(Role)['Fn::GetAtt']);
      return role === undefined ? [] : [[options.name(id), asText(role)] as const];
    }),
  );
  const known = new Map<string, Statement[]>();
  const permits = (role: string, { action, resource }: Need): boolean => {
    const statements = known.get(role) ?? statementsOf(options, role);
    known.set(role, statements);
    return statements.some(
      ({ actions, resources }) => actions.includes(action) && resources.some((each) => each.test(resource)),
    );
  };
  const check = (service: string, request: AwsRequest): void => {
    const role = roles.get(functionOf(request.accessKeyId) ?? '');
    if (role === undefined) return;
    const missing = needsOf(service, request).find((need) => !permits(role, need));
    if (!missing) return;
    throw new AwsError(
      service === 's3' ? 'AccessDenied' : 'AccessDeniedException',
      `${role} is not authorized to perform ${missing.action} on ${missing.resource}: no statement of its policies allows it.`,
      service === 's3' ? 403 : 400,
    );
  };
  return (services) =>
    Object.fromEntries(
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

const functionOf = (accessKeyId: string): string | undefined => /^LOCAL\d{8}-(.+)$/.exec(accessKeyId)?.[1];
