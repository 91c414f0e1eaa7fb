import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { reportingEndpoints } from './content-security-policy.ts';
import { regionalName } from './regional-name.ts';

/** Security headers of every behavior of the distribution; they replace whatever an origin says. */
export const securityHeaders = (
  scope: Construct,
  contentSecurityPolicy: string,
): cloudfront.ResponseHeadersPolicy =>
  new cloudfront.ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    responseHeadersPolicyName: regionalName(scope, 'security-headers'),
    comment: 'Security headers of pages and API alike',
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
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
      ],
    },
  });
