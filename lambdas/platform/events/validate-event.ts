import type { MiddlewareObj } from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod/mini';

/** Handler of an event that is not a request. It checks the event itself. */
export type EventHandler<Result> = (
  event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<Result>;

/** Replaces the event by its parsed form. @throws ZodError for one that the schema refuses */
export const validateEvent = <T>(schema: z.ZodMiniType<T>): MiddlewareObj<T> => ({
  before: (request) => {
    request.event = schema.parse(request.event);
  },
});
