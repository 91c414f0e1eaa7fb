import { dripEndpoints } from '../contract/endpoints/drip.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { notImplementedGroup } from '../platform/not-implemented.ts';

export const handler = createGroupHandler(dripEndpoints, notImplementedGroup(dripEndpoints));
