import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
/** An absolute http(s) address without a trailing slash. */
const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[^/]+$/, 'must be an origin such as https://example.com'));
/** An absolute http(s) address; Auth0-compatible issuers end in a slash. */
const issuer = z.string().check(z.regex(/^https?:\/\/.+\/$/, 'must be an address that ends in a slash'));
/** A service that a deployment may do without: its address without a trailing slash, or `none`. */
const serviceAddress = z.union([
  z.literal('none'),
  z
    .string()
    .check(z.regex(/^https?:\/\/[^?#]*[^/?#]$/, 'must be an address without a trailing slash, or none')),
]);
const port = z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')), z.transform(Number));
const milliseconds = z.pipe(
  z.string().check(z.regex(/^\d{1,6}$/, 'must be milliseconds')),
  z.transform(Number),
);

const amount = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')),
  z.transform(Number),
);

/** Every value that functions can be told, with the schema that a function reads it by. */
export const values = {
  /** Where the site is. */
  siteUrl: origin,
  /** Who issues access tokens, and for whom. */
  authIssuer: issuer,
  authAudience: text,
  /** Id of the public key that CloudFront checks the addresses of media with. */
  mediaKeyPairId: text,
  /** Public keys (PEM, one after the other) that badges are verified with, beside that of the key that signs. */
  badgeOtherKeys: z.optional(text),
  stripeApiHost: text,
  stripeApiPort: port,
  stripeApiProtocol: z.enum(['https', 'http']),
  /** Model or inference profile of Amazon Bedrock; a site may have none. */
  chatModelId: z.optional(text),
  notebookHubUrl: serviceAddress,
  /** Address that gets what people write through the public forms. */
  teamEmail: text,
  /** Sender of every mail. */
  mailFrom: text,
  /** Milliseconds from one mail of a sender to its next. */
  mailPaceMs: milliseconds,
  /** SES reports bounces and complaints about mails of this configuration set. */
  mailConfigurationSet: text,
  /** Namespace in CloudWatch of the metrics that functions write into their logs. */
  metricsNamespace: text,
  /** Mails to addresses that nobody confirmed, of all visitors together. */
  unconfirmedMailsPerHour: amount,
  unconfirmedMailsPerDay: amount,
} as const;

export type ValueName = keyof typeof values;

/** Any other variable: the name or address of something. It must not be empty. */
export const resourceReference = text;
