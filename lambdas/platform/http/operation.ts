import type { Endpoint } from '../../contract/endpoint.ts';
import type {
  BodyOf,
  EndpointName,
  Endpoints,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '../../contract/endpoints.ts';

/** Who calls, as the verified access token says. Identity is issuer + `sub`, never the email. */
export interface Caller {
  readonly sub: string;
  readonly scopes: ReadonlySet<string>;
  /** When the caller last proved who they are: ms since the epoch. Absent when the token does not say. */
  readonly signedInAt?: number;
  /** Present only when the token itself carries it; else `/userinfo` knows. */
  readonly email?: string;
  readonly emailVerified?: boolean;
  /** The bearer token as sent, for `/userinfo`. */
  readonly token: string;
}

type CallerOf<N extends EndpointName> = Endpoints[N]['auth'] extends 'required'
  ? Caller
  : Endpoints[N]['auth'] extends 'optional'
    ? Caller | undefined
    : undefined;

/** A request whose path, query, body and token have been checked against the contract. */
export interface OperationRequest<N extends EndpointName> {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  readonly caller: CallerOf<N>;
  /** Lower-case header names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Address of the viewer as the trusted hop reports it. */
  readonly clientAddress: string;
  readonly requestId: string;
}

/** One operation of the contract: a checked request in, a declared reply out; refusals are thrown as `ApiError`. */
export type Operation<N extends EndpointName> = (request: OperationRequest<N>) => Promise<ReplyOf<N>>;

/**
 * The dispatch table of a group, one operation for each of its rows: a forgotten one does not compile. The rows are a
 * parameter, so that a bundle holds only those of its own group.
 */
export type OperationsOf<R extends Record<string, Endpoint>> = {
  readonly [N in keyof R & EndpointName]: Operation<N>;
};
