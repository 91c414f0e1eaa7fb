import type { Endpoint } from '../../lambdas/contract/endpoint.ts';
import {
  commonErrors,
  errorCatalog,
  type ErrorCode,
  type ErrorEntry,
} from '../../lambdas/contract/errors.ts';
import type { JsonSchema } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

const codes = Object.keys(errorCatalog) as ErrorCode[];

/** Schema of every error body. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'The message, for people' },
    code: { type: 'string', enum: codes, description: 'The stable code, for programs' },
    requestId: { type: 'string', description: 'Names the request in the logs' },
    issues: {
      type: 'array',
      description: 'What is wrong with the request, beside `invalid_request`',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    unlocksAt: {
      type: 'string',
      format: 'date-time',
      description: 'When the lecture opens, beside `lecture_locked`; absent while no date is promised',
    },
    waitsFor: {
      type: 'object',
      description: 'The lecture that is to be completed first, beside `lecture_locked`',
      required: ['lectureId', 'title'],
      properties: { lectureId: { type: 'string' }, title: { type: 'string' } },
    },
    current: {
      description: 'What is stored now, beside a `conflict` of notes',
      $ref: '#/components/schemas/Notes',
    },
  },
};

const details: Partial<Record<ErrorCode, Json>> = {
  invalid_request: { issues: [{ path: 'limit', message: 'Use a whole number from 1 to 50' }] },
  lecture_locked: { unlocksAt: '2026-11-28T09:00:00.000Z' },
};

const example = (code: ErrorCode): Json => ({
  summary: code,
  value: { error: errorCatalog[code].message, code, requestId: 'JKJaXmPLvHcESHA=', ...details[code] },
});

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before the next try',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** Response object for one or several error codes with the same status. */
const errorResponse = (sameStatus: readonly ErrorCode[]): Json => {
  const entries = sameStatus.map((code): ErrorEntry => errorCatalog[code]);
  return {
    description: entries.map(({ message }) => message).join(' '),
    ...(entries.some((entry) => entry.retryAfter) && { headers: retryAfter }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(sameStatus.map((code) => [code, example(code)])),
      },
    },
  };
};

/** `components.responses`: one per code, for endpoints that have a single code for a status. */
export const errorComponents = (): Record<string, Json> =>
  Object.fromEntries(codes.map((code) => [code, errorResponse([code])]));

/** Every error code of an endpoint: its own, the common ones and those of its sign-in. */
const errorCodes = ({ auth, errors }: Endpoint): ErrorCode[] => {
  const signIn: ErrorCode[] = auth === 'none' ? [] : ['unauthenticated', 'insufficient_scope'];
  return [...new Set<ErrorCode>([...signIn, ...errors, ...commonErrors])];
};

/** The error responses of one endpoint by status. */
export const errorResponses = (endpoint: Endpoint): Record<string, Json> => {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => errorCatalog[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      String(status),
      sameStatus.length === 1
        ? { $ref: `#/components/responses/${sameStatus[0]}` }
        : errorResponse(sameStatus),
    ]),
  );
};
