import { studyEndpoints } from '../contract/endpoints/study.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { notImplementedGroup } from '../platform/not-implemented.ts';

export const handler = createGroupHandler(studyEndpoints, notImplementedGroup(studyEndpoints));
