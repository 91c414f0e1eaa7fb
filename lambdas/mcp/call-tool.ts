import type { CallToolResult, Tool as ToolDescription } from '@modelcontextprotocol/server';
import type { Endpoint, TokenScope } from '../contract/endpoint.ts';
import { maxIssues } from '../platform/http/invalid-request.ts';
import { createCall, type Incoming } from './call-operation.ts';
import type { McpDeps } from './deps.ts';
import { markAsData, removeInvisible } from './marked-text.ts';
import { type Arguments, operations } from './operations.ts';
import { messageRoute, refuse, toRefused } from './refused.ts';
import type { Tool } from './tool.ts';
import { inputSchema, listArguments, outputSchema } from './tool-schema.ts';
import { tools } from './tools.ts';

const onlyReads = (tool: Tool): boolean => tool.operations.every((name) => operations[name].method === 'GET');

/** Scopes that a tool needs: of programs that may not read, none may do anything. */
export const scopesOf = (tool: Tool): readonly TokenScope[] =>
  onlyReads(tool) ? ['read'] : ['read', 'learn'];

/** Describes every tool, in the order of the table. */
export const describeTools = (): ToolDescription[] =>
  Object.entries(tools).map(([name, tool]) => ({
    name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchema(
      tool.operations.map((each) => operations[each]),
      tool.optional,
    ),
    outputSchema: outputSchema(tool.output),
    annotations: {
      title: tool.title,
      readOnlyHint: onlyReads(tool),
      destructiveHint: tool.overwrites === true,
      openWorldHint: false,
    },
  }));

/** Runs a tool. @throws Refused, also for an argument that the tool does not have */
export const runTool = async (
  deps: McpDeps,
  tool: Tool,
  input: Arguments,
  incoming: Incoming,
): Promise<unknown> => {
  const names = new Set(
    tool.operations.flatMap((name) => {
      const { params, query, body }: Endpoint = operations[name];
      return [params, query, body].flatMap(listArguments).map(([name]) => name);
    }),
  );
  const unknown = Object.keys(input).filter((name) => !names.has(name));
  if (unknown.length > 0) {
    const issues = unknown
      .slice(0, maxIssues)
      .map((path) => ({ path, message: 'The tool has no such argument' }));
    throw refuse('invalid_request', incoming.requestId, { issues });
  }
  return removeInvisible(await tool.run({ ...deps, call: createCall(deps, incoming) }, input));
};

/** Runs a tool and words its answer. What the site refuses, or fails at, is said in the body that the site answers. */
export const callTool = async (
  deps: McpDeps,
  tool: Tool,
  input: Arguments,
  incoming: Incoming,
): Promise<CallToolResult> => {
  try {
    const result = (await runTool(deps, tool, input, incoming)) as Record<string, unknown>;
    const text = markAsData(result, deps.newWord());
    return { content: [{ type: 'text', text }], structuredContent: result };
  } catch (error) {
    const { body } = toRefused(error, { requestId: incoming.requestId, route: messageRoute });
    return { content: [{ type: 'text', text: JSON.stringify(removeInvisible(body)) }], isError: true };
  }
};
