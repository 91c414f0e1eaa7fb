import * as z from 'zod/mini';
import { type TableName, tables } from '../lambdas/resources/tables.ts';

const Host = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name such as login.example.com'));
const Address = z.string().check(z.email('must be an email address'));
const FormId = z
  .string()
  .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be a form id (GUID)'));
/** Positive whole number, as a number or text. */
const Amount = z.coerce
  .number('must be a whole number from 1')
  .check(z.int('must be a whole number from 1'), z.minimum(1, 'must be a whole number from 1'));
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false'),
  z.transform((value) => value === true || value === 'true'),
);

/** Key generations, the signing one first, such as `2,1`. A number that was dropped is never reused. */
const keyGenerations = (max: number) =>
  z.string().check(
    z.regex(/^[1-9]\d?(,[1-9]\d?)*$/, 'must be numbers of generations, such as 2,1'),
    z.refine((text) => {
      const generations = text.split(',');
      return generations.length <= max && new Set(generations).size === generations.length;
    }, `must be at most ${max} different generations`),
  );

/** Whole number in a range, as a number or the text of a variable. */
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.union(
      [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))],
      'must be a whole number',
    ),
    z.int().check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`)),
  );
const tableNames = Object.keys(tables) as [TableName, ...TableName[]];
const pairs =
  'must be pairs such as learning=Learning-restored, each of a table and the name of the restored one';
/** Restored tables: `{"learning": "name"}`, or as text `learning=name,payments=name`. */
const RestoredTables = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((value) =>
      typeof value === 'string'
        ? Object.fromEntries(value.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
        : value,
    ),
  ),
  z.partialRecord(
    z.enum(tableNames),
    z.string(pairs).check(z.regex(/^[\w.-]{3,255}$/, 'must be the name of a table')),
    pairs,
  ),
);

/** Deploy settings with their defaults. {@link readSettings} explains where values come from. */
const SettingsModel = z.strictObject({
  /** Brand in alarms and in the description of the stack. Mails and pages have it in code. */
  brand: z._default(z.string().check(z.minLength(1)), 'Northlight'),
  /** Name of the CloudFormation stack and prefix of resource names. CloudFront limits their length. */
  stackName: z._default(
    z
      .string()
      .check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,29}$/, 'must be at most 30 letters, digits and hyphens')),
    'Northlight',
  ),
  /** Host of the Auth0-compatible issuer; `https://<host>/` is the issuer of the tokens. */
  authDomain: z._default(Host, 'login.northlight.example'),
  /** Audience that access tokens for the API must have. */
  authAudience: z._default(z.string().check(z.minLength(1)), 'https://api.northlight.example'),
  /** Client id of the site at the issuer; public. */
  authClientId: z._default(z.string().check(z.minLength(1)), 'northlight-web'),
  /** Sender of every mail; its domain must be verified in SES. */
  mailFrom: z._default(Address, 'hello@northlight.example'),
  /** Budget of mails to unconfirmed addresses per hour, for all visitors together. An alarm goes off before it is used up. */
  unconfirmedMailsPerHour: z._default(Amount, 200),
  unconfirmedMailsPerDay: z._default(Amount, 1_000),
  /** Recipient of inquiries from the public forms. */
  teamEmail: z._default(Address, 'team@northlight.example'),
  /** Measurement id of Google Analytics 4. Without it, Google Analytics is not loaded. */
  analyticsId: z.optional(
    z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/, 'must be an id such as G-ABC123DEF4')),
  ),
  /** HubSpot account. Its forms replace our own where a form id below is set. */
  formsPortalId: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'must be a number'))),
  /** HubSpot region that stores the account's data. */
  formsRegion: z._default(
    z.string().check(z.regex(/^[a-z]{2}\d$/, 'must be a region such as na1 or eu1')),
    'na1',
  ),
  contactFormId: z.optional(FormId),
  instructorFormId: z.optional(FormId),
  corporateTrainingFormId: z.optional(FormId),
  /** URL of the JupyterHub, without a trailing slash. Without it, there are no notebooks. */
  notebookHubUrl: z.optional(
    z
      .string()
      .check(z.regex(/^https:\/\/[^?#]*[^/?#]$/, 'must be an https address without a trailing slash')),
  ),
  /** Recipient of alarms. Default: none. */
  alarmsEmail: z.optional(Address),
  /** Custom host name of the site; requires `certificateArn`. */
  domainName: z.optional(Host),
  /** ACM certificate for `domainName`, in us-east-1, the only region from which CloudFront takes one. */
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/.+$/, 'must be an ACM ARN in us-east-1'),
      ),
  ),
  /** Custom host name of the API, which only the distribution calls; AWS's default host is then disabled. Requires `apiCertificateArn`. */
  apiDomainName: z.optional(Host),
  /** ACM certificate for `apiDomainName`, in the region of the site. */
  apiCertificateArn: z.optional(
    z.string().check(z.regex(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/.+$/, 'must be an ACM ARN')),
  ),
  /**
   * Generations of the key pair that signs media URLs. The first signs; signatures of all listed ones are accepted. `1,2` creates a
   * second pair, `2,1` signs with it, `2` drops the first (docs/runbooks/keys.md).
   */
  mediaKeys: z._default(keyGenerations(2), '1'),
  /** Generations of the badge key pair, as above. Keep a generation for as long as badges that it signed must verify. */
  badgeKeys: z._default(keyGenerations(4), '1'),
  /** Version of `OriginVerifySecret` that the distribution sends. Set it only to rotate that secret (docs/runbooks/deploy.md). */
  originSecretVersion: z.optional(z.string().check(z.regex(/^[\w-]{32,64}$/, 'must be a version id'))),
  /** Amazon Bedrock model or inference profile that writes the assistant's answers. Without it, the assistant quotes passages. */
  chatModelId: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)*$/,
          'must be a Bedrock model or inference profile id such as eu.amazon.nova-lite-v1:0',
        ),
      ),
  ),
  /** Sending quota of the account in SES, in mails per second. AWS raises it on request. */
  mailsPerSecond: z._default(wholeNumber(1, 4_000), 14),
  /**
   * Parallel workers that announce releases, each a page of a hundred due subscriptions. Each takes one of the account's concurrent
   * executions.
   */
  releaseWorkers: z._default(wholeNumber(2, 1_000), 4),
  /**
   * Shifts traffic to a new version of a function in two steps, with rollback when it fails. `false` makes a deploy five minutes faster.
   */
  gradualDeploy: z._default(Flag, true),
  /** Names of restored tables by the table that they replace (docs/runbooks/restore.md). */
  restoredTables: z._default(RestoredTables, {}),
  /** Region of the vault for copies of nightly backups of tables and media. Without it, there are no backups. */
  backupRegion: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as eu-west-1')),
  ),
  /**
   * Default throttle of each route of the API for all callers together: requests per second and burst. All APIs of an account share
   * 10,000 per second and a burst of 5,000 in a region, unless AWS raised that.
   */
  apiRequestsPerSecond: z._default(wholeNumber(1, 100_000), 2_000),
  apiBurst: z._default(wholeNumber(1, 50_000), 1_000),
  /** Concurrency quota of the account in the region. An alarm goes off at 80 % of it. */
  functionConcurrency: z._default(wholeNumber(10, 1_000_000), 1_000),
  /**
   * Reserved concurrency of payments, which is also their maximum; 0 for none. AWS requires that 100 stay unreserved. Default: 50, and none
   * where `functionConcurrency` says that the account has fewer than 150, as a new one.
   */
  paymentsConcurrency: z.optional(wholeNumber(0, 10_000)),
  /**
   * Refunds a second order of the same product in full where nothing of it was used. Off: it is raised as an alarm only. The key of Stripe must be
   * allowed to write refunds.
   */
  refundSecondOrders: z._default(Flag, true),
  /** Lets buyers enter promotion codes, which are made in Stripe's dashboard. */
  promotionCodes: z._default(Flag, false),
  /** Adds tax by the buyer's address (Stripe Tax must be set up) and asks companies for their tax id. */
  automaticTax: z._default(Flag, false),
  /** Has Stripe make an invoice of each payment, and asks companies for their tax id. */
  invoices: z._default(Flag, false),
  /** Firewall (AWS WAF) in front of the site: about 15 US dollars a month and 0.60 per million requests. */
  firewall: z._default(Flag, true),
  /** Daily cost of the account in US dollars above which a notification is sent; 0 for no budget. */
  dailyBudget: z._default(wholeNumber(0, 1_000_000), 50),
  /** Keeps tables and buckets when the stack is deleted. Switch off for throw-away stacks only. */
  removalProtection: z._default(Flag, true),
});

export type Settings = z.output<typeof SettingsModel>;

/** Executions that AWS wants to stay unreserved, and those that payments have by default. */
const [unreservedMin, paymentsDefault] = [100, 50];

const prefix = 'NORTHLIGHT_';

/** Environment variable of a setting: `authDomain` is `NORTHLIGHT_AUTH_DOMAIN`. */
const variableName = (name: string): string =>
  `${prefix}${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Variables that begin as those of settings do and name none: ignoring one would deploy to where its setting should lead away from. */
const listUnknown = (environment: Readonly<Record<string, string | undefined>>): string[] => {
  const known = Object.keys(SettingsModel.shape).map(variableName);
  const letters = (name: string): string => [...name.toUpperCase().replaceAll('_', '')].sort().join('');
  return Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && environment[name] && !known.includes(name))
    .map((name) => {
      const close = known.find((each) => letters(each) === letters(name));
      return `${name}: no such setting (${close === undefined ? 'infra/settings.ts lists every one' : `did you mean ${close}?`})`;
    });
};

/** @throws Error when payments would leave too little of the account's concurrency: AWS refuses that in the middle of a deploy */
const requireUnreserved = ({ paymentsConcurrency = 0, functionConcurrency }: Settings): void => {
  const most = Math.max(0, functionConcurrency - unreservedMin);
  if (paymentsConcurrency <= most) return;
  throw new Error(
    `Wrong deploy settings. paymentsConcurrency (${variableName('paymentsConcurrency')}): AWS requires that ${unreservedMin} of functionConcurrency ` +
      `(${functionConcurrency}) stay unreserved: set it to ${most} at most, or ask AWS for a quota of ${paymentsConcurrency + unreservedMin} and set ${variableName('functionConcurrency')}`,
  );
};

/**
 * Reads the deploy settings: environment variables first, then the `northlight` object in the context of cdk.json, then defaults, so
 * synthesis works without any.
 * @throws Error that names each invalid setting with its environment variable
 */
export const readSettings = (
  context: unknown = {},
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings => {
  const fromEnvironment = Object.fromEntries(
    Object.keys(SettingsModel.shape).flatMap((name) => {
      const value = environment[variableName(name)];
      return value ? [[name, value]] : [];
    }),
  );
  const given = { ...(context as Record<string, unknown> | undefined), ...fromEnvironment };
  const { data: settings, error } = SettingsModel.safeParse(given);
  const problems = (error?.issues ?? []).map((issue) => {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
      return `${issue.keys.join(', ')}: no such setting`;
    const name = String(issue.path[0]);
    return `${name} (${variableName(name)}): ${issue.message}`;
  });
  problems.push(...listUnknown(environment));
  if (!settings || problems.length > 0) throw new Error(`Wrong deploy settings. ${problems.join('; ')}`);
  if ((settings.domainName === undefined) !== (settings.certificateArn === undefined)) {
    throw new Error(
      `Wrong deploy settings. ${variableName('domainName')} and ${variableName('certificateArn')} go together: set both or none`,
    );
  }
  if ((settings.apiDomainName === undefined) !== (settings.apiCertificateArn === undefined)) {
    throw new Error(
      `Wrong deploy settings. ${variableName('apiDomainName')} and ${variableName('apiCertificateArn')} go together: set both or none`,
    );
  }
  const forms = [settings.contactFormId, settings.instructorFormId, settings.corporateTrainingFormId];
  if (settings.formsPortalId === undefined && forms.some((id) => id !== undefined)) {
    throw new Error(`Wrong deploy settings. A form id needs ${variableName('formsPortalId')} too`);
  }
  requireUnreserved(settings);
  return settings;
};

/** Settings whose default is a reserved name (RFC 2606): enough to synthesize a template, not to run a site. */
const named = ['authDomain', 'authAudience', 'mailFrom', 'teamEmail'] as const;

/** Names of the settings that still have a placeholder and must be set for a real site. */
export const listPlaceholders = (settings: Settings): string[] =>
  named.filter((name) => settings[name].endsWith('.example'));

/** Concurrency that only payments can use, so that a flood elsewhere delays no webhook; undefined for none. */
export const reservedForPayments = ({
  paymentsConcurrency,
  functionConcurrency,
}: Pick<Settings, 'paymentsConcurrency' | 'functionConcurrency'>): number | undefined => {
  if (paymentsConcurrency !== undefined) return paymentsConcurrency === 0 ? undefined : paymentsConcurrency;
  return functionConcurrency >= unreservedMin + paymentsDefault ? paymentsDefault : undefined;
};

/** What is weaker with these settings than a production site should be: one sentence each, with the setting that mends it. */
export const listWeaknesses = (settings: Settings): string[] => [
  ...(reservedForPayments(settings) === undefined
    ? [
        'Payments have no concurrency of their own: a flood elsewhere can delay them. Ask AWS for a quota of 150 or more and set functionConcurrency.',
      ]
    : []),
  ...(settings.domainName === undefined
    ? [
        'The site has no domainName: the certificate of cloudfront.net accepts TLS 1.0, and browsers cannot be held to 1.2.',
      ]
    : []),
  ...(settings.apiDomainName === undefined
    ? [
        'The API has no apiDomainName: its default host stays reachable, and refuses what does not come from the site.',
      ]
    : []),
  ...(settings.backupRegion === undefined
    ? ['There is no backupRegion: nothing is kept in a second region.']
    : []),
  ...(settings.firewall ? [] : ['The firewall is off: nothing limits what one client may ask.']),
  ...(settings.alarmsEmail === undefined ? ['There is no alarmsEmail: alarms reach nobody.'] : []),
];

/** Origin of the login service, as used in the content security policy. */
export const authOrigin = (settings: Pick<Settings, 'authDomain'>): string =>
  `https://${settings.authDomain}`;
/** Issuer of the tokens; Auth0-compatible issuers end in a slash. */
export const authIssuer = (settings: Pick<Settings, 'authDomain'>): string => `${authOrigin(settings)}/`;
