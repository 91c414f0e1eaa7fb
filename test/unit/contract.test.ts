import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { documentedEndpoints } from '#contract/documentation.ts';
import { type Endpoint, routeKey } from '#contract/endpoint.ts';
import { endpoints, endpointsByGroup } from '#contract/endpoints.ts';
import { errorCatalog } from '#contract/errors.ts';
import { groups } from '#contract/groups.ts';
import { reservedCourseIds } from '#contract/schemas/common.ts';
import { hostileRequests } from '../support/hostile.ts';
import '#lambdas/platform/locale.ts';

const rows = Object.entries(documentedEndpoints);

/** Why a value breaks a schema; nothing when it does not. */
const issues = (schema: z.ZodMiniType, value: unknown): readonly z.core.$ZodIssue[] =>
  schema.safeParse(value).error?.issues ?? [];

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Names of the `{…}` segments of a path. */
const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

const fieldNames = (schema: z.ZodMiniType | undefined): string[] =>
  schema ? Object.keys((schema as z.ZodMiniObject).shape) : [];

describe('the contract', () => {
  it.each(rows)('%s: its example fits its schemas', (_, { query, body, bodyKind, responses, example }) => {
    if (query) expect(issues(query, example.query ?? {})).toEqual([]);
    else expect(example.query).toBeUndefined();
    if (body) expect(issues(body, example.request)).toEqual([]);
    else expect(example.request, `${bodyKind ?? 'no'} body`).toBeUndefined();
    const [first] = Object.values(responses);
    if (first) expect(issues(first, example.response)).toEqual([]);
    else expect(example.response).toBeNull();
  });

  it.each(rows)('%s: states once what is wrong with a body', (name, row) => {
    const { body: schema } = row;
    if (!schema) return;
    for (const { what, body } of hostileRequests(name, row, { params: {}, bodies: {} })) {
      if (typeof body !== 'string' || !isJson(body)) continue;
      const stated = issues(schema, JSON.parse(body)).map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      );
      expect(stated, what).toEqual([...new Set(stated)]);
    }
  });

  it.each(rows)('%s: its path and its params schema name the same segments', (_, { path, params }) => {
    expect(fieldNames(params).sort()).toEqual(pathParams(path).sort());
  });

  it.each(rows)('%s: reads take no body', (_, { method, body, bodyKind }) => {
    if (method === 'GET' || method === 'DELETE') expect([body, bodyKind]).toEqual([undefined, undefined]);
  });

  it.each(rows)(
    '%s: scopes are asked of signed-in callers only, and their lack is a declared error',
    (_, row) => {
      if (!row.scopes) return;
      expect(row.auth).toBe('required');
      expect(row.errors).toContain('insufficient_scope');
    },
  );

  it.each(rows)('%s: a recent sign-in is asked of signed-in callers only, as a declared error', (_, row) => {
    if (row.signInWithinSeconds === undefined) return;
    expect(row.auth).toBe('required');
    expect(row.errors).toContain('reauthentication_required');
  });

  it.each(rows)('%s: its errors are in the catalog and none is repeated', (_, { errors }) => {
    expect(errors.filter((code) => !(code in errorCatalog))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
  });

  it('declares that a profile changed elsewhere meanwhile is a conflict', () => {
    for (const { errors } of [endpoints.updateProfile, endpoints.uploadProfilePicture]) {
      expect(errors).toContain('conflict');
    }
  });

  it('has one row per method and path, whatever the segments are called', () => {
    const keys = rows.map(([, row]) => routeKey(row).replaceAll(/\{\w+\}/g, '{}'));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('keeps every row in the file of its group, under a name of its own', () => {
    const grouped = groups.flatMap((group) =>
      Object.entries<Endpoint>(endpointsByGroup[group]).map(([name, row]) => ({
        name,
        group,
        says: row.group,
      })),
    );
    expect(grouped.filter(({ group, says }) => group !== says)).toEqual([]);
    expect(grouped.map(({ name }) => name).sort()).toEqual(rows.map(([name]) => name).sort());
  });

  it('reserves every course id that is a path segment of its own beside {courseId}', () => {
    const beside = (prefix: string): string[] =>
      rows.flatMap(([, { path }]) => {
        const segment = path.startsWith(prefix) ? path.slice(prefix.length).split('/')[0] : undefined;
        return segment && !segment.startsWith('{') ? [segment] : [];
      });
    const taken = [...beside('/api/courses/'), ...beside('/api/public/courses/')];
    const reserved = new Set<string>(reservedCourseIds);
    expect(taken.filter((segment) => !reserved.has(segment))).toEqual([]);
    // `content` is no API segment: it is the one page under /courses/ that keeps its header.
    expect([...reserved].filter((id) => !taken.includes(id))).toEqual(['content']);
  });

  it.each(Object.entries(errorCatalog))(
    '%s: has a status of failure and a sentence',
    (_, { status, message }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message.length).toBeGreaterThan(5);
    },
  );
});
