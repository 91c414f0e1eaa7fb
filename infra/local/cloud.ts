import { join } from 'node:path';
import { startAwsEndpoint } from './aws/endpoint.ts';
import { enforcePermissions } from './aws/permissions.ts';
import { startClock } from './clock/clock.ts';
import { readDistribution } from './cloudfront/configuration.ts';
import { createFrontDoor } from './cloudfront/front-door.ts';
import { createNjsEngine } from './cloudfront/njs-engine.ts';
import { readOrigins } from './cloudfront/origins.ts';
import { createVmEngine } from './cloudfront/vm-engine.ts';
import { createConsole } from './console/console.ts';
import { describeStack } from './console/stack.ts';
import { deploySite } from './custom-resources/bucket-deployment.ts';
import { findCreatedResource, provisionCustomResources } from './custom-resources/custom-resources.ts';
import { startDatabase } from './dynamodb/database.ts';
import { createDynamoDbService } from './dynamodb/service.ts';
import { createStreams } from './dynamodb/streams.ts';
import { createFunctions, type Functions } from './functions/functions.ts';
import { createInvokeService } from './functions/invoke-service.ts';
import { startGateway } from './gateway/gateway.ts';
import { listenOnLoopback } from './http/server.ts';
import { startIdentity } from './identity/identity.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startNotebooks } from './notebooks/notebooks.ts';
import type { OutsideHub } from './notebooks/settings.ts';
import { startProxy } from './receivers/proxy.ts';
import { startReceiver } from './receivers/receiver.ts';
import { startResolver } from './receivers/resolver.ts';
import { bucketNames, openObjectStore } from './s3/objects.ts';
import { createS3Service } from './s3/service.ts';
import { readSchedules } from './scheduler/declarations.ts';
import { startScheduler } from './scheduler/scheduler.ts';
import { createSecrets, resolveSecret } from './secrets/secrets.ts';
import { createMailbox } from './ses/ses.ts';
import { createShutdown } from './shutdown.ts';
import { createSiteHandler, type WebHandler } from './site/handler.ts';
import { createSiteOverrides, getSiteAddresses, readSite } from './site/settings.ts';
import { startEventSources } from './sqs/event-sources.ts';
import { createQueues, createSqsService, readQueues } from './sqs/queues.ts';
import { openDocuments } from './state/documents.ts';
import { createStripeVariables, readStripeKeys } from './stripe/settings.ts';
import { startStripe } from './stripe/stripe.ts';
import { checkResourceTypes } from './template/resource-types.ts';
import { readStack } from './template/stack.ts';
import type { Assembly } from './template/template.ts';

export interface CloudOptions {
  readonly assembly: Assembly;
  /** Folder of the persistent state. */
  readonly folder: string;
  /** Port of the front door. The issuer and Stripe use the next two ports. */
  readonly port: number;
  /** Reports progress, one line per call. */
  progress(line: string): void;
  /** Prints an error of a function. */
  show(line: string): void;
  /** External notebook hub to use instead of the stand-in. */
  readonly notebookHub?: OutsideHub | undefined;
  /** Serves the pages instead of the site bucket during development. */
  readonly web?: WebHandler;
  /** Executable of njs, CloudFront's engine. Without it, viewer functions run in Node.js, which accepts more syntax. */
  readonly njs?: string | undefined;
}

export interface Cloud {
  readonly url: string;
  readonly functions: Functions;
  /** Closes all parts in reverse start order. */
  close(): Promise<void>;
}

/** Maximum number of containers per function: enough to observe concurrency, few enough for one machine. */
const concurrency = 4;

/** Boots the whole site from a synthesized template. Read it top to bottom: each part needs those above it. */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { assembly, folder, port, progress, show } = options;
  const addresses = getSiteAddresses(port);
  const { issuer, url } = addresses;
  for (const { template, templateFile } of [assembly, ...assembly.companions]) {
    checkResourceTypes(template, templateFile);
  }
  const { started, close } = createShutdown();

  try {
    // State, clock, and the resolved template.
    const documents = started(openDocuments(folder));
    const clock = started(startClock(documents));
    const metrics = createMetrics();
    const aws = started(await startAwsEndpoint(metrics));
    const stack = readStack(assembly, {
      queueEndpoint: aws.endpoint,
      siteHost: addresses.host,
      custom: (id) => findCreatedResource(documents, id),
      secret: (reference) => resolveSecret(documents, reference),
    });
    const site = readSite(stack, addresses);

    // AWS services that functions call.
    progress('starting the database');
    const database = started(await startDatabase(folder, stack));
    const streams = createStreams();
    const secrets = createSecrets(documents, stack);
    const queues = createQueues(documents, readQueues(stack));
    const mailbox = createMailbox(documents);
    const store = openObjectStore(join(folder, 's3'), documents, bucketNames(stack));
    const s3 = createS3Service(store, bucketNames(stack));
    const services = {
      dynamodb: createDynamoDbService(database.endpoint, metrics, streams.wrote),
      s3,
      secretsmanager: secrets.service,
      sqs: createSqsService(queues),
      ses: mailbox.service,
      lambda: createInvokeService((arn) => functions.byArn(arn)),
    };
    aws.serve(enforcePermissions(stack, services, secrets.tags));

    // Functions, and the custom resources that they create.
    const notebooks = started(await startNotebooks(stack, secrets, options.notebookHub));
    const resolver = started(await startResolver());
    const proxy = started(await startProxy());
    const webhookVariables = { WEBHOOK_RESOLVER: resolver.server, WEBHOOK_PROXY: proxy.url };
    const localValues = {
      SITE_URL: url,
      AUTH_ISSUER: issuer,
      NOTEBOOK_HUB_URL: notebooks.url,
      // The local mailbox has no sending quota.
      MAIL_PACE_MS: '0',
      ...createStripeVariables(addresses.stripePort),
      ...webhookVariables,
    };
    const functions = started(
      createFunctions(stack, {
        localValues,
        awsEndpoint: aws.endpoint,
        logFolder: join(folder, 'logs'),
        show,
        clock,
        metrics,
        concurrency,
      }),
    );
    progress('creating custom resources');
    await provisionCustomResources(stack, functions, documents);

    // Third-party services.
    const identity = started(
      await startIdentity({
        port: addresses.issuerPort,
        documents,
        audience: site.audience,
        clientId: site.clientId,
        apiScopes: ['notebooks:start'],
        siteOrigins: addresses.origins,
      }),
    );
    const stripe = started(
      await startStripe({
        port: addresses.stripePort,
        documents,
        clock,
        ...readStripeKeys(stack, secrets),
        webhook: `${url}/api/stripe/webhook`,
      }),
    );

    // Event sources and schedules.
    const eventSources = started(startEventSources(stack, queues, functions, clock, streams));
    const schedules = readSchedules(stack, queues, functions);
    const scheduler = started(startScheduler(documents, clock, schedules));

    // The front door.
    progress('deploying the site');
    await deploySite(stack, store, createSiteOverrides(addresses));
    const gateway = started(await startGateway(stack, functions));
    const engine = started(options.njs === undefined ? createVmEngine() : createNjsEngine(options.njs));
    const distribution = await readDistribution(stack, engine, site.adaptPolicy);
    const frontDoor = createFrontDoor(distribution, readOrigins(stack, gateway, s3));
    const readWebhooks = () => database.readRows('WebhooksTable');
    const receiver = started(
      await startReceiver(documents, async (url) =>
        (await readWebhooks()).filter((row) => row['url'] === url).map((row) => String(row['secret'])),
      ),
    );
    const consoleHandler = createConsole({
      webhooks: { readRows: readWebhooks, receiver },
      clock,
      documents,
      identity,
      mailbox,
      metrics,
      scheduler,
      eventSources,
      stripe,
      notebooks,
      async forgetLimits() {
        gateway.forgetRequests();
        frontDoor.forgetClients();
        await database.empty('LimitsTable');
      },
      stack: (role) =>
        describeStack(stack, { siteUrl: url, gateway, aws, variables: webhookVariables }, role),
    });
    started(await listenOnLoopback(port, createSiteHandler(consoleHandler, frontDoor, options.web)));

    // Deliveries that an earlier run did not finish.
    stripe.deliveries.resume();
    await scheduler.catchUp();
    return { url, functions, close };
  } catch (error) {
    await close();
    throw error;
  }
};
