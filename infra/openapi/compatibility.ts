import { loginScheme } from './operation.ts';
import type { ReleasedContract, ReleasedOperation } from './released.ts';
import { explainMismatch } from './subset.ts';

type Content = Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>> | undefined;

/** Schema of the media type that programs read. HTML variants for people are not part of the contract. */
const findSchema = (content: Content = {}): Readonly<Record<string, unknown>> | undefined =>
  Object.entries(content).find(([type]) => type !== 'text/html')?.[1].schema;

const indexOperations = ({ paths }: ReleasedContract): Map<string, ReleasedOperation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

/** Token requirements of people who are signed in: calls without a token are refused where one is needed. */
const readTokenRequirements = ({
  security,
}: ReleasedOperation): { needsToken: boolean; scopes: readonly string[] } => ({
  needsToken: security.length > 0 && security.every((each) => Object.keys(each).length > 0),
  scopes: security.flatMap(({ [loginScheme]: given = [] }) => given),
});

const findRefusedRequests = (
  page: ReleasedOperation,
  server: ReleasedOperation,
  schemas: Parameters<typeof explainMismatch>[2],
): string[] => {
  const problems: string[] = [];
  const [asked, given] = [readTokenRequirements(server), readTokenRequirements(page)];
  if (asked.needsToken && !given.needsToken) problems.push('a token is needed');
  const scopes = asked.scopes.filter((scope) => !given.scopes.includes(scope));
  if (scopes.length > 0) problems.push(`scopes are needed: ${scopes.join(', ')}`);
  for (const sent of page.parameters ?? []) {
    const known = server.parameters?.find(({ name, in: place }) => name === sent.name && place === sent.in);
    problems.push(
      ...(known
        ? explainMismatch(sent.schema, known.schema, schemas, `${sent.in} ${sent.name}`)
        : [`${sent.in} ${sent.name}: not known`]),
    );
  }
  for (const needed of server.parameters ?? []) {
    const isSent = page.parameters?.some(({ name, required }) => name === needed.name && required === true);
    if (needed.required === true && !isSent) problems.push(`${needed.in} ${needed.name}: needed`);
  }
  const [sent, known] = [findSchema(page.requestBody?.content), findSchema(server.requestBody?.content)];
  if (sent && known) problems.push(...explainMismatch(sent, known, schemas, 'body'));
  if (server.requestBody?.required === true && page.requestBody?.required !== true)
    problems.push('body: needed');
  return problems;
};

const findUnreadableResponses = (
  page: ReleasedOperation,
  server: ReleasedOperation,
  schemas: Parameters<typeof explainMismatch>[2],
): string[] =>
  Object.entries(server.responses).flatMap(([status, { content }]) => {
    const sent = findSchema(content);
    const known = page.responses[status] ?? Object.values(page.responses)[0];
    const read = findSchema(known?.content);
    if (!read) return [];
    return sent
      ? explainMismatch(sent, read, schemas, `answer ${status}`)
      : [`answer ${status}: has no body`];
  });

/**
 * Finds the problems when pages of one release call functions of another: refused requests, and responses that the pages cannot read.
 * Endpoints that only the functions have are ignored.
 * @returns one line per problem; empty when the releases are compatible
 */
export const findIncompatibilities = (pages: ReleasedContract, functions: ReleasedContract): string[] => {
  const served = indexOperations(functions);
  const requests = {
    one: pages.components.schemas,
    other: functions.components.schemas,
    ignoresUnknownFields: false,
  };
  const answers = {
    one: functions.components.schemas,
    other: pages.components.schemas,
    ignoresUnknownFields: true,
  };
  return [...indexOperations(pages)].flatMap(([route, page]) => {
    const server = served.get(route);
    const problems = server
      ? [...findRefusedRequests(page, server, requests), ...findUnreadableResponses(page, server, answers)]
      : ['is not there'];
    return problems.map((problem) => `${route}: ${problem}`);
  });
};
