import { paymentsEndpoints } from '../contract/endpoints/payments.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { notImplementedGroup } from '../platform/not-implemented.ts';

export const handler = createGroupHandler(paymentsEndpoints, notImplementedGroup(paymentsEndpoints));
