import type { EndpointName } from '#contract/endpoints.ts';
import type { OperationRequest } from '#lambdas/platform/http/operation.ts';

let requests = 0;

/** A request to an operation with these parts. Each has an id of its own, and all come from one address. */
export const operationRequest = <N extends EndpointName>(parts: object): OperationRequest<N> =>
  ({
    params: {},
    query: {},
    body: undefined,
    caller: undefined,
    headers: {},
    clientAddress: '203.0.113.7',
    requestId: `request-${(requests += 1)}`,
    ...parts,
  }) as unknown as OperationRequest<N>;
