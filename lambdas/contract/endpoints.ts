import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { catalogEndpoints } from './endpoints/catalog.ts';
import { certificatesEndpoints } from './endpoints/certificates.ts';
import { chatEndpoints } from './endpoints/chat.ts';
import { dripEndpoints } from './endpoints/drip.ts';
import { learningEndpoints } from './endpoints/learning.ts';
import { mcpEndpoints } from './endpoints/mcp.ts';
import { notebookEndpoints } from './endpoints/notebook.ts';
import { paceEndpoints } from './endpoints/pace.ts';
import { paymentsEndpoints } from './endpoints/payments.ts';
import { practiceEndpoints } from './endpoints/practice.ts';
import { studyEndpoints } from './endpoints/study.ts';
import { teamsEndpoints } from './endpoints/teams.ts';
import { userEndpoints } from './endpoints/user.ts';
import type { Group } from './groups.ts';

/** The rows of each group; a function's bundle imports only its own group's file. */
export const endpointsByGroup = {
  catalog: catalogEndpoints,
  learning: learningEndpoints,
  study: studyEndpoints,
  practice: practiceEndpoints,
  certificates: certificatesEndpoints,
  user: userEndpoints,
  payments: paymentsEndpoints,
  teams: teamsEndpoints,
  drip: dripEndpoints,
  pace: paceEndpoints,
  chat: chatEndpoints,
  notebook: notebookEndpoints,
  mcp: mcpEndpoints,
} as const satisfies Record<Group, Record<string, Endpoint>>;

/** All endpoints by operation name. */
export const endpoints = {
  ...catalogEndpoints,
  ...learningEndpoints,
  ...studyEndpoints,
  ...practiceEndpoints,
  ...certificatesEndpoints,
  ...userEndpoints,
  ...paymentsEndpoints,
  ...teamsEndpoints,
  ...dripEndpoints,
  ...paceEndpoints,
  ...chatEndpoints,
  ...notebookEndpoints,
  ...mcpEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : S extends null ? undefined : never;
type Part<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Endpoints[N] extends Record<K, infer S> ? S : undefined;

export type ParamsOf<N extends EndpointName> = Parsed<Part<N, 'params'>>;
export type QueryOf<N extends EndpointName> = Parsed<Part<N, 'query'>>;
export type BodyOf<N extends EndpointName> = Endpoints[N] extends { bodyKind: 'raw' | 'multipart' }
  ? Uint8Array
  : Parsed<Part<N, 'body'>>;
/** Query and body as a client writes them, before defaults and transforms. */
export type QueryInputOf<N extends EndpointName> =
  Part<N, 'query'> extends z.ZodMiniType ? z.input<Part<N, 'query'>> : undefined;
export type BodyInputOf<N extends EndpointName> =
  Part<N, 'body'> extends z.ZodMiniType ? z.input<Part<N, 'body'>> : undefined;

type Responses<N extends EndpointName> = Endpoints[N]['responses'];
/** Reply of an operation: one declared status with its declared body. */
export type ReplyOf<N extends EndpointName> = {
  [S in keyof Responses<N>]: { status: S; body: Sent<Responses<N>[S]> } & (Endpoints[N] extends { page: true }
    ? { /** The same reply as HTML, for browsers without JavaScript. */ page: string }
    : unknown) &
    (Endpoints[N] extends { setsCookies: true }
      ? { /** Values of `Set-Cookie`. */ cookies?: readonly string[] }
      : unknown) &
    (Endpoints[N] extends { csv: true }
      ? { /** The same reply as a table (RFC 4180). */ csv: string }
      : unknown);
}[keyof Responses<N>];
/** The body a client reads, over all declared statuses. */
export type ResponseOf<N extends EndpointName> = Parsed<Responses<N>[keyof Responses<N>]>;
