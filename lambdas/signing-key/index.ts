import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readEnv, text } from '../platform/env.ts';
import { createHandler } from './create-handler.ts';
import '../platform/locale.ts';

const env = readEnv({ MEDIA_PRIVATE_KEY_SECRET_ARN: text, BADGE_PRIVATE_KEY_SECRET_ARN: text });

export const handler = createHandler({
  client: new SecretsManagerClient({}),
  secretArns: { media: env.MEDIA_PRIVATE_KEY_SECRET_ARN, badge: env.BADGE_PRIVATE_KEY_SECRET_ARN },
});
