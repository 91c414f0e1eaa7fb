import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcp, serveMcp, siteUrl } from '../../support/mcp.ts';
import { toolInputs } from '../../support/tool-inputs.ts';

let url: URL;
let close: () => Promise<void>;
beforeAll(async () => {
  const served = await serveMcp(createMcp().handler);
  url = new URL(served.url);
  close = served.close;
});
afterAll(() => close());

const info = { name: 'test', version: '1' };
const prompts = ['quiz-me', 'plan-my-week', 'explain-again'];
const templates = ['course://{courseId}', 'lecture://{courseId}/{lectureId}'];

describe('an assistant that others have built', () => {
  it.each(['2025-11-25', '2026-07-28'])(
    'lists and calls every tool with the second generation of the SDK, in revision %s',
    async (revision) => {
      const client = new Client(info, {
        versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' },
      });
      await client.connect(new StreamableHTTPClientTransport(url));
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(Object.keys(toolInputs));
      for (const { name } of tools) {
        const answer = await client.callTool({ name, arguments: toolInputs[name] ?? {} });
        expect(answer.isError, name).toBeUndefined();
        expect(answer.structuredContent, name).toBeDefined();
      }
      expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(prompts);
      const listed = await client.listResourceTemplates();
      expect(listed.resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(templates);
      await client.close();
    },
  );

  it('lists and calls every tool with the first generation of the SDK, which checks answers by their schemas', async () => {
    const client = new OlderClient(info);
    await client.connect(new OlderTransport(url) as Parameters<OlderClient['connect']>[0]);
    const { tools } = await client.listTools();
    for (const { name } of tools) {
      const answer = await client.callTool({ name, arguments: toolInputs[name] ?? {} });
      expect(answer.isError, name).toBeUndefined();
      expect(answer.structuredContent, name).toBeDefined();
    }
    expect(tools).toHaveLength(15);

    const { messages } = await client.getPrompt({
      name: 'explain-again',
      arguments: { courseId: 'rag-in-practice', lectureId: 'chunking', question: 'Why\u200b overlap?' },
    });
    expect(messages).toHaveLength(1);
    expect(JSON.stringify(messages)).toContain('Why overlap?');
    await expect(client.getPrompt({ name: 'explain-again', arguments: {} })).rejects.toThrow('courseId');
    await expect(client.getPrompt({ name: 'quiz-me', arguments: { courseId: '../x' } })).rejects.toThrow();

    const course = await client.readResource({ uri: 'course://rag-in-practice' });
    expect(JSON.stringify(course)).toContain(`${siteUrl}/courses/rag-in-practice`);
    for (const uri of ['course://', 'course://a/b', 'lecture://a', 'file:///etc/passwd', 'course://A B'])
      await expect(client.readResource({ uri }), uri).rejects.toThrow('There is no such resource');
    await client.close();
  });

  it('learns why a resource is refused from the error of the site', async () => {
    const body = {
      error: 'You are not enrolled in this course.',
      code: 'not_enrolled',
      requestId: 'request-1',
    };
    const { handler } = createMcp({ 'GET /api/public/courses/{courseId}': { status: 403, body } });
    const served = await serveMcp(handler);
    const client = new OlderClient(info);
    await client.connect(new OlderTransport(new URL(served.url)) as Parameters<OlderClient['connect']>[0]);
    await expect(client.readResource({ uri: 'course://none' })).rejects.toMatchObject({ data: body });
    await client.close();
    await served.close();
  });
});
