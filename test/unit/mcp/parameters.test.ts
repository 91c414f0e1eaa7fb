import { describe, expect, it } from 'vitest';
import { invoke } from '../../support/api-event.ts';
import { createMcp } from '../../support/mcp.ts';
import { toolInputs } from '../../support/tool-inputs.ts';

const { handler } = createMcp();

const message = (method: string, params: object) => ({
  route: 'POST /api/mcp',
  body: { jsonrpc: '2.0', id: 1, method, params },
  headers: { authorization: 'Bearer nlp_both' },
});

/** Sends one request, and says what was answered. */
const send = async (method: string, params: object) => {
  const { status, json } = await invoke(handler, message(method, params));
  expect(status).toBe(200);
  return json;
};

it.each([
  ['prompts/get', {}, 'params.name'],
  ['prompts/get', { name: 'quiz-me', arguments: { courseId: 5 } }, 'params.arguments.courseId'],
  ['prompts/get', { name: 'quiz-me', arguments: { courseId: null } }, 'params.arguments.courseId'],
  ['resources/read', {}, 'params.uri'],
  ['resources/read', { uri: 5 }, 'params.uri'],
  ['tools/list', { cursor: 5 }, 'params.cursor'],
  ['tools/call', { name: 5 }, 'params.name'],
  ['tools/call', { name: 'my_courses', arguments: [] }, 'params.arguments'],
  ['initialize', {}, 'params.protocolVersion'],
])(
  'parameters that do not fit are a mistake of the assistant, which is told in words: %s %o',
  async (method, params, path) => {
    const { error } = await send(method, params);
    expect(error).toEqual({ code: -32_602, message: expect.any(String) });
    expect(error.message).toMatch(new RegExp(`^${path}: Invalid input: expected \\w+, received \\w+`));
  },
);

describe('a message with many mistakes', () => {
  /** Pictures of a client of 2025, and of one of 2026, whose every message has them; none is one. */
  const icons = (count: number) => Array.from({ length: count }, () => 0);
  const client = (count: number) => ({ name: 'a', version: '1', icons: icons(count) });
  const initialize = (count: number) => ({
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: client(count),
  });
  const call = (count: number) => ({
    name: 'my_courses',
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': client(count),
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });

  it.each([
    ['initialize', initialize(27_000)],
    ['tools/list', call(27_000)],
    ['tools/call', call(27_000)],
    ['ping', icons(27_000)],
    ['prompts/get', { name: 'quiz-me', arguments: { courseId: 'a'.repeat(16_384) } }],
  ])('is refused for its length, before anything makes a list of them: %s', async (method, params) => {
    expect(await invoke(handler, message(method, params))).toMatchObject({
      status: 400,
      text: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32_602, message: 'The message is too long' },
      }),
    });
  });

  it('is told the first of them when it is short', async () => {
    const { error } = await send('initialize', initialize(7_000));
    expect(error.message.split('; ')).toHaveLength(20);
  });
});

it('a tool takes arguments that are longer than any other message may be', async () => {
  const input = { ...toolInputs.write_note, content: 'a'.repeat(20_000) };
  const { result } = await send('tools/call', { name: 'write_note', arguments: input });
  expect(result.isError).toBeUndefined();
});

it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
  'a cursor, of which no list has given one, is refused: %s',
  async (method) => {
    for (const cursor of ['2', '']) {
      const message = 'There is no such cursor: the list has one page';
      expect(await send(method, { cursor })).toMatchObject({ error: { code: -32_602, message } });
    }
    expect(await send(method, {})).toMatchObject({ result: {} });
  },
);

describe('a prompt', () => {
  const write = async (name: string, input?: object): Promise<string> =>
    (await send('prompts/get', { name, arguments: input })).result.messages[0].content.text;

  it('takes an argument that is left blank as absent', async () => {
    expect(await write('quiz-me', { courseId: '' })).toBe(await write('quiz-me'));
    const asked = { courseId: 'rag-in-practice', lectureId: 'what-is-retrieval' };
    expect(await write('explain-again', { ...asked, question: '' })).toBe(
      await write('explain-again', asked),
    );
  });

  it('names every argument that does not fit, one that is needed and left blank too', async () => {
    const { error } = await send('prompts/get', {
      name: 'explain-again',
      arguments: { courseId: '', lectureId: '../x' },
    });
    expect(error.code).toBe(-32_602);
    expect(error.message).toMatch(/^courseId: .+; lectureId: .+$/);
    const unknown = await send('prompts/get', { name: 'plan-my-week', arguments: { days: '3' } });
    expect(unknown.error.message).toBe('Unrecognized key: "days"');
  });
});
