import type { Endpoint, TokenScope } from '../../contract/endpoint.ts';
import type {
  BodyOf,
  EndpointName,
  Endpoints,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '../../contract/endpoints.ts';

/** The caller according to the verified access token. Identity is issuer + `sub`, never the email. */
export interface Caller {
  readonly sub: string;
  readonly scopes: ReadonlySet<string>;
  /** When the token was issued, ms since the epoch. Absent when the token does not state it. */
  readonly issuedAt?: number;
  /** Time of the last sign-in, ms since the epoch. Absent when the token does not state it. */
  readonly signedInAt?: number;
  /** Present only when the token carries it. Otherwise ask `/userinfo`. */
  readonly email?: string;
  readonly emailVerified?: boolean;
  /** What a program may do for the caller: present when the request came with a personal token or through an assistant. */
  readonly tokenScopes?: ReadonlySet<TokenScope>;
  /** The bearer token as received, for calls to `/userinfo`. */
  readonly token: string;
}

type CallerOf<N extends EndpointName> = Endpoints[N]['auth'] extends 'required'
  ? Caller
  : Endpoints[N]['auth'] extends 'optional'
    ? Caller | undefined
    : undefined;

/** A request after validation: path, query, body and token match the contract. */
export interface OperationRequest<N extends EndpointName> {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  readonly caller: CallerOf<N>;
  /** Lower-case header names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** IP address of the viewer; see `clientAddress` in `exchange.ts`. */
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Implements one endpoint of the contract. Refusals are thrown as `ApiError`. */
export type Operation<N extends EndpointName> = (request: OperationRequest<N>) => Promise<ReplyOf<N>>;

/**
 * Dispatch table of a group with one operation per contract row; a missing one does not compile. The rows are a type parameter, so
 * that a bundle contains only the rows of its own group.
 */
export type OperationsOf<R extends Record<string, Endpoint>> = {
  readonly [N in keyof R & EndpointName]: Operation<N>;
};
