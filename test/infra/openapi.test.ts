import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@readme/openapi-parser';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { commonErrors, errorCatalog } from '#contract/errors.ts';
import { openApiDocument, openApiText } from '#infra/openapi/document.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, unknown> };
}

const document = openApiDocument() as unknown as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operation = (name: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === name);
  if (!found) throw new Error(`no operation ${name}`);
  return found;
};

describe('openapi.json', () => {
  it('is what the contract says today', () => {
    const committed = readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8');
    expect(committed, 'run npm run openapi and commit the result').toBe(openApiText());
  });

  it('is valid OpenAPI 3.1', async () => {
    const result = await validate(JSON.parse(openApiText()) as Parameters<typeof validate>[0]);
    expect(result).toMatchObject({ valid: true, specification: 'OpenAPI', warnings: [] });
    expect(document.openapi).toBe('3.1.0');
  });

  it('has every row of the contract, once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it.each(Object.entries<Endpoint>(endpoints))('%s names every success and every error', (name, endpoint) => {
    const codes = [
      ...endpoint.errors,
      ...commonErrors,
      ...(endpoint.auth === 'none' ? [] : ['unauthenticated', 'insufficient_scope']),
    ];
    const statuses = codes.map((code) => errorCatalog[code as keyof typeof errorCatalog].status);
    const expected = [...Object.keys(endpoint.responses), ...statuses.map(String)];
    expect(Object.keys(operation(name).responses).sort()).toEqual([...new Set(expected)].sort());
    const answers = JSON.stringify(operation(name).responses);
    for (const code of codes) expect(answers).toContain(`${code}"`);
  });

  it('says who must sign in, with which scopes, and who may', () => {
    expect(operation('listCourses').security).toEqual([]);
    expect(operation('chat').security).toEqual([{}, { login: [] }, { personalToken: ['learn'] }]);
    expect(operation('getProfile').security).toEqual([{ login: [] }, { personalToken: ['read'] }]);
    expect(operation('makeToken').security).toEqual([{ login: [] }]);
    expect(operation('postMessage').security).toEqual([{ assistant: ['read'] }, { personalToken: ['read'] }]);
    const others = operations.filter(({ operationId }) => operationId !== 'postMessage');
    expect(others.flatMap(({ security }) => security.filter((each) => 'assistant' in each))).toEqual([]);
    expect(operation('startServer').security).toEqual([{ login: ['notebooks:start'] }]);
  });

  it('describes parameters as they are typed, not as their text', () => {
    const limit = operation('listCourses').parameters?.find(({ name }) => name === 'limit');
    expect(limit).toEqual({
      name: 'limit',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 50 },
      example: 9,
    });
    expect(operation('getVideoUrl').parameters).toMatchObject([
      { name: 'courseId', in: 'path', required: true },
      { name: 's3Key', in: 'query', required: true },
    ]);
  });

  it('knows how each body travels and whether it may be left out', () => {
    expect(Object.keys(operation('uploadProfilePicture').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(Object.keys(operation('unsubscribe').requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
    expect(operation('enroll').requestBody?.required).toBe(false);
    expect(operation('subscribe').requestBody?.required).toBe(true);
    expect(operation('getProfile').requestBody).toBeUndefined();
  });

  it('shares schemas by reference', () => {
    expect(document.components.schemas.CourseList).toMatchObject({
      properties: { courses: { items: { $ref: '#/components/schemas/CourseCard' } } },
    });
    expect(document.components.schemas).toHaveProperty('Error');
  });

  it('refuses unknown fields in requests and allows new ones in answers', () => {
    expect(document.components.schemas.ProfileBody).toMatchObject({ additionalProperties: false });
    expect(document.components.schemas.Profile).not.toHaveProperty('additionalProperties');
  });
});
