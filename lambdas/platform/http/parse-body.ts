import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { BodyKind } from '../../contract/endpoint.ts';
import { forbiddenFieldNames, limits } from '../../contract/limits.ts';
import { ApiError } from './api-error.ts';
import { invalidRequest } from './invalid-request.ts';

/** Allowance for the field headers and boundaries around a picture in a multipart body. */
const multipartOverheadBytes = 16_384;
const maxDepth = 32;

const maxBytes: Record<BodyKind, number> = {
  json: limits.jsonBodyBytes,
  report: limits.cspReportBytes,
  rpc: limits.jsonBodyBytes,
  form: limits.formBytes,
  raw: limits.webhookBodyBytes,
  multipart: limits.pictureBytes + multipartOverheadBytes,
};

/** Accepted media types. `raw` accepts any, because the signature over the bytes authenticates the sender. */
const accepted: Record<Exclude<BodyKind, 'raw'>, RegExp> = {
  json: /^application\/(?:json|[\w.-]+\+json)$/,
  report: /^application\/(?:reports\+json|csp-report|json)$/,
  rpc: /^application\/json$/,
  // RFC 8058 allows both types of a form for a one-click unsubscribe; programs send JSON, as everywhere.
  form: /^(?:application\/x-www-form-urlencoded|multipart\/form-data|application\/json)$/,
  multipart: /^multipart\/form-data$/,
};

/** @returns the media type without its parameters @throws ApiError 415 when this kind of body does not accept it */
const checkMediaType = (kind: Exclude<BodyKind, 'raw'>, header: string): string => {
  const written = header.toLowerCase();
  const mediaType = written.replace(/;.*/s, '').trim();
  const otherCharset = /;\s*charset=(?!"?utf-?8"?\s*(?:;|$))/.test(written);
  if (!accepted[kind].test(mediaType) || otherCharset) throw new ApiError('unsupported_media_type');
  return mediaType;
};

/**
 * Refuses deep nesting, malformed Unicode, prototype keys, and objects of many fields, for each of which a schema might make an issue: no schema
 * needs them, and they do harm later. What is in a list may have many fields: exercises answer with any value.
 */
const checkJson = (value: unknown, path: string[] = [], inList = false): void => {
  if (typeof value === 'string' && !value.isWellFormed())
    throw invalidRequest(path, 'Text must be well-formed Unicode');
  if (!(value instanceof Object)) return;
  const fields = Object.entries(value);
  const isFree = inList || Array.isArray(value);
  if (path.length >= maxDepth || (!isFree && fields.length > limits.fieldsMax))
    throw invalidRequest(path.slice(0, 3), 'Too many levels or fields');
  for (const [key, inner] of fields) {
    if (forbiddenFieldNames.has(key) || !key.isWellFormed())
      throw invalidRequest(path, 'This field name is not allowed');
    checkJson(inner, [...path, key], isFree);
  }
};

const parseJson = (bytes: Uint8Array, kind: BodyKind): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    if (kind === 'rpc') return undefined;
    throw invalidRequest([], 'The body is not JSON');
  }
  checkJson(value);
  return value;
};

const readForm = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> => {
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw invalidRequest([], 'The body is not a form');
  }
};

const parseForm = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, unknown>> => {
  const form = await readForm(bytes, contentType);
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name) || forbiddenFieldNames.has(name))
      throw invalidRequest([name], 'Send this field once');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
};

/**
 * Parses the body according to its kind.
 * @returns a JSON value, form fields or bytes; `undefined` when there is no body
 * @throws ApiError 413 above the limit of the kind, 415 for another media type, 400 when it cannot be parsed
 */
export const parseBody = async (event: APIGatewayProxyEventV2, kind: BodyKind): Promise<unknown> => {
  if (!event.body) return kind === 'raw' || kind === 'multipart' ? new Uint8Array() : undefined;
  const bytes = new Uint8Array(Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'));
  if (bytes.length > maxBytes[kind]) throw new ApiError('payload_too_large');
  if (kind === 'raw') return bytes;
  const contentType = event.headers['content-type'] ?? '';
  const mediaType = checkMediaType(kind, contentType);
  if (kind === 'multipart') return bytes;
  const isForm = kind === 'form' && mediaType !== 'application/json';
  return isForm ? parseForm(bytes, contentType) : parseJson(bytes, kind);
};
