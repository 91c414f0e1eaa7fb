import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Group } from './groups.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Public, bearer optional (but a bad one is refused), or bearer required. */
export type AuthMode = 'none' | 'optional' | 'required';
/**
 * Scopes of what people make for programs: personal tokens, and the tokens of their assistants. `read` is for what only reads, `learn` for what a learner
 * does while learning; neither includes the other.
 */
export const tokenScopes = ['read', 'learn'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/**
 * Encoding of the request body; default `json`. `report` is JSON with the media types that browsers use for reports, `rpc` a message of JSON-RPC: what is not
 * JSON reaches the operation as undefined, because that protocol has an answer of its own. `form` is what a page of HTML or a mail program posts, or JSON.
 */
export type BodyKind = 'json' | 'report' | 'rpc' | 'raw' | 'multipart' | 'form';

/** One row of the wire contract, as plain data. Routes, dispatch, client, OpenAPI and tests derive from it. */
export interface Endpoint {
  readonly group: Group;
  readonly method: Method;
  /** Path below the site's origin, with `{param}` segments in API Gateway's syntax. */
  readonly path: `/api/${string}`;
  readonly auth: AuthMode;
  /** What a personal token or an assistant needs to call this. Default `none`: no such token may, whatever its scopes. */
  readonly token?: TokenScope | 'none';
  /** OAuth scopes that the access token must carry; else 403 `insufficient_scope`. */
  readonly scopes?: readonly string[];
  /** The request erases the learner. It may finish an erasure that was interrupted, which makes the token too old for anything else. */
  readonly erases?: true;
  /** Maximum age of the caller's sign-in, in seconds; if it is older, 403 `reauthentication_required`. */
  readonly signInWithinSeconds?: number;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly bodyKind?: BodyKind;
  /** Status → schema of the body; `null` means no body. */
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>;
  /**
   * Media type of the response; default JSON. Other types have a string schema and are sent verbatim. For HTML, browsers get
   * errors as HTML too.
   */
  readonly produces?:
    | 'application/json'
    | 'text/html'
    | 'application/vc'
    | 'application/vc+jwt'
    | 'text/calendar';
  /** The response must not be cached: it is specific to the caller or short-lived, like a signed URL. */
  readonly uncached?: true;
  /** The response may set cookies. It must not be cached, and its CloudFront behavior must forward cookies. */
  readonly setsCookies?: true;
  /** Search engines must not index the response: its URL is a secret. */
  readonly unindexed?: true;
  /** Called by other programs and never by the site's pages. */
  readonly forPrograms?: true;
  /** Pages of other sites may read the response: a public document that wallets verify in browsers. Never with cookies or a caller. */
  readonly anyOrigin?: true;
  /** A browser that accepts HTML, for example when it posts a form, gets an HTML page, for errors too. */
  readonly page?: true;
  /** A caller that accepts `text/csv` gets the reply as a table. */
  readonly csv?: true;
  /** Error codes in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[];
}

type InGroup<G extends Group, Rows> = { readonly [Name in keyof Rows]: Rows[Name] & { readonly group: G } };

/** Adds their group to rows. Keeps the literal types of a row while checking its shape. */
export const defineEndpoints = <
  const G extends Group,
  const Rows extends Record<string, Omit<Endpoint, 'group'>>,
>(
  group: G,
  rows: Rows,
): InGroup<G, Rows> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, group }])) as InGroup<
    G,
    Rows
  >;

/** API Gateway's route key of a row: `GET /api/public/courses`. */
export const routeKey = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

/** All route keys of a row. Public GET endpoints also answer HEAD. */
export const routeKeys = ({ method, path, auth }: Pick<Endpoint, 'method' | 'path' | 'auth'>): string[] =>
  (method === 'GET' && auth === 'none' ? [method, 'HEAD'] : [method]).map((each) =>
    routeKey({ method: each, path }),
  );
