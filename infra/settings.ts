import * as z from 'zod/mini';
import { type TableName, tables } from '../lambdas/resources/tables.ts';

const Host = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name such as login.example.com'));
const Address = z.string().check(z.email('must be an email address'));
const FormId = z
  .string()
  .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'must be a form id (GUID)'));
/** A whole number from 1, or its text. */
const Amount = z.coerce
  .number('must be a whole number from 1')
  .check(z.int('must be a whole number from 1'), z.minimum(1, 'must be a whole number from 1'));
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);

/** Numbers of key generations, the one that signs first, such as `2,1`; a number that was dropped is not used again. */
const keyGenerations = (max: number) =>
  z.string().check(
    z.regex(/^[1-9]\d?(,[1-9]\d?)*$/, 'must be numbers of generations, such as 2,1'),
    z.refine((text) => {
      const generations = text.split(',');
      return generations.length <= max && new Set(generations).size === generations.length;
    }, `must be at most ${max} different generations`),
  );

/** A whole number, also as the text of a variable. */
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.union(
      [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))],
      'must be a whole number',
    ),
    z.int().check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`)),
  );
const tableNames = Object.keys(tables) as [TableName, ...TableName[]];
/** `{"learning": "name"}`, or as text `learning=name,payments=name`. */
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
    z.string().check(z.regex(/^[\w.-]{3,255}$/, 'must be the name of a table')),
  ),
);

/** Every deploy setting with its default; see {@link readSettings} for where values come from. */
const SettingsModel = z.strictObject({
  /** Name in alarms and in the description of the stack; mails and pages have theirs in code. */
  brand: z._default(z.string().check(z.minLength(1)), 'Northlight'),
  /** Name of the CloudFormation stack. What it names begins with it, and CloudFront's names are short. */
  stackName: z._default(
    z
      .string()
      .check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,29}$/, 'must be at most 30 letters, digits and hyphens')),
    'Northlight',
  ),
  /** Host of the Auth0-compatible issuer; `https://<host>/` is the issuer of the tokens. */
  authDomain: z._default(Host, 'login.northlight.example'),
  /** Audience of the API in access tokens. */
  authAudience: z._default(z.string().check(z.minLength(1)), 'https://api.northlight.example'),
  /** The site's client id at the issuer; public. */
  authClientId: z._default(z.string().check(z.minLength(1)), 'northlight-web'),
  /** Sender of every mail; its domain must be verified in SES. */
  mailFrom: z._default(Address, 'hello@northlight.example'),
  /** Mails to addresses that nobody confirmed, of all visitors together; an alarm tells before they are spent. */
  unconfirmedMailsPerHour: z._default(Amount, 200),
  unconfirmedMailsPerDay: z._default(Amount, 1_000),
  /** Whom inquiries of the public forms are mailed to. */
  teamEmail: z._default(Address, 'team@northlight.example'),
  /** Measurement id of Google Analytics 4; nothing is measured there without one. */
  analyticsId: z.optional(
    z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/, 'must be an id such as G-ABC123DEF4')),
  ),
  /** HubSpot's account whose forms take the place of our own, where a form id below is set. */
  formsPortalId: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'must be a number'))),
  /** Where HubSpot keeps that account's data. */
  formsRegion: z._default(
    z.string().check(z.regex(/^[a-z]{2}\d$/, 'must be a region such as na1 or eu1')),
    'na1',
  ),
  contactFormId: z.optional(FormId),
  instructorFormId: z.optional(FormId),
  corporateTrainingFormId: z.optional(FormId),
  /** Address of the JupyterHub, without a trailing slash; no notebooks without one. */
  notebookHubUrl: z.optional(
    z
      .string()
      .check(z.regex(/^https:\/\/[^?#]*[^/?#]$/, 'must be an https address without a trailing slash')),
  ),
  /** Who is told about alarms; nobody by default. */
  alarmsEmail: z.optional(Address),
  /** Host name of the site besides CloudFront's own; needs `certificateArn`. */
  domainName: z.optional(Host),
  /** ACM certificate for `domainName`; CloudFront takes it from us-east-1 only. */
  certificateArn: z.optional(
    z
      .string()
      .check(
        z.regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/.+$/, 'must be an ACM ARN in us-east-1'),
      ),
  ),
  /**
   * Generations of the key pair that signs addresses of media: the first signs, both open what they signed. `1,2` makes a
   * second pair, `2,1` signs with it, `2` drops the first (docs/runbooks/keys.md).
   */
  mediaKeys: z._default(keyGenerations(2), '1'),
  /** The same for badges; a generation stays for as long as a badge that it signed is to be verified. */
  badgeKeys: z._default(keyGenerations(4), '1'),
  /** Version of `OriginVerifySecret` that the distribution sends; set only to change that secret (docs/runbooks/deploy.md). */
  originSecretVersion: z.optional(z.string().check(z.regex(/^[\w-]{32,64}$/, 'must be a version id'))),
  /** Model or inference profile of Amazon Bedrock that writes the assistant's answers; without one it quotes. */
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
  /** Mails a second that SES takes from this account: its sending quota, which AWS raises on request. */
  mailsPerSecond: z._default(wholeNumber(1, 4_000), 14),
  /** Pages of a hundred due subscriptions that are announced side by side; each takes one of the account's concurrent executions. */
  releaseWorkers: z._default(wholeNumber(2, 1_000), 4),
  /** Move requests to a new version of a function in two steps, and back when it fails; off makes a deploy five minutes quicker. */
  gradualDeploy: z._default(Flag, true),
  /** Tables that were restored under another name, by what they take the place of (docs/runbooks/restore.md). */
  restoredTables: z._default(RestoredTables, {}),
  /** Copy nightly backups of tables and media to a vault of this region; none are made without it. */
  backupRegion: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as eu-west-1')),
  ),
  /**
   * Requests a second that one route of the API takes from everybody together, and how many at one moment. All APIs of an
   * account share 10,000 a second and 5,000 at one moment in a region, unless AWS raised that.
   */
  apiRequestsPerSecond: z._default(wholeNumber(1, 100_000), 2_000),
  apiBurst: z._default(wholeNumber(1, 50_000), 1_000),
  /** The account's quota of functions that run at one moment in the region; an alarm goes off at 80 % of it. */
  functionConcurrency: z._default(wholeNumber(10, 1_000_000), 1_000),
  /**
   * Of those, how many are kept for payments alone, and the most that payments may take. AWS refuses it unless 100 stay for all
   * others, so a young account, whose quota is 10, must do without.
   */
  paymentsConcurrency: z.optional(wholeNumber(1, 10_000)),
  /** The firewall before the site (AWS WAF): about 15 US dollars a month and 0.60 for each million requests. */
  firewall: z._default(Flag, true),
  /** US dollars that the account may cost on one day before somebody is told; 0 for no budget. */
  dailyBudget: z._default(wholeNumber(0, 1_000_000), 50),
  /** Keep tables and buckets when the stack goes; switch off for throw-away stacks only. */
  removalProtection: z._default(Flag, true),
});

export type Settings = z.output<typeof SettingsModel>;

/** The environment variable of a setting: `authDomain` is `NORTHLIGHT_AUTH_DOMAIN`. */
const variableOf = (name: string): string =>
  `NORTHLIGHT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/**
 * Reads the deploy settings: environment variables first, then the `northlight` object in the context of cdk.json,
 * then the defaults, so that a synth needs none.
 * @throws Error that names each wrong setting with its environment variable
 */
export const readSettings = (
  context: unknown = {},
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Settings => {
  const fromEnvironment = Object.fromEntries(
    Object.keys(SettingsModel.shape).flatMap((name) => {
      const value = environment[variableOf(name)];
      return value ? [[name, value]] : [];
    }),
  );
  const given = { ...(context as Record<string, unknown> | undefined), ...fromEnvironment };
  const parsed = SettingsModel.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
        return `${issue.keys.join(', ')}: no such setting`;
      const name = String(issue.path[0]);
      return `${name} (${variableOf(name)}): ${issue.message}`;
    });
    throw new Error(`Wrong deploy settings. ${problems.join('; ')}`);
  }
  const settings = parsed.data;
  if ((settings.domainName === undefined) !== (settings.certificateArn === undefined)) {
    throw new Error(
      `Wrong deploy settings. ${variableOf('domainName')} and ${variableOf('certificateArn')} go together: set both or none`,
    );
  }
  const forms = [settings.contactFormId, settings.instructorFormId, settings.corporateTrainingFormId];
  if (settings.formsPortalId === undefined && forms.some((id) => id !== undefined)) {
    throw new Error(`Wrong deploy settings. A form id needs ${variableOf('formsPortalId')} too`);
  }
  return settings;
};

/** Settings whose defaults are names that nobody can own (RFC 2606): enough for a template, not for a site. */
const named = ['authDomain', 'authAudience', 'mailFrom', 'teamEmail'] as const;

/** Names of the settings that a site cannot work with as they are. */
export const placeholders = (settings: Settings): string[] =>
  named.filter((name) => settings[name].endsWith('.example'));

/** Origin of the login service, as the content security policy names it. */
export const authOrigin = (settings: Pick<Settings, 'authDomain'>): string =>
  `https://${settings.authDomain}`;
/** Issuer of the tokens; Auth0-compatible issuers end in a slash. */
export const authIssuer = (settings: Pick<Settings, 'authDomain'>): string => `${authOrigin(settings)}/`;
