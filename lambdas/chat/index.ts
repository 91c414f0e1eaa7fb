import { chatEndpoints } from '../contract/endpoints/assist.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { notImplementedGroup } from '../platform/not-implemented.ts';

export const handler = createGroupHandler(chatEndpoints, notImplementedGroup(chatEndpoints));
