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
  const [written = '', ...parameters] = header.toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const mediaType = written.trim();
  if (!accepted[kind].test(mediaType) || !utf8) throw new ApiError('unsupported_media_type');
  return mediaType;
};

/** Refuses deep nesting, malformed Unicode and prototype keys: no schema needs them, and they do harm later. */
const checkJson = (value: unknown, path: string[] = []): void => {
  if (typeof value === 'string' && !value.isWellFormed())
    throw invalidRequest(path, 'Text must be well-formed Unicode');
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= maxDepth)
    throw invalidRequest(path.slice(0, 3), `Nesting goes deeper than ${maxDepth} levels`);
  for (const [key, inner] of Object.entries(value)) {
    if (forbiddenFieldNames.has(key) || !key.isWellFormed())
      throw invalidRequest(path, 'This field name is not allowed');
    checkJson(inner, [...path, key]);
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
  const bytes = Uint8Array.from(Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8'));
  if (bytes.length > maxBytes[kind]) throw new ApiError('payload_too_large');
  if (kind === 'raw') return bytes;
  const contentType = event.headers['content-type'] ?? '';
  const mediaType = checkMediaType(kind, contentType);
  if (kind === 'multipart') return bytes;
  const isForm = kind === 'form' && mediaType !== 'application/json';
  return isForm ? parseForm(bytes, contentType) : parseJson(bytes, kind);
};
