import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { endpoints } from '../lambdas/contract/endpoints.ts';
import { type Group, groups } from '../lambdas/contract/groups.ts';
import { applicationAddressesFile } from '../lambdas/pages/static-pages.ts';
import { Alarms } from './constructs/alarms.ts';
import { Backups } from './constructs/backups.ts';
import { createMediaBucket, createSiteBucket } from './constructs/buckets.ts';
import { BundledFunction } from './constructs/bundled-function.ts';
import { contentSecurityPolicy } from './constructs/content-security-policy.ts';
import { Dashboard } from './constructs/dashboard.ts';
import { GradualDeployment } from './constructs/gradual-deployment.ts';
import { grantNeeds, type Parts } from './constructs/grant-needs.ts';
import { HttpApi } from './constructs/http-api.ts';
import { inlineScripts } from './constructs/inline-scripts.ts';
import { Mail } from './constructs/mail.ts';
import { Operators } from './constructs/operators.ts';
import { countPolicyViolations } from './constructs/policy-violations.ts';
import { ReleaseWork } from './constructs/release-work.ts';
import { RequestCounts } from './constructs/request-counts.ts';
import { createReconciliationSchedule, createReleaseSchedule } from './constructs/scheduled-function.ts';
import { createSecrets } from './constructs/secrets.ts';
import { SigningKeys } from './constructs/signing-keys.ts';
import { type PythonSite, SiteDistribution } from './constructs/site-distribution.ts';
import { SiteFiles } from './constructs/site-files.ts';
import { createTables } from './constructs/tables.ts';
import { createWatchedMetrics } from './constructs/watched-metrics.ts';
import { Webhooks } from './constructs/webhooks.ts';
import type { Firewall } from './edge-stack.ts';
import { embeddedForms, embedSources } from './embeds.ts';
import { listNeeds } from './needs.ts';
import { authIssuer, authOrigin, reservedForPayments, type Settings } from './settings.ts';

export interface AppStackProps extends StackProps {
  readonly settings: Settings;
  /** Folder of the built site; its `app.html` must be there, and its static pages under `pages/`. */
  readonly siteFolder: string;
  /** Firewall in front of the distribution. Undefined for a site without one. */
  readonly firewall?: Firewall | undefined;
}

const htmlFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    : [];

/** Every page of the built site, for the hashes of inline elements. */
const readPages = (siteFolder: string): string[] =>
  htmlFiles(siteFolder).map((file) => readFileSync(join(siteFolder, file), 'utf8'));

/** Files written later: the first two by a deploy, the sitemap when courses are published. */
const writtenFiles = ['config.json', 'robots.txt', 'sitemap.xml'];

/** Keys of the site's files that are neither static pages nor named by their content. */
const otherFiles = (siteFolder: string): string[] =>
  readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => /\.\w+$/.test(file) && !/^(?:assets|compressed|pages|python|\.vite)(?:\/|$)/.test(file))
    .concat(writtenFiles)
    .sort();

/** Script of Python's document. It stands in the document, so nobody asks for it as a file. */
const pythonScript = 'frame.js';

const readPython = (siteFolder: string): PythonSite => {
  const folder = join(siteFolder, 'python');
  const [version] = existsSync(folder) ? readdirSync(folder) : [];
  if (version === undefined) return { files: [], script: '' };
  return {
    files: readdirSync(join(folder, version))
      .filter((file) => file !== pythonScript)
      .map((file) => `python/${version}/${file}`),
    script: readFileSync(join(folder, version, pythonScript), 'utf8'),
  };
};

const readApplicationAddresses = (siteFolder: string): string => {
  const file = join(siteFolder, applicationAddressesFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : '^$';
};

/** Keys of the static pages of the built site. */
const staticPages = (siteFolder: string): string[] =>
  htmlFiles(join(siteFolder, 'pages'))
    .map((file) => file.replaceAll(sep, '/'))
    .sort();

/** The whole site: what deploys, and what the local cloud runs. Read it top to bottom: each part needs those above. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, { settings, siteFolder, firewall, ...props }: AppStackProps) {
    super(scope, id, props);
    const { removalProtection } = settings;

    const tables = createTables(this, { removalProtection, restored: settings.restoredTables });
    const buckets = {
      media: createMediaBucket(this, { removalProtection }),
      site: createSiteBucket(this, { removalProtection }),
    };
    const signingKeys = new SigningKeys(this, 'SigningKey', {
      ...settings,
      replicaRegion: settings.backupRegion,
    });
    const secrets = {
      ...createSecrets(this, { removalProtection, replicaRegion: settings.backupRegion }),
      ...signingKeys.secrets,
    };
    if (settings.backupRegion !== undefined) {
      new Backups(this, 'Backups', {
        region: settings.backupRegion,
        tables: Object.values(tables),
        media: buckets.media,
        removalProtection,
      });
    }
    const httpApi = new HttpApi(this, 'HttpApi', {
      throttle: { rateLimit: settings.apiRequestsPerSecond, burstLimit: settings.apiBurst },
      ...(settings.apiDomainName &&
        settings.apiCertificateArn && {
          domain: { name: settings.apiDomainName, certificateArn: settings.apiCertificateArn },
        }),
    });

    const pages = staticPages(siteFolder);
    const site = new SiteDistribution(this, 'Site', {
      api: httpApi.origin,
      originVerify: secrets.originVerify,
      originSecretVersion: settings.originSecretVersion,
      ...buckets,
      keyGroup: signingKeys.keyGroup,
      authOrigin: authOrigin(settings),
      authIssuer: authIssuer(settings),
      contentSecurityPolicy: contentSecurityPolicy({
        authOrigin: authOrigin(settings),
        pages: readPages(siteFolder),
        earlierScripts: inlineScripts,
        extra: embedSources(settings),
      }),
      pages,
      files: otherFiles(siteFolder),
      python: readPython(siteFolder),
      applicationAddresses: readApplicationAddresses(siteFolder),
      webAclArn: firewall?.arn,
      ...(settings.domainName &&
        settings.certificateArn && {
          domain: { name: settings.domainName, certificateArn: settings.certificateArn },
        }),
    });
    const forms = embeddedForms(settings);
    const siteFiles = new SiteFiles(this, 'SiteFiles', {
      bucket: buckets.site,
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

    const groupFunctions = this.createGroups({ payments: reservedForPayments(settings) });
    httpApi.route(groupFunctions);
    countPolicyViolations(groupFunctions.catalog);
    const mail = new Mail(this, 'Mail', { mailsPerSecond: settings.mailsPerSecond });
    const releaseWork = new ReleaseWork(this, 'ReleaseWork', { workers: settings.releaseWorkers });
    const release = createReleaseSchedule(this);
    const reconciliation = createReconciliationSchedule(this);
    const webhooks = new Webhooks(this, 'Webhooks', { table: tables.webhooks });

    this.grantNeeds({
      tables,
      buckets,
      secrets,
      queues: { mail: mail.queue, releases: releaseWork.queue, webhooks: webhooks.queue },
      functions: groupFunctions,
      values: {
        siteUrl: site.url,
        authIssuer: authIssuer(settings),
        authAudience: settings.authAudience,
        authClientId: settings.authClientId,
        mediaKeyPairId: signingKeys.keyPairId,
        badgeOtherKeys: signingKeys.badgeOtherKeys,
        badgeProofOtherKeys: signingKeys.badgeProofOtherKeys,
        stripeApiHost: 'api.stripe.com',
        stripeApiPort: '443',
        stripeApiProtocol: 'https',
        refundSecondOrders: String(settings.refundSecondOrders),
        promotionCodes: String(settings.promotionCodes),
        automaticTax: String(settings.automaticTax),
        invoices: String(settings.invoices),
        chatModelId: settings.chatModelId,
        notebookHubUrl: settings.notebookHubUrl ?? 'none',
        teamEmail: settings.teamEmail,
        mailFrom: settings.mailFrom,
        mailConfigurationSet: mail.configurationSet,
        mailPaceMs: String(mail.paceMs),
        webhookResolver: 'system',
        webhookProxy: 'direct',
        metricsNamespace: this.stackName,
        unconfirmedMailsPerHour: String(settings.unconfirmedMailsPerHour),
        unconfirmedMailsPerDay: String(settings.unconfirmedMailsPerDay),
      },
    });

    const operators = new Operators(this, 'Operators', { tables, ...buckets });
    const released = this.bundledFunctions().filter(({ isReleased }) => isReleased);
    if (settings.gradualDeploy) new GradualDeployment(this, 'GradualDeployment', released);
    // The site's pages are deployed after the functions that they call. If the release of a function is rolled back, nobody has seen the
    // new pages.
    siteFiles.node.addDependency(...released.map(({ live }) => live));

    const deadLetterQueues = {
      Mail: mail.deadLetters,
      MailFeedback: mail.feedbackDeadLetters,
      Release: release.deadLetters,
      ReleaseWork: releaseWork.deadLetters,
      Reconciliation: reconciliation.deadLetters,
      Webhook: webhooks.deadLetters,
      WebhookFanOut: webhooks.fanOutDeadLetters,
    };
    const metrics = createWatchedMetrics(this, {
      api: httpApi.api,
      requests: new RequestCounts(this, 'Requests', {
        accessLogs: httpApi.accessLogs,
        // Without a notebook hub, every request to start a notebook is refused. Those refusals need no alarm.
        expected: settings.notebookHubUrl === undefined ? [endpoints.startServer] : [],
      }),
      mailQueue: mail.queue,
    });
    new Alarms(this, 'Alarms', {
      metrics,
      deadLetterQueues,
      functionConcurrency: settings.functionConcurrency,
      dailyBudget: settings.dailyBudget,
      brand: settings.brand,
      email: settings.alarmsEmail,
    });
    new Dashboard(this, 'Dashboard', {
      metrics,
      distribution: site.distribution,
      webAclName: firewall?.name,
      deadLetterQueues,
      playbackLog: groupFunctions.catalog.function.logGroup,
    });
    this.writeOutputs({
      SiteUrl: [site.url, 'Where the site is'],
      CatalogTable: [tables.catalog.tableName, 'Table that content apply writes'],
      LearningTable: [tables.learning.tableName, 'Table of enrollments, grants and progress'],
      SubscriptionsTable: [tables.subscriptions.tableName, 'Table of drip subscriptions'],
      PaymentsTable: [tables.payments.tableName, 'Table of orders and payments'],
      ProfilesTable: [tables.profiles.tableName, 'Table of profiles'],
      WebhooksTable: [tables.webhooks.tableName, 'Table of webhooks'],
      MediaBucketName: [buckets.media.bucketName, 'Bucket that content apply uploads to'],
      SiteBucketName: [buckets.site.bucketName, 'Bucket of the built site'],
      DistributionId: [site.distribution.distributionId, 'CloudFront distribution of the site'],
      DistributionDomainName: [
        site.distribution.distributionDomainName,
        'What the DNS record of the domain of the site points to',
      ],
      ContentRoleArn: [operators.content.roleArn, 'Role of npm run content'],
      WebhooksRoleArn: [operators.webhooks.roleArn, 'Role of npm run webhooks'],
      AccessRoleArn: [operators.access.roleArn, 'Role of npm run access'],
      ApiEndpoint: [`https://${httpApi.origin.host}`, 'The API behind CloudFront; refuses direct calls'],
    });
  }

  /** Creates a function for each endpoint group. Payments have reserved concurrency. */
  private createGroups(
    reserved: Readonly<Partial<Record<Group, number | undefined>>>,
  ): Readonly<Record<Group, BundledFunction>> {
    return Object.fromEntries(
      groups.map((group) => [group, new BundledFunction(this, group, reserved[group])]),
    ) as Record<Group, BundledFunction>;
  }

  /** Grants each function of the stack exactly what the `needs.ts` beside its code declares. */
  private grantNeeds(parts: Parts): void {
    for (const target of this.bundledFunctions()) {
      for (const needs of listNeeds(target.name)) grantNeeds(target, needs, parts);
    }
  }

  private bundledFunctions(): BundledFunction[] {
    return this.node.findAll().filter((construct) => construct instanceof BundledFunction);
  }

  /** Writes the stack outputs that operators and the commands in `bin` read. */
  private writeOutputs(
    outputs: Readonly<Record<string, readonly [value: string, description: string]>>,
  ): void {
    for (const [name, [value, description]] of Object.entries(outputs)) {
      new CfnOutput(this, name, { value, description });
    }
  }
}
