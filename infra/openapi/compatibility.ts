import type { ReleasedContract, ReleasedOperation } from './released.ts';
import { whyNot } from './subset.ts';

type Content = Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>> | undefined;

/** Schema of the media type that programs read. HTML variants for people are not part of the contract. */
const schemaOf = (content: Content = {}): Readonly<Record<string, unknown>> | undefined =>
  Object.entries(content).find(([type]) => type !== 'text/html')?.[1].schema;

const operationsOf = ({ paths }: ReleasedContract): Map<string, ReleasedOperation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

/** Token requirements: calls without a token are refused where one is needed. */
const demands = ({ security }: ReleasedOperation): { needsToken: boolean; scopes: readonly string[] } => ({
  needsToken: security.length > 0 && security.every((each) => Object.keys(each).length > 0),
  scopes: security.flatMap((each) => Object.values(each).flat()),
});

const refusedRequests = (
  page: ReleasedOperation,
  server: ReleasedOperation,
  schemas: Parameters<typeof whyNot>[2],
): string[] => {
  const problems: string[] = [];
  const [asked, given] = [demands(server), demands(page)];
  if (asked.needsToken && !given.needsToken) problems.push('a token is needed');
  const scopes = asked.scopes.filter((scope) => !given.scopes.includes(scope));
  if (scopes.length > 0) problems.push(`scopes are needed: ${scopes.join(', ')}`);
  for (const sent of page.parameters ?? []) {
    const known = server.parameters?.find(({ name, in: place }) => name === sent.name && place === sent.in);
    problems.push(
      ...(known
        ? whyNot(sent.schema, known.schema, schemas, `${sent.in} ${sent.name}`)
        : [`${sent.in} ${sent.name}: not known`]),
    );
  }
  for (const needed of server.parameters ?? []) {
    const isSent = page.parameters?.some(({ name, required }) => name === needed.name && required === true);
    if (needed.required === true && !isSent) problems.push(`${needed.in} ${needed.name}: needed`);
  }
  const [sent, known] = [schemaOf(page.requestBody?.content), schemaOf(server.requestBody?.content)];
  if (sent && known) problems.push(...whyNot(sent, known, schemas, 'body'));
  if (server.requestBody?.required === true && page.requestBody?.required !== true)
    problems.push('body: needed');
  return problems;
};

const unreadableAnswers = (
  page: ReleasedOperation,
  server: ReleasedOperation,
  schemas: Parameters<typeof whyNot>[2],
): string[] =>
  Object.entries(server.responses).flatMap(([status, { content }]) => {
    const sent = schemaOf(content);
    const known = page.responses[status] ?? Object.values(page.responses)[0];
    const read = schemaOf(known?.content);
    if (!read) return [];
    return sent ? whyNot(sent, read, schemas, `answer ${status}`) : [`answer ${status}: has no body`];
  });

/**
 * Finds the problems when pages of one release call functions of another: refused requests, and responses that the pages cannot read.
 * Endpoints that only the functions have are ignored.
 * @returns one line per problem; empty when the releases are compatible
 */
export const incompatibilities = (pages: ReleasedContract, functions: ReleasedContract): string[] => {
  const served = operationsOf(functions);
  const requests = { one: pages.components.schemas, other: functions.components.schemas, isOpen: false };
  const answers = { one: functions.components.schemas, other: pages.components.schemas, isOpen: true };
  return [...operationsOf(pages)].flatMap(([route, page]) => {
    const server = served.get(route);
    const problems = server
      ? [...refusedRequests(page, server, requests), ...unreadableAnswers(page, server, answers)]
      : ['is not there'];
    return problems.map((problem) => `${route}: ${problem}`);
  });
};
