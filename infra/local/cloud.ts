import { join } from 'node:path';
import { startAwsEndpoint } from './aws/endpoint.ts';
import { createPermissions } from './aws/permissions.ts';
import { secretAccessKey } from './aws/sigv4.ts';
import type { AwsService } from './aws/types.ts';
import { createClock, installClock, offsetOf } from './clock/clock.ts';
import { readDistribution } from './cloudfront/configuration.ts';
import { createFrontDoor } from './cloudfront/front-door.ts';
import { createConsole } from './console/console.ts';
import { createdResource, provisionCustomResources } from './custom-resources/custom-resources.ts';
import { startDynoxide } from './dynamodb/dynoxide.ts';
import { createDynamoDbService } from './dynamodb/service.ts';
import { emptyTable, provisionTables } from './dynamodb/tables.ts';
import { endpointVariables } from './functions/environment.ts';
import type { Functions } from './functions/functions.ts';
import { createFunctions } from './functions/functions.ts';
import { startGateway } from './gateway/gateway.ts';
import { startIdentity } from './identity/identity.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startHub } from './notebooks/hub.ts';
import type { OutsideHub } from './notebooks/settings.ts';
import { openObjectStore } from './s3/objects.ts';
import { createS3Service } from './s3/service.ts';
import { startScheduler } from './scheduler/scheduler.ts';
import type { Secrets } from './secrets/secrets.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createMailbox } from './ses/ses.ts';
import { declarations } from './site/declarations.ts';
import { deploySite } from './site/deploy.ts';
import type { WebHandler } from './site/handler.ts';
import { createSiteHandler } from './site/handler.ts';
import { listenOnLoopback } from './site/listen.ts';
import { siteOrigins } from './site/origins.ts';
import { readSite, siteOverrides } from './site/settings.ts';
import { startEventSource } from './sqs/event-source.ts';
import { createQueues, createSqsService } from './sqs/queues.ts';
import { openDocuments } from './state/documents.ts';
import { stripeKeys, stripeValues } from './stripe/settings.ts';
import { startStripe } from './stripe/stripe.ts';
import { createIdentifiers, pseudoParameters, region } from './template/identifiers.ts';
import { createResolver } from './template/resolver.ts';
import { checkResourceTypes } from './template/resource-types.ts';
import type { Assembly } from './template/template.ts';
import { asText, TemplateError } from './template/template.ts';

export interface CloudOptions {
  readonly assembly: Assembly;
  /** Where state is kept. */
  readonly folder: string;
  /** The front door's port; the issuer's is the next one, Stripe's the one after. */
  readonly port: number;
  /** Says what goes on, a line at a time. */
  progress(line: string): void;
  /** Shows a function's error. */
  show(line: string): void;
  /** A notebook hub to use in place of the stand-in. */
  readonly notebookHub?: OutsideHub | undefined;
  /** Serves the pages instead of the site bucket, for development. */
  readonly web?: WebHandler;
}

export interface Cloud {
  readonly url: string;
  readonly functions: Functions;
  /** Ends everything, the last started first. */
  close(): Promise<void>;
}

/** Most containers of one function: enough to see concurrency, few enough for one machine. */
const concurrency = 4;

/** Boots the whole site from a synthesized template. Read it top to bottom: each part needs those above it. */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { assembly, folder, port, progress } = options;
  const { template } = assembly;
  checkResourceTypes(template, assembly.templateFile);
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };

  try {
    // State and time.
    const documents = openDocuments(folder);
    closers.push(() => documents.close());
    const clock = createClock(documents.get<number>('clock', 'offset') ?? 0);
    clock.onMove(() => documents.put('clock', 'offset', offsetOf(clock)));
    closers.push(installClock(clock.offset));
    const metrics = createMetrics();

    // The services behind the SDK's endpoint; they need its address for queue URLs, so it opens first.
    const services: Record<string, AwsService> = {};
    const aws = await startAwsEndpoint(services, metrics);
    closers.push(aws.close);

    // Names, and values of the template.
    const issuer = `http://localhost:${port + 1}/`;
    const url = `http://localhost:${port}`;
    const late: { secrets?: Secrets } = {};
    const identifiers = createIdentifiers(template, {
      resolve: (value) => resolver.resolve(value),
      queueEndpoint: aws.endpoint,
      siteHost: `localhost:${port}`,
      custom: (id) => createdResource(documents, id),
    });
    const resolver = createResolver(template, {
      ref: (id) => identifiers.ref(id),
      attribute: (id, attribute) => identifiers.attribute(id, attribute),
      secret: (reference) => {
        if (!late.secrets) throw new TemplateError(`secret ${reference} is needed before secrets are made`);
        return late.secrets.dynamicReference(reference);
      },
      pseudo: pseudoParameters,
    });
    const declared = declarations(template, resolver, identifiers);

    // Data.
    progress('starting the database');
    const database = await startDynoxide(folder);
    closers.push(database.close);
    await provisionTables(database.endpoint, declared.tables);
    const secrets = createSecrets(documents, declared.secrets);
    late.secrets = secrets;
    const buckets = declared.buckets;
    const store = openObjectStore(join(folder, 's3'), documents, buckets);
    const queues = createQueues(documents, declared.queues);
    const mailbox = createMailbox(documents);
    const s3 = createS3Service(store, buckets);
    const permitted = createPermissions({
      template,
      resolve: (value) => resolver.resolve(value),
      name: (id) => identifiers.name(id),
    });
    const offered = {
      dynamodb: createDynamoDbService(database.endpoint, metrics),
      s3,
      secretsmanager: secrets.service,
      sqs: createSqsService(queues),
      ses: mailbox.service,
    };
    Object.assign(services, permitted(offered) satisfies Record<string, AwsService>);

    // Notebooks.
    const hubTokenSecret = asText(identifiers.ref('NotebookHubTokenSecret'));
    if (options.notebookHub) secrets.set(hubTokenSecret, options.notebookHub.token);
    const hub = options.notebookHub ? undefined : await startHub(() => secrets.text(hubTokenSecret));
    if (hub) closers.push(hub.close);
    const hubUrl = options.notebookHub?.url ?? hub?.url ?? 'none';

    // Code.
    const site = readSite(template, resolver);
    const functions = createFunctions({
      assembly,
      resolve: (value) => resolver.resolve(value),
      name: (id) => identifiers.name(id),
      arn: (id) => asText(identifiers.attribute(id, 'Arn')),
      localValues: {
        SITE_URL: url,
        AUTH_ISSUER: issuer,
        NOTEBOOK_HUB_URL: hubUrl,
        ...stripeValues(port + 2),
      },
      awsEndpoint: aws.endpoint,
      awsPort: Number(new URL(aws.endpoint).port),
      logFolder: join(folder, 'logs'),
      show: (line) => options.show(line),
      clock,
      metrics,
      concurrency,
    });
    closers.push(functions.close);
    progress('creating custom resources');
    await provisionCustomResources(template, (value) => resolver.resolve(value), functions, documents);

    // People.
    const identity = await startIdentity({
      port: port + 1,
      documents,
      audience: site.audience,
      clientId: site.clientId,
      apiScopes: ['notebooks:start'],
      siteOrigins: siteOrigins(port),
    });
    closers.push(identity.close);

    // Money.
    const stripe = await startStripe({
      port: port + 2,
      documents,
      clock,
      ...stripeKeys(secrets, (id) => asText(identifiers.ref(id))),
      webhook: `${url}/api/stripe/webhook`,
    });
    closers.push(stripe.close);

    // Events.
    const eventSources = declared
      .eventSources(queues, functions)
      .map((source) => startEventSource({ ...source, clock }));
    for (const source of eventSources) closers.push(source.close);
    const scheduler = startScheduler(documents, clock, declared.schedules(queues, functions));
    closers.push(scheduler.close);

    // The front.
    progress('deploying the site');
    await deploySite(template, resolver, assembly, store, siteOverrides(issuer, url));
    const gateway = await startGateway({
      template,
      resolve: (value) => resolver.resolve(value),
      ref: (id) => identifiers.ref(id),
      functionByArn: (arn) => functions.byArn(arn),
    });
    closers.push(gateway.close);
    const distribution = readDistribution({
      template,
      resolve: (value) => resolver.resolve(value),
      ref: (id) => identifiers.ref(id),
      adaptPolicy: (policy) => site.adaptPolicy(policy, issuer),
    });
    const frontDoor = createFrontDoor(distribution, declared.origins(gateway, s3));
    const consoleHandler = createConsole({
      clock,
      documents,
      identity,
      mailbox,
      metrics,
      scheduler,
      eventSources,
      stripe,
      notebooks: { url: hubUrl, standIn: hub },
      async forgetLimits() {
        await emptyTable(database.endpoint, identifiers.name('LimitsTable'));
      },
      stack: () => ({
        outputs: { ...declared.outputs(), SiteUrl: url },
        apiEndpoint: gateway.endpoint,
        environment: {
          AWS_REGION: region,
          AWS_ACCESS_KEY_ID: 'LOCALCLI',
          AWS_SECRET_ACCESS_KEY: secretAccessKey,
          ...endpointVariables(aws.endpoint),
        },
      }),
    });
    const front = await listenOnLoopback(port, createSiteHandler(consoleHandler, frontDoor, options.web));
    closers.push(front.close);
    stripe.deliveries.resume();
    await scheduler.catchUp();
    return { url, functions, close };
  } catch (error) {
    await close();
    throw error;
  }
};
