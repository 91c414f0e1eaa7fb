import { describe, expect, it } from 'vitest';
import { callTool } from '../../support/mcp.ts';
import { toolInputs } from '../../support/tool-inputs.ts';

describe('an argument of a tool', () => {
  it('is left out where it is null, unless null is a value of its own', async () => {
    const query = await callTool('search_courses', { search: 'rag', topic: null, limit: null });
    expect(query.invoked[0]?.event.rawQueryString).toBe('search=rag');
    const everywhere = await callTool('search_lectures', { q: 'rag', courseId: null });
    expect(everywhere.invoked[0]?.event.rawPath).toBe('/api/search');
    const path = await callTool('get_course', { courseId: null });
    expect(path.invoked[0]?.event.pathParameters).toEqual({});
    const body = await callTool('save_code', { ...toolInputs.save_code, basedOn: null, checked: null });
    expect(JSON.parse(body.invoked[0]?.event.body ?? '')).toEqual({ content: 'x = 1', basedOn: null });
    const rated = await callTool('answer_review', {
      ...toolInputs.answer_review,
      answers: null,
      replaces: null,
    });
    expect(JSON.parse(rated.invoked[0]?.event.body ?? '')).toEqual({
      rating: 'good',
      id: '4f1c2a6e-8f37-4c0b-9d2a-2f4b8c1d6e70',
      reviewedAt: '2026-12-01T10:00:00.000Z',
    });
  });

  it('is an object without the fields that are null, and otherwise as it was given', async () => {
    const contextOf = async (context: unknown): Promise<unknown> => {
      const { invoked } = await callTool('ask_assistant', { ...toolInputs.ask_assistant, context });
      const { context: sent } = JSON.parse(invoked[0]?.event.body ?? '') as { context?: unknown };
      return sent;
    };
    expect(await contextOf({ courseId: 'bayes', lectureTitle: null })).toEqual({ courseId: 'bayes' });
    // The group refuses these, and says why.
    for (const other of [{ courseId: 'bayes', page: null }, ['bayes'], 'bayes']) {
      expect(await contextOf(other)).toEqual(other);
    }
  });

  it('is refused in a path or query where it is a list or an object, but for the key of a page', async () => {
    const { told, invoked } = await callTool('search_courses', { search: ['a', 'b'] });
    expect(invoked).toEqual([]);
    expect(JSON.parse(told.content[0].text)).toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'search' }],
    });
    const next = await callTool('search_courses', { lastEvaluatedKey: { cursor: 'a.b' } });
    expect(new URLSearchParams(next.invoked[0]?.event.rawQueryString).get('lastEvaluatedKey')).toBe(
      '{"cursor":"a.b"}',
    );
  });

  it('is sent as a text where the assistant hands back a number that another tool has answered', async () => {
    const { invoked } = await callTool('read_notes', { ...toolInputs.read_notes, section: 0 });
    expect(invoked[0]?.event.rawPath).toBe('/api/courses/rag-in-practice/notes/0/what-is-retrieval');
  });

  it('is made where it is null as where it is absent', async () => {
    const { invoked } = await callTool('answer_review', {
      ...toolInputs.answer_review,
      id: null,
      reviewedAt: null,
    });
    expect(JSON.parse(invoked[0]?.event.body ?? '')).toMatchObject({
      id: '4f1c2a6e-8f37-4c0b-9d2a-2f4b8c1d6e70',
      reviewedAt: '2026-12-01T10:00:00.000Z',
    });
  });
});
