import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filterNames } from '#domain/course/course-filters.ts';
import { findIncompatibilities } from '#infra/openapi/compatibility.ts';
import { openApiDocument } from '#infra/openapi/document.ts';
import { type ReleasedContract, releasedText } from '#infra/openapi/released.ts';
import { explainMismatch } from '#infra/openapi/subset.ts';

const lastRelease = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../infra/openapi/released.json'), 'utf8'),
) as ReleasedContract;
const thisRelease = JSON.parse(releasedText(openApiDocument())) as ReleasedContract;

/**
 * Accepted problems during a release, each with the reason why it harms nobody. Emptied after every release (`npm run openapi --
 * --released`).
 */
const accepted: Readonly<Record<'oldPages' | 'newPages', Readonly<Record<string, string>>>> = {
  /** Pages opened before the release that call its functions. */
  oldPages: Object.fromEntries(
    [
      'GET /api/public/courses/{courseId}: answer 200.sections[]',
      'GET /api/courses/{courseId}/content: answer 200.sections[]',
      'GET /api/drip-courses/{courseId}/available-content: answer 200.content[]',
    ].flatMap((place) =>
      ['article', 'exercise'].map((kind) => [
        `${place}.lectures[].contentType: ${kind} is not among the values`,
        'a page shows a lecture of a kind that it does not know as one to do on your own',
      ]),
    ),
  ),
  /** Pages of this release after its functions were rolled back by hand. */
  newPages: {
    'GET /api/public/courses: query sort: not known':
      'unknown words of a query are ignored: the popular ones come first',
    'GET /api/public/courses: query language: not known':
      'unknown words of a query are ignored: courses in every language come',
    'GET /api/public/courses: answer 200.total: may be missing':
      'the page counts the courses that it shows then',
    'GET /api/public/pages/courses/{courseId}: query page: not known':
      'unknown words of a query are ignored: the page of the course itself comes',
    ...Object.fromEntries(
      ['seats', 'gift'].map((field) => [
        `POST /api/stripe/create-checkout-session: body.${field}: not known`,
        'buying for others fails with a message, and keeps what was typed for the next try',
      ]),
    ),
    'POST /api/courses/{courseId}/bookmarks: body.lectureId: not known':
      'adding a bookmark fails with a message, rather than in another lecture',
    'POST /api/courses/{courseId}/enroll: body.timeZone: not known': 'the page enrolls again without it',
    ...Object.fromEntries(
      ['search', ...filterNames].map((name) => [
        `GET /api/public/facets: query ${name}: not known`,
        'unknown words of a query are ignored: the counts are those of the whole catalog',
      ]),
    ),
    ...Object.fromEntries(
      ['GET', 'PUT'].map((method) => [
        `${method} /api/user/profile: answer 200.emailPreferences.digest: may be missing`,
        'the page shows a mail for each release then, which is what those functions send',
      ]),
    ),
    ...Object.fromEntries(
      ['emailPreferences.reviews', 'reviewAt', 'reviewLimit'].map((field) => [
        `PUT /api/user/profile: body.${field}: not known`,
        'choosing how reviews come fails with a message, and keeps what was chosen for the next try',
      ]),
    ),
    ...Object.fromEntries(
      ['digest', 'digestDay', 'digestAt'].map((field) => [
        `PUT /api/user/profile: body.emailPreferences.${field}: not known`,
        'choosing a weekly mail fails with a message, and keeps what was typed for the next try',
      ]),
    ),
    ...Object.fromEntries(
      ['releases', 'news'].map((field) => [
        `PUT /api/user/profile: body.emailPreferences.${field}: may be missing`,
        'choosing mails fails with a message, and keeps what was chosen for the next try',
      ]),
    ),
  },
};

const unexpected = (problems: readonly string[], known: Readonly<Record<string, string>>): string[] =>
  problems.filter((problem) => !(problem in known));

describe('the last release and this one', () => {
  it('get along: pages that are still open can call the new functions', () => {
    expect(unexpected(findIncompatibilities(lastRelease, thisRelease), accepted.oldPages)).toEqual([]);
  });

  it('get along: new pages can call the functions of before, where those have the endpoint', () => {
    const before = new Set(
      Object.entries(lastRelease.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    const problems = findIncompatibilities(thisRelease, lastRelease).filter((problem) =>
      before.has(problem.slice(0, problem.indexOf(':'))),
    );
    expect(unexpected(problems, accepted.newPages)).toEqual([]);
  });

  it('covers every endpoint', () => {
    const routes = Object.values(thisRelease.paths).flatMap((methods) => Object.keys(methods));
    expect(routes.length).toBeGreaterThan(50);
  });
});

const operation = {
  operationId: 'save',
  security: [{ login: [] as string[] }],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 10 } }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } },
  },
  responses: {
    200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } } },
  },
};
const schemas = {
  Body: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 100 }, level: { type: 'string', enum: ['a', 'b'] } },
    required: ['text'],
    additionalProperties: false,
  },
  Answer: {
    type: 'object',
    properties: { at: { type: 'string' }, note: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    required: ['at'],
  },
};
const contract = (
  change: { operation?: object; Body?: object; Answer?: object; route?: string } = {},
): ReleasedContract => ({
  paths: { [change.route ?? '/api/notes/{id}']: { post: { ...operation, ...change.operation } } },
  components: {
    schemas: { Body: { ...schemas.Body, ...change.Body }, Answer: { ...schemas.Answer, ...change.Answer } },
  },
});

describe('a change that old pages would notice', () => {
  const { properties: body } = schemas.Body;
  it.each([
    ['an endpoint that is gone', { route: '/api/notes' }, 'is not there'],
    ['a scope that is asked for', { operation: { security: [{ login: ['x'] }] } }, 'scopes are needed: x'],
    [
      'a field that must be sent now',
      { Body: { required: ['text', 'level'] } },
      'body.level: may be missing',
    ],
    ['a field that is refused now', { Body: { properties: { text: body.text } } }, 'body.level: not known'],
    [
      'less text that is taken',
      { Body: { properties: { ...body, text: { type: 'string', maxLength: 50 } } } },
      'body.text: maxLength 50, not 100',
    ],
    [
      'a value that is refused now',
      { Body: { properties: { ...body, level: { type: 'string', enum: ['a'] } } } },
      'body.level: b is not among the values',
    ],
    ['an answer that may lack a field', { Answer: { required: [] } }, 'answer 200.at: may be missing'],
    [
      'an answer of another type',
      { Answer: { properties: { at: { type: 'integer' } } } },
      'answer 200.at: "string", not "integer"',
    ],
    ['an answer without a body', { operation: { responses: { 204: {} } } }, 'answer 204: has no body'],
  ])('is found: %s', (_name, change, problem) => {
    expect(findIncompatibilities(contract(), contract(change))).toEqual([`POST /api/notes/{id}: ${problem}`]);
  });

  it.each([
    ['an optional field more in a request', { Body: { properties: { ...body, more: { type: 'string' } } } }],
    ['more text that is taken', { Body: { properties: { ...body, text: { type: 'string' } } } }],
    [
      'a field more in an answer',
      { Answer: { properties: { ...schemas.Answer.properties, more: { type: 'string' } } } },
    ],
    ['a token that is no longer needed', { operation: { security: [] } }],
  ])('is not: %s', (_name, change) => {
    expect(findIncompatibilities(contract(), contract(change))).toEqual([]);
  });

  it('is looked for in lists, unions and records too', () => {
    const none = { one: {}, other: {}, ignoresUnknownFields: false };
    const arraySchema = (items: object) => ({ type: 'array', items });
    expect(
      explainMismatch(arraySchema({ type: 'string' }), arraySchema({ type: 'number' }), none, 'x'),
    ).toEqual(['x[]: "number", not "string"']);
    const union = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    expect(explainMismatch({ type: 'null' }, union, none, 'x')).toEqual([]);
    expect(explainMismatch(union, { type: 'string' }, none, 'x')).toEqual(['x: "string", not "null"']);
    const record = (additionalProperties: object) => ({ type: 'object', additionalProperties });
    expect(explainMismatch(record({ type: 'string' }), record({ type: 'boolean' }), none, 'x')).toEqual([
      'x.*: "boolean", not "string"',
    ]);
    expect(explainMismatch({ type: 'integer' }, { type: 'number' }, none, 'x')).toEqual([]);
  });
});
