import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createHandler } from './create-handler.ts';
import '../platform/locale.ts';

export const handler = createHandler(new SecretsManagerClient({}));
