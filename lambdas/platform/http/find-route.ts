import { type Endpoint, routeKeys } from '../../contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { ApiMiddleware, Route } from './exchange.ts';

/** Finds the contract row by API Gateway's route key. Uses a Map, so that names on Object's prototype match nothing. */
export const findRoute = (rows: Readonly<Record<string, Endpoint>>): ApiMiddleware => {
  const routes = new Map<string, Route>(
    Object.entries(rows).flatMap(([name, endpoint]) =>
      routeKeys(endpoint).map((key): [string, Route] => [key, { name, endpoint }]),
    ),
  );
  return {
    before: ({ event }) => {
      event.route = routes.get(event.routeKey);
      if (!event.route) throw new ApiError('not_found');
    },
  };
};
