import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Endpoint } from '../lambdas/contract/endpoint.ts';
import { endpoints, endpointsByGroup } from '../lambdas/contract/endpoints.ts';
import { type Group, groups } from '../lambdas/contract/groups.ts';
import { bindGroups, type GroupFunctions, type Parts } from './bind-groups.ts';
import { Alarms } from './constructs/alarms.ts';
import { bindMailQueue, bindSecret, bindStripe, bindTable, bindValues } from './constructs/bindings.ts';
import { mediaBucket, siteBucket } from './constructs/buckets.ts';
import { BundledFunction } from './constructs/bundled-function.ts';
import { contentSecurityPolicy } from './constructs/content-security-policy.ts';
import { HttpApi } from './constructs/http-api.ts';
import { Mail } from './constructs/mail.ts';
import { ReconciliationSchedule } from './constructs/reconciliation-schedule.ts';
import { ReleaseSchedule } from './constructs/release-schedule.ts';
import { Secrets } from './constructs/secrets.ts';
import { SigningKey } from './constructs/signing-key.ts';
import { SiteDistribution } from './constructs/site-distribution.ts';
import { SiteFiles } from './constructs/site-files.ts';
import { createTables } from './constructs/tables.ts';
import { embeddedForms, embedSources } from './embeds.ts';
import { authIssuer, authOrigin, type Settings } from './settings.ts';

export interface AppStackProps extends StackProps {
  readonly settings: Settings;
  /** Folder of the built site; its `app.html` must be there, and its static pages under `pages/`. */
  readonly siteFolder: string;
}

const htmlFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    : [];

/** Every page of the built site, for the hashes of inline elements. */
const readPages = (siteFolder: string): string[] =>
  htmlFiles(siteFolder).map((file) => readFileSync(join(siteFolder, file), 'utf8'));

/** Keys of the static pages of the built site. */
const staticPages = (siteFolder: string): string[] =>
  htmlFiles(join(siteFolder, 'pages'))
    .map((file) => file.replaceAll(sep, '/'))
    .sort();

/** Some route of the group looks at access tokens. */
const needsTokens = (group: Group): boolean =>
  Object.values<Endpoint>(endpointsByGroup[group]).some(({ auth }) => auth !== 'none');

/** The whole site: what deploys, and what the local cloud runs. Read it top to bottom: each part needs those above. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, { settings, siteFolder, ...props }: AppStackProps) {
    super(scope, id, props);
    const { removalProtection } = settings;

    const tables = createTables(this, { removalProtection });
    const media = mediaBucket(this, { removalProtection });
    const siteFiles = siteBucket(this, { removalProtection });
    const secrets = new Secrets(this, 'Secrets', { removalProtection });
    const signingKey = new SigningKey(this, 'SigningKey', { removalProtection });
    const httpApi = new HttpApi(this, 'HttpApi');

    const pages = staticPages(siteFolder);
    const site = new SiteDistribution(this, 'Site', {
      api: httpApi.api,
      originVerify: secrets.originVerify,
      originSecretVersion: settings.originSecretVersion,
      site: siteFiles,
      media,
      keyGroup: signingKey.keyGroup,
      contentSecurityPolicy: contentSecurityPolicy({
        authOrigin: authOrigin(settings),
        pages: readPages(siteFolder),
        extra: embedSources(settings),
      }),
      pages,
      ...(settings.domainName &&
        settings.certificateArn && {
          domain: { name: settings.domainName, certificateArn: settings.certificateArn },
        }),
    });
    const forms = embeddedForms(settings);
    new SiteFiles(this, 'SiteFiles', {
      bucket: siteFiles,
      distribution: site.distribution,
      folder: siteFolder,
      pages,
      url: site.url,
      config: {
        auth: {
          domain: settings.authDomain,
          clientId: settings.authClientId,
          audience: settings.authAudience,
        },
        ...(settings.analyticsId && { analyticsId: settings.analyticsId }),
        ...(forms && { forms }),
      },
    });

    const parts = { settings, tables, media, siteFiles, secrets, signingKey, site };
    const functions = this.createGroups(parts);
    bindGroups(functions, parts);
    httpApi.route(functions);
    const deadLetterQueues = this.createEvents(functions, parts);
    new Alarms(this, 'Alarms', {
      api: httpApi.api,
      accessLogs: httpApi.accessLogs,
      // Without a hub every start of a notebook is refused, and nobody need look at that.
      expected: settings.notebookHubUrl === undefined ? [endpoints.startServer] : [],
      deadLetterQueues,
      brand: settings.brand,
      email: settings.alarmsEmail,
    });
    this.writeOutputs(httpApi, parts);
  }

  /** A function per group, with what every one of them is given. */
  private createGroups({ secrets, settings }: Parts): GroupFunctions {
    const functions = Object.fromEntries(
      groups.map((group) => [group, new BundledFunction(this, group)]),
    ) as Record<Group, BundledFunction>;
    for (const group of groups) {
      bindSecret(functions[group], 'ORIGIN_VERIFY_SECRET_ARN', secrets.originVerify);
      if (needsTokens(group)) {
        bindValues(functions[group], {
          AUTH_ISSUER: authIssuer(settings),
          AUTH_AUDIENCE: settings.authAudience,
        });
      }
    }
    return functions;
  }

  /**
   * What runs without a request: mails, their feedback, and the schedules.
   * @returns queues of what they gave up, by the name that an alarm gives them
   */
  private createEvents(
    { catalog, drip, payments }: GroupFunctions,
    { settings, tables, secrets, site }: Parts,
  ): Record<string, Queue> {
    const mail = new Mail(this, 'Mail', { from: settings.mailFrom });
    bindTable(mail.sender, 'SUBSCRIPTIONS_TABLE', tables.subscriptions, ['BatchGetItem']);
    bindTable(mail.sender, 'PROFILES_TABLE', tables.profiles, ['BatchGetItem']);
    bindTable(mail.sender, 'MAIL_TABLE', tables.mail, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
    bindSecret(mail.sender, 'MAIL_TOKEN_SECRET_ARN', secrets.mailToken);
    bindValues(mail.sender, { SITE_URL: site.url });
    bindTable(mail.feedback, 'MAIL_TABLE', tables.mail, ['UpdateItem']);
    bindMailQueue(catalog, mail.queue);
    bindMailQueue(drip, mail.queue);
    const schedule = new ReleaseSchedule(this, 'Release');
    const { releaser } = schedule;
    bindTable(releaser, 'CATALOG_TABLE', tables.catalog, ['GetItem']);
    bindTable(releaser, 'LEARNING_TABLE', tables.learning, ['BatchGetItem']);
    bindTable(releaser, 'PROFILES_TABLE', tables.profiles, ['BatchGetItem']);
    bindTable(
      releaser,
      'SUBSCRIPTIONS_TABLE',
      tables.subscriptions,
      ['BatchGetItem', 'UpdateItem'],
      ['byDueTime', 'byEmail'],
    );
    bindMailQueue(releaser, mail.queue);
    bindMailQueue(payments, mail.queue);
    const reconciliation = new ReconciliationSchedule(this, 'Reconciliation');
    const { reconciler } = reconciliation;
    bindTable(reconciler, 'LEARNING_TABLE', tables.learning, ['UpdateItem']);
    bindTable(reconciler, 'PAYMENTS_TABLE', tables.payments, ['BatchGetItem', 'UpdateItem']);
    bindStripe(reconciler, secrets.stripeApiKey);
    bindMailQueue(reconciler, mail.queue);
    return {
      Mail: mail.deadLetters,
      MailFeedback: mail.feedbackDeadLetters,
      Release: schedule.deadLetters,
      Reconciliation: reconciliation.deadLetters,
    };
  }

  /** What the commands in `bin` and operators ask the deployed stack for. */
  private writeOutputs({ api }: HttpApi, { tables, media, siteFiles, site }: Parts): void {
    const output = (name: string, value: string, description: string): void => {
      new CfnOutput(this, name, { value, description });
    };
    output('SiteUrl', site.url, 'Where the site is');
    output('CatalogTable', tables.catalog.tableName, 'Table that content apply writes');
    output('LearningTable', tables.learning.tableName, 'Table of enrollments, grants and progress');
    output('SubscriptionsTable', tables.subscriptions.tableName, 'Table of drip subscriptions');
    output('ProfilesTable', tables.profiles.tableName, 'Table of profiles');
    output('MediaBucketName', media.bucketName, 'Bucket that content apply uploads to');
    output('SiteBucketName', siteFiles.bucketName, 'Bucket of the built site');
    output('DistributionId', site.distribution.distributionId, 'CloudFront distribution of the site');
    output(
      'DistributionDomainName',
      site.distribution.distributionDomainName,
      'What the DNS record of the domain of the site points to',
    );
    output('ApiEndpoint', api.apiEndpoint, 'The API behind CloudFront; refuses direct calls');
  }
}
