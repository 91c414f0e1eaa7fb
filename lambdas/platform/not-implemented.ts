import type { Endpoint } from '../contract/endpoint.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import type { OperationsOf } from './operation.ts';

/** The one operation that stands in for every operation still to come: 501 `not_implemented`. */
export const notImplemented = (): Promise<never> => Promise.reject(new ApiError('not_implemented'));

/** A whole group of {@link notImplemented}, from the rows of its contract file. */
export const notImplementedGroup = <R extends Record<string, Endpoint>>(rows: R): OperationsOf<R> =>
  Object.fromEntries(
    Object.keys(rows).map((name) => [name as EndpointName, notImplemented]),
  ) as unknown as OperationsOf<R>;
