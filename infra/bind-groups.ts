import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { type Group, groups } from '../lambdas/contract/groups.ts';
import { shellKey } from '../lambdas/pages/static-pages.ts';
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

/** What functions can be bound to. */
export interface Parts {
  readonly settings: Settings;
  readonly tables: Tables;
  readonly media: Bucket;
  readonly siteFiles: Bucket;
  readonly secrets: Secrets;
  readonly signingKey: SigningKey;
  readonly site: SiteDistribution;
}

type Bind = (target: BundledFunction, parts: Parts) => void;

/** What the operations of each group use, and nothing else. */
const bindings: Readonly<Record<Group, Bind>> = {
  catalog: (target, { settings, tables, siteFiles, secrets }) => {
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['GetItem', 'BatchGetItem', 'Query']);
    bindSecret(target, 'CURSOR_SECRET_ARN', secrets.cursor);
    bindBucket(target, 'SITE_BUCKET', siteFiles, [
      { prefix: 'courses/', actions: ['GetObject'] },
      { prefix: shellKey, actions: ['GetObject'] },
    ]);
    bindTable(target, 'INQUIRIES_TABLE', tables.inquiries, ['GetItem', 'PutItem', 'UpdateItem']);
    bindTable(target, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
    bindValues(target, { TEAM_EMAIL: settings.teamEmail });
  },
  learning: (target, { tables, signingKey, site }) => {
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['BatchGetItem']);
    bindTable(target, 'LEARNING_TABLE', tables.learning, ['BatchGetItem', 'Query', 'UpdateItem']);
    bindTable(target, 'SUBSCRIPTIONS_TABLE', tables.subscriptions, ['BatchGetItem', 'UpdateItem']);
    bindValues(target, { SITE_URL: site.url });
    signingKey.allowSigning(target);
    bindTable(target, 'PROFILES_TABLE', tables.profiles, ['GetItem']);
  },
  certificates: (target, { tables, media, siteFiles, signingKey, site }) => {
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['BatchGetItem']);
    bindTable(target, 'LEARNING_TABLE', tables.learning, [
      'BatchGetItem',
      'GetItem',
      'Query',
      'PutItem',
      'UpdateItem',
    ]);
    bindTable(target, 'PROFILES_TABLE', tables.profiles, ['GetItem']);
    bindTable(target, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
    bindBucket(target, 'MEDIA_BUCKET', media, [
      { prefix: 'media/certificates/', actions: ['GetObject', 'PutObject'] },
    ]);
    bindBucket(target, 'SITE_BUCKET', siteFiles, [{ prefix: shellKey, actions: ['GetObject'] }]);
    bindValues(target, { SITE_URL: site.url });
    signingKey.allowSigning(target);
    signingKey.allowSigningBadges(target);
  },
  study: (target, { tables }) => {
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['BatchGetItem']);
    bindTable(target, 'LEARNING_TABLE', tables.learning, [
      'BatchGetItem',
      'Query',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
    ]);
  },
  user: (target, { tables, media }) => {
    bindTable(target, 'PROFILES_TABLE', tables.profiles, [
      'GetItem',
      'BatchGetItem',
      'PutItem',
      'UpdateItem',
      'DeleteItem',
    ]);
    bindTable(target, 'LEARNING_TABLE', tables.learning, [
      'BatchGetItem',
      'Query',
      'UpdateItem',
      'BatchWriteItem',
    ]);
    bindTable(
      target,
      'SUBSCRIPTIONS_TABLE',
      tables.subscriptions,
      ['BatchGetItem', 'UpdateItem', 'BatchWriteItem'],
      ['byEmail', 'byLearner'],
    );
    bindTable(
      target,
      'PAYMENTS_TABLE',
      tables.payments,
      ['BatchGetItem', 'Query', 'BatchWriteItem'],
      ['byLearner'],
    );
    bindTable(target, 'MAIL_TABLE', tables.mail, ['BatchGetItem', 'DeleteItem']);
    bindTable(target, 'LIMITS_TABLE', tables.limits, ['BatchGetItem', 'UpdateItem', 'DeleteItem']);
    bindTable(target, 'INQUIRIES_TABLE', tables.inquiries, ['Query', 'BatchWriteItem']);
    bindBucket(target, 'MEDIA_BUCKET', media, [
      { prefix: 'pictures/', actions: ['PutObject', 'DeleteObject'] },
      { prefix: 'media/certificates/', actions: ['DeleteObject'] },
    ]);
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['BatchGetItem']);
  },
  drip: (target, { tables, secrets, signingKey, site }) => {
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['BatchGetItem']);
    bindTable(target, 'LEARNING_TABLE', tables.learning, ['BatchGetItem', 'Query', 'UpdateItem']);
    bindTable(target, 'SUBSCRIPTIONS_TABLE', tables.subscriptions, ['BatchGetItem', 'UpdateItem']);
    bindTable(target, 'PROFILES_TABLE', tables.profiles, ['GetItem']);
    bindTable(target, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
    bindSecret(target, 'MAIL_TOKEN_SECRET_ARN', secrets.mailToken);
    bindValues(target, { SITE_URL: site.url });
    signingKey.allowSigning(target);
  },
  payments: (target, { tables, secrets, site }) => {
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['BatchGetItem']);
    bindTable(target, 'LEARNING_TABLE', tables.learning, ['BatchGetItem', 'UpdateItem']);
    bindTable(target, 'PAYMENTS_TABLE', tables.payments, ['BatchGetItem', 'PutItem', 'UpdateItem']);
    bindStripe(target, secrets.stripeApiKey);
    bindSecret(target, 'STRIPE_WEBHOOK_SECRET_ARN', secrets.stripeWebhook);
    bindValues(target, { SITE_URL: site.url });
  },
  chat: (target, { settings, tables }) => {
    bindTable(target, 'CATALOG_TABLE', tables.catalog, ['BatchGetItem']);
    bindTable(target, 'LEARNING_TABLE', tables.learning, ['BatchGetItem']);
    bindTable(target, 'LIMITS_TABLE', tables.limits, ['UpdateItem']);
    if (settings.chatModelId !== undefined) bindModel(target, settings.chatModelId);
  },
  notebook: (target, { settings, tables, secrets }) => {
    bindTable(target, 'LIMITS_TABLE', tables.limits, ['PutItem', 'UpdateItem', 'DeleteItem']);
    bindValues(target, { NOTEBOOK_HUB_URL: settings.notebookHubUrl ?? 'none' });
    bindSecret(target, 'NOTEBOOK_HUB_TOKEN_SECRET_ARN', secrets.notebookHubToken);
  },
};

/** Gives the function of every group what its operations use. */
export const bindGroups = (functions: GroupFunctions, parts: Parts): void => {
  for (const group of groups) bindings[group](functions[group], parts);
};
