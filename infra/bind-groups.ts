import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Group } from '../lambdas/contract/groups.ts';
import { shellKey } from '../lambdas/contract/site.ts';
import {
  bindBucket,
  bindModel,
  bindSecret,
  bindStripe,
  bindTable,
  bindValues,
} from './constructs/bindings.ts';
import type { BundledFunction } from './constructs/bundled-function.ts';
import type { Secrets } from './constructs/secrets.ts';
import type { SigningKey } from './constructs/signing-key.ts';
import type { SiteDistribution } from './constructs/site-distribution.ts';
import type { Tables } from './constructs/tables.ts';
import type { Settings } from './settings.ts';

/** The function of each group. */
export type GroupFunctions = Readonly<Record<Group, BundledFunction>>;

/** What functions are bound to. */
export interface Parts {
  readonly settings: Settings;
  readonly tables: Tables;
  readonly media: Bucket;
  readonly siteFiles: Bucket;
  readonly secrets: Secrets;
  readonly signingKey: SigningKey;
  readonly site: SiteDistribution;
}

/** Gives each group what its operations use, and nothing else. */
export const bindGroups = (
  functions: GroupFunctions,
  { settings, tables, media, siteFiles, secrets, signingKey, site }: Parts,
): void => {
  const { catalogue, certificates, chat, drip, learning, notebook, payments, study, user } = functions;
  bindTable(catalogue, 'CATALOGUE_TABLE', tables.catalogue, ['GetItem', 'BatchGetItem', 'Query']);
  bindSecret(catalogue, 'CURSOR_SECRET_ARN', secrets.cursor);
  bindBucket(catalogue, 'SITE_BUCKET', siteFiles, [
    { prefix: 'courses/', actions: ['GetObject'] },
    { prefix: shellKey, actions: ['GetObject'] },
  ]);
  bindTable(catalogue, 'INQUIRIES_TABLE', tables.inquiries, ['GetItem', 'PutItem', 'UpdateItem']);
  bindTable(catalogue, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
  bindValues(catalogue, { TEAM_EMAIL: settings.teamEmail });
  bindTable(learning, 'CATALOGUE_TABLE', tables.catalogue, ['BatchGetItem']);
  bindTable(learning, 'LEARNING_TABLE', tables.learning, ['BatchGetItem', 'Query', 'UpdateItem']);
  bindTable(learning, 'SUBSCRIPTIONS_TABLE', tables.subscriptions, ['BatchGetItem', 'UpdateItem']);
  bindValues(learning, { SITE_URL: site.url });
  signingKey.allowSigning(learning);
  bindTable(learning, 'PROFILES_TABLE', tables.profiles, ['GetItem']);
  bindTable(certificates, 'CATALOGUE_TABLE', tables.catalogue, ['BatchGetItem']);
  bindTable(certificates, 'LEARNING_TABLE', tables.learning, [
    'BatchGetItem',
    'GetItem',
    'Query',
    'PutItem',
    'UpdateItem',
  ]);
  bindTable(certificates, 'PROFILES_TABLE', tables.profiles, ['GetItem']);
  bindTable(certificates, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
  bindBucket(certificates, 'MEDIA_BUCKET', media, [
    { prefix: 'media/certificates/', actions: ['GetObject', 'PutObject'] },
  ]);
  bindBucket(certificates, 'SITE_BUCKET', siteFiles, [{ prefix: shellKey, actions: ['GetObject'] }]);
  bindValues(certificates, { SITE_URL: site.url });
  signingKey.allowSigning(certificates);
  signingKey.allowSigningBadges(certificates);
  bindTable(study, 'CATALOGUE_TABLE', tables.catalogue, ['BatchGetItem']);
  bindTable(study, 'LEARNING_TABLE', tables.learning, [
    'BatchGetItem',
    'Query',
    'PutItem',
    'UpdateItem',
    'DeleteItem',
  ]);
  bindTable(user, 'PROFILES_TABLE', tables.profiles, [
    'GetItem',
    'BatchGetItem',
    'PutItem',
    'UpdateItem',
    'DeleteItem',
  ]);
  bindTable(user, 'LEARNING_TABLE', tables.learning, [
    'BatchGetItem',
    'Query',
    'UpdateItem',
    'BatchWriteItem',
  ]);
  bindTable(
    user,
    'SUBSCRIPTIONS_TABLE',
    tables.subscriptions,
    ['BatchGetItem', 'UpdateItem', 'BatchWriteItem'],
    ['byEmail', 'byLearner'],
  );
  bindTable(
    user,
    'PAYMENTS_TABLE',
    tables.payments,
    ['BatchGetItem', 'Query', 'BatchWriteItem'],
    ['byLearner'],
  );
  bindTable(user, 'MAIL_TABLE', tables.mail, ['BatchGetItem', 'DeleteItem']);
  bindTable(user, 'LIMITS_TABLE', tables.limits, ['BatchGetItem', 'UpdateItem', 'DeleteItem']);
  bindTable(user, 'INQUIRIES_TABLE', tables.inquiries, ['Query', 'BatchWriteItem']);
  bindBucket(user, 'MEDIA_BUCKET', media, [
    { prefix: 'pictures/', actions: ['PutObject', 'DeleteObject'] },
    { prefix: 'media/certificates/', actions: ['DeleteObject'] },
  ]);
  bindTable(user, 'CATALOGUE_TABLE', tables.catalogue, ['BatchGetItem']);
  bindTable(drip, 'CATALOGUE_TABLE', tables.catalogue, ['BatchGetItem']);
  bindTable(drip, 'LEARNING_TABLE', tables.learning, ['BatchGetItem', 'Query', 'UpdateItem']);
  bindTable(drip, 'SUBSCRIPTIONS_TABLE', tables.subscriptions, ['BatchGetItem', 'UpdateItem']);
  bindTable(drip, 'PROFILES_TABLE', tables.profiles, ['GetItem']);
  bindTable(drip, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
  bindSecret(drip, 'MAIL_TOKEN_SECRET_ARN', secrets.mailToken);
  bindValues(drip, { SITE_URL: site.url });
  signingKey.allowSigning(drip);
  bindTable(payments, 'CATALOGUE_TABLE', tables.catalogue, ['BatchGetItem']);
  bindTable(payments, 'LEARNING_TABLE', tables.learning, ['BatchGetItem', 'UpdateItem']);
  bindTable(payments, 'PAYMENTS_TABLE', tables.payments, ['BatchGetItem', 'PutItem', 'UpdateItem']);
  bindStripe(payments, secrets.stripeApiKey);
  bindSecret(payments, 'STRIPE_WEBHOOK_SECRET_ARN', secrets.stripeWebhook);
  bindValues(payments, { SITE_URL: site.url });
  bindTable(chat, 'CATALOGUE_TABLE', tables.catalogue, ['BatchGetItem']);
  bindTable(chat, 'LEARNING_TABLE', tables.learning, ['BatchGetItem']);
  bindTable(chat, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
  if (settings.chatModelId !== undefined) bindModel(chat, settings.chatModelId);
  bindTable(notebook, 'LIMITS_TABLE', tables.limits, ['PutItem', 'UpdateItem', 'DeleteItem']);
  bindValues(notebook, { NOTEBOOK_HUB_URL: settings.notebookHubUrl ?? 'none' });
  bindSecret(notebook, 'NOTEBOOK_HUB_TOKEN_SECRET_ARN', secrets.notebookHubToken);
};
