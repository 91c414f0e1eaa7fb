import { certificatesEndpoints } from '../contract/endpoints/certificates.ts';
import { createGroupHandler } from '../platform/create-group-handler.ts';
import { notImplementedGroup } from '../platform/not-implemented.ts';

export const handler = createGroupHandler(certificatesEndpoints, notImplementedGroup(certificatesEndpoints));
