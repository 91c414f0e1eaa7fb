import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { reportingEndpoints } from './content-security-policy.ts';
import { regionalName } from './names.ts';

interface HeadersOptions {
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  readonly referrerPolicy: cloudfront.HeadersReferrerPolicy;
  /** Headers in addition to those of every response. */
  readonly more?: readonly cloudfront.ResponseCustomHeader[];
}

const transportSecurity: cloudfront.ResponseHeadersStrictTransportSecurity = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  override: true,
};

const headersPolicy = (
  scope: Construct,
  contentSecurityPolicy: string,
  { id, name, comment, referrerPolicy, more = [] }: HeadersOptions,
): cloudfront.ResponseHeadersPolicy =>
  new cloudfront.ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: regionalName(scope, name),
    comment,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy, override: true },
      strictTransportSecurity: transportSecurity,
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Reporting-Endpoints', value: reportingEndpoints, override: true },
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
        {
          header: 'Permissions-Policy',
          value:
            'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), ' +
            'fullscreen=(self), picture-in-picture=(self)',
          override: true,
        },
        ...more,
      ],
    },
  });

/** Security headers of the distribution's behaviors. They override those of the origin. */
export const createSecurityHeaders = (
  scope: Construct,
  contentSecurityPolicy: string,
): cloudfront.ResponseHeadersPolicy =>
  headersPolicy(scope, contentSecurityPolicy, {
    id: 'SecurityHeaders',
    name: 'security-headers',
    comment: 'Security headers of pages and API alike',
    referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
  });

/** Security headers of pages with a secret URL: not cached, not indexed, and no referrer. */
export const createSecretPageHeaders = (
  scope: Construct,
  contentSecurityPolicy: string,
): cloudfront.ResponseHeadersPolicy =>
  headersPolicy(scope, contentSecurityPolicy, {
    id: 'SecretPageHeaders',
    name: 'secret-page-headers',
    comment: 'Security headers of pages whose address is a secret',
    referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER,
    more: [
      { header: 'Cache-Control', value: 'no-store', override: true },
      { header: 'X-Robots-Tag', value: 'noindex', override: true },
    ],
  });

/**
 * Security headers of files that are never a page: scripts, styles, fonts, videos. The headers of pages are as long as many of these
 * files, and mean nothing for them. Workers obey the policy of their own file, so it allows what the worker of the identity SDK
 * does: request tokens.
 */
export const createFileHeaders = (scope: Construct, authOrigin: string): cloudfront.ResponseHeadersPolicy =>
  new cloudfront.ResponseHeadersPolicy(scope, 'FileHeaders', {
    responseHeadersPolicyName: regionalName(scope, 'file-headers'),
    comment: 'Security headers of files that are never a page',
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: `default-src 'none'; connect-src ${authOrigin}; frame-ancestors 'none'`,
        override: true,
      },
      contentTypeOptions: { override: true },
      strictTransportSecurity: transportSecurity,
    },
  });

/**
 * Headers of Python's files. They are for everybody, as the files are public. The policy of the document that Python runs in comes with that, from
 * the viewer function.
 */
export const createPythonHeaders = (scope: Construct): cloudfront.ResponseHeadersPolicy =>
  new cloudfront.ResponseHeadersPolicy(scope, 'PythonHeaders', {
    responseHeadersPolicyName: regionalName(scope, 'python-headers'),
    comment: 'Headers of Python and of the frame that runs it',
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowHeaders: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowOrigins: ['*'],
      originOverride: true,
    },
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      strictTransportSecurity: transportSecurity,
    },
  });
