import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Group } from './groups.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Public, bearer optional (but a bad one is refused), or bearer required. */
export type AuthMode = 'none' | 'optional' | 'required';
/** How the request body travels; `json` unless a row says otherwise. `report` is JSON under the names that browsers report by. */
export type BodyKind = 'json' | 'report' | 'raw' | 'multipart' | 'form';

/** One row of the wire contract, as plain data. Routes, dispatch, client, OpenAPI and tests derive from it. */
export interface Endpoint {
  readonly group: Group;
  readonly method: Method;
  /** Under the site's origin, `{param}` segments as API Gateway writes them. */
  readonly path: `/api/${string}`;
  readonly auth: AuthMode;
  /** OAuth scopes that the access token must carry; else 403 `insufficient_scope`. */
  readonly scopes?: readonly string[];
  /** The caller must have signed in within so many seconds; else 403 `reauthentication_required`. */
  readonly signInWithinSeconds?: number;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly bodyKind?: BodyKind;
  /** Status → schema of the body; `null` is an answer without a body. */
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>;
  /**
   * Media type of the answer; JSON unless a row says otherwise. A text's schema is a string, sent as it is. Where it is HTML,
   * a browser gets errors as HTML too.
   */
  readonly produces?: 'application/json' | 'text/html' | 'application/vc+jwt' | 'text/calendar';
  /** The answer is for whoever asked and for now, as signed addresses are: no cache may keep it. */
  readonly uncached?: true;
  /** The answer may set cookies. It must not be kept by any cache, and its behavior at the edge must let cookies through. */
  readonly setsCookies?: true;
  /** Search engines are asked to leave the answer out: its address is a secret. */
  readonly unindexed?: true;
  /** A browser that asks for HTML, as when it posts a form, gets an HTML page, for errors too. */
  readonly page?: true;
  /** Error codes beside the ones every endpoint shares. */
  readonly errors: readonly ErrorCode[];
  /** A request body and an answer of the first declared status, used in the OpenAPI document and checked by a test. */
  readonly example: {
    readonly query?: Readonly<Record<string, string>>;
    readonly request?: unknown;
    readonly response: unknown;
  };
}

/** Keeps a row's literal types while checking its shape. */
export const defineEndpoints = <const T extends Record<string, Endpoint>>(rows: T): T => rows;

/** API Gateway's route key of a row: `GET /api/public/courses`. */
export const routeKey = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/** Every route key of a row. Public GET endpoints also answer HEAD, like GET without the body. */
export const routeKeys = ({ method, path, auth }: Pick<Endpoint, 'method' | 'path' | 'auth'>): string[] =>
  (method === 'GET' && auth === 'none' ? [method, 'HEAD'] : [method]).map((each) =>
    routeKey({ method: each, path }),
  );
