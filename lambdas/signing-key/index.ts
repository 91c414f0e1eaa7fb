import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readEnv } from '../platform/env.ts';
import { createHandler } from './create-handler.ts';
import { needs } from './needs.ts';
import '../platform/locale.ts';

const { secrets } = readEnv(needs);

export const handler = createHandler({
  client: new SecretsManagerClient({}),
  secretArns: { media: secrets.mediaPrivateKey, badge: secrets.badgePrivateKey },
});
