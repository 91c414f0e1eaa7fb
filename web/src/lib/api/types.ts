import type {
  BodyInputOf,
  EndpointName,
  Endpoints,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from '#contract/endpoints.ts';

export type { EndpointName, ResponseOf };

type Field<K extends string, V> = [V] extends [undefined]
  ? unknown
  : undefined extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** Query as pages pass it; empty and undefined values are left out of the URL. */
type Loose<Q> = { [K in keyof Q]?: Q[K] | '' | undefined };
type Query<N extends EndpointName> = [QueryInputOf<N>] extends [undefined]
  ? unknown
  : Partial<QueryInputOf<N>> extends QueryInputOf<N>
    ? { query?: Loose<QueryInputOf<N>> }
    : { query: QueryInputOf<N> };

type Body<N extends EndpointName> = Endpoints[N] extends { bodyKind: 'multipart' }
  ? { body: FormData }
  : Endpoints[N] extends { bodyKind: 'raw' }
    ? { body: string }
    : Field<'body', BodyInputOf<N>>;

export interface CallOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Lets the request finish after the page is closed, as for the last save. */
  readonly keepalive?: boolean;
  /** The same key for every retry of one action, so that the server runs it once even when a response was lost. */
  readonly idempotencyKey?: string;
}

type CallInput<N extends EndpointName> = Field<'params', ParamsOf<N>> & Query<N> & Body<N> & CallOptions;

type Call<N extends EndpointName> =
  CallOptions extends CallInput<N>
    ? (input?: CallInput<N>) => Promise<ResponseOf<N>>
    : (input: CallInput<N>) => Promise<ResponseOf<N>>;

/** What `src/lib/offline` asks by itself. */
type AskedByKept = 'lease' | 'listLeaseKeys';

/** Rows that return JSON to a page; `web/build/api-routes.ts` applies the same filter at build time. */
type CalledByPages<N extends EndpointName> = Endpoints[N] extends
  | { produces: string }
  | { page: true }
  | { forPrograms: true }
  | { bodyKind: 'raw' | 'report' }
  ? never
  : N;

/** One function per contract row that pages call, by operation name. */
export type Api = { readonly [N in Exclude<EndpointName, AskedByKept> as CalledByPages<N>]: Call<N> };
