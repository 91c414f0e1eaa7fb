import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));
/** An absolute http(s) address without a trailing slash. */
const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[^/]+$/, 'must be an origin such as https://example.com'));
/** An absolute http(s) address; Auth0-compatible issuers end in a slash. */
const issuer = z.string().check(z.regex(/^https?:\/\/.+\/$/, 'must be an address that ends in a slash'));
/** An optional service: its URL without a trailing slash, or `none`. */
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

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** All configuration values of functions, with the schemas that validate them. */
export const values = {
  /** URL of the site. */
  siteUrl: origin,
  /** Expected issuer, audience and client of access tokens. */
  authIssuer: issuer,
  authAudience: text,
  authClientId: text,
  /** Id of the public key with which CloudFront verifies signed media URLs. */
  mediaKeyPairId: text,
  /** Further public keys (concatenated PEM) for verifying badges, in addition to the current key's. */
  badgeOtherKeys: z.optional(text),
  /** The same for the proofs inside badges. */
  badgeProofOtherKeys: z.optional(text),
  stripeApiHost: text,
  stripeApiPort: port,
  stripeApiProtocol: z.enum(['https', 'http']),
  /** Whether a second order of a product is refunded by itself. */
  refundSecondOrders: flag,
  /** Whether buyers may enter promotion codes, are charged tax by their address, and get an invoice: all by Stripe's own Checkout. */
  promotionCodes: flag,
  automaticTax: flag,
  invoices: flag,
  /** Model or inference profile of Amazon Bedrock; a site may have none. */
  chatModelId: z.optional(text),
  notebookHubUrl: serviceAddress,
  /** Email address that receives messages from the public forms. */
  teamEmail: text,
  /** Sender of every mail. */
  mailFrom: text,
  /** Milliseconds between two mails of one sender function. */
  mailPaceMs: milliseconds,
  /** SES reports bounces and complaints about mails of this configuration set. */
  mailConfigurationSet: text,
  /** Namespace in CloudWatch of the metrics that functions write into their logs. */
  metricsNamespace: text,
  /** DNS server that names of webhook endpoints are asked of, as `address:port`; `system` for the machine's own. */
  webhookResolver: text,
  /** Forward proxy that webhooks leave through; `direct` for none. */
  webhookProxy: text,
  /** Limit of mails to unconfirmed addresses, for all visitors together. */
  unconfirmedMailsPerHour: amount,
  unconfirmedMailsPerDay: amount,
} as const;

export type ValueName = keyof typeof values;

/** Schema of any other variable, which names a resource: not empty. */
export const resourceReference = text;
