import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, Duration, SecretValue } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { publicPageKey, skeletonPrefix } from '../../lambdas/pages/static-pages.ts';
import { openApiKey } from '../openapi/document.ts';
import {
  createPrivateCache,
  createPrivateForwarding,
  createPublicForwarding,
  createPublicReadCache,
  listPublicPathsWithCookies,
} from './api-caching.ts';
import type { HttpApi } from './http-api.ts';
import { kebabCase, pinLogicalId, regionalName } from './names.ts';
import {
  createFileHeaders,
  createPythonHeaders,
  createSecretPageHeaders,
  createSecurityHeaders,
} from './security-headers.ts';

const viewerFunctions = join(import.meta.dirname, '..', 'viewer-functions');

/** Python, as the site serves it. */
export interface PythonSite {
  /** Keys of its files, all in the folder `python/<version>/`. */
  readonly files: readonly string[];
  /** Script of the document that it runs in. */
  readonly script: string;
}

export interface SiteDistributionProps {
  /** Host and path of the API. */
  readonly api: HttpApi['origin'];
  readonly originVerify: secretsmanager.ISecret;
  /** Version of the secret to send. CloudFormation reads a secret again only when the reference to it changes. */
  readonly originSecretVersion?: string | undefined;
  readonly site: s3.IBucket;
  readonly media: s3.IBucket;
  /** Public keys whose signatures open `/media/` and `/captions/`. */
  readonly keyGroup: cloudfront.IKeyGroup;
  readonly contentSecurityPolicy: string;
  /** Origin of the login service. */
  readonly authOrigin: string;
  /** Issuer of the tokens. */
  readonly authIssuer: string;
  /** Keys of the static pages and skeletons in the site bucket. */
  readonly pages: readonly string[];
  /** Keys of its other files, except those in `assets/` and `python/`. */
  readonly files: readonly string[];
  readonly python: PythonSite;
  /** Source of a regular expression for the lower-case paths that the application renders. */
  readonly applicationAddresses: string;
  /** ARN of the firewall's web ACL. */
  readonly webAclArn?: string | undefined;
  /** Custom host name with its certificate. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
}

/**
 * Error statuses that CloudFront must not cache. By default, it caches errors for 10 s and serves them to other callers, whatever the
 * cache policy says.
 */
const uncachedErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** Files by lower-case path, for the viewer function: `faq.html` is at `/faq`, `index.html` at `/`. */
const pageAddresses = (pages: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pages
      .map((key) => (key.startsWith(skeletonPrefix) ? key.slice(skeletonPrefix.length) : key))
      .map((key) => [key === 'index.html' ? '/' : `/${key.toLowerCase().replace(/\.html$/, '')}`, `/${key}`]),
  );

const readCode = (...files: readonly string[]): string =>
  files.map((file) => readFileSync(join(viewerFunctions, file), 'utf8')).join('\n');

const pythonCode = ({ files, script }: PythonSite): string => {
  const addresses = files.map((key) => `/${key}`);
  const folder = addresses[0]?.replace(/[^/]+$/, '') ?? '/python/';
  const hash = createHash('sha256').update(script).digest('base64');
  return readCode('accepts.js', 'python-files.js')
    .replace("const folder = '';", `const folder = ${JSON.stringify(folder)};`)
    .replace('const files = [];', `const files = ${JSON.stringify(addresses)};`)
    .replace("const script = '';", () => `const script = ${JSON.stringify(script)};`)
    .replace("const scriptHash = '';", `const scriptHash = ${JSON.stringify(hash)};`);
};

/**
 * The site's bucket, or a folder in it, as an origin. With permission to list the bucket, S3 answers 404 for an absent file instead of
 * 403.
 */
const siteOrigin = (
  site: s3.IBucket,
  originAccessControl: cloudfront.IOriginAccessControlRef,
  originPath?: string,
): cloudfront.IOrigin =>
  origins.S3BucketOrigin.withOriginAccessControl(site, {
    originAccessControl,
    ...(originPath !== undefined && { originPath }),
    originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
  });

/** CloudFront distribution: site, API and media have one origin, so no request is cross-origin. */
export class SiteDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;
  /** `https://<host>`, without a trailing slash. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteDistributionProps) {
    super(scope, id);
    const responseHeadersPolicy = createSecurityHeaders(this, props.contentSecurityPolicy);
    const fileHeaders = createFileHeaders(this, props.authOrigin);
    const viewerProtocolPolicy = cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS;
    const shared = { responseHeadersPolicy, viewerProtocolPolicy };

    const apiOrigin = new origins.HttpOrigin(props.api.host, {
      originPath: props.api.path,
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      customHeaders: {
        'x-origin-verify': SecretValue.secretsManager(props.originVerify.secretArn, {
          versionId: props.originSecretVersion,
        }).unsafeUnwrap(),
      },
    });
    const originAccessControl = new cloudfront.S3OriginAccessControl(this, 'Buckets', {
      originAccessControlName: regionalName(this, 'buckets'),
    });
    const mediaOrigin = origins.S3BucketOrigin.withOriginAccessControl(props.media, { originAccessControl });
    const toApi = {
      ...shared,
      origin: apiOrigin,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      functionAssociations: [
        this.onViewerRequest(
          'ViewerAddress',
          readCode('viewer-address.js'),
          'Tells the API the address of the viewer',
        ),
      ],
    };
    const toPages = {
      ...shared,
      origin: new origins.OriginGroup({
        primaryOrigin: siteOrigin(props.site, originAccessControl),
        // A catalog page that was never published is absent from the bucket. Its skeleton is there since the first deploy.
        fallbackOrigin: siteOrigin(props.site, originAccessControl, `/${skeletonPrefix.replace(/\/$/, '')}`),
        fallbackStatusCodes: [404],
      }),
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [
        this.onViewerRequest(
          'PageAddresses',
          readCode('accepts.js', 'redirect.js', 'page-addresses.js')
            .replace('const pages = {};', `const pages = ${JSON.stringify(pageAddresses(props.pages))};`)
            .replace(
              'const files = [];',
              `const files = ${JSON.stringify(props.files.map((key) => `/${key}`))};`,
            )
            .replace(
              'const application = /^$/;',
              () => `const application = ${String(new RegExp(props.applicationAddresses))};`,
            ),
          'Gives every address its page',
        ),
      ],
    };
    const publicCaching = {
      cachePolicy: createPublicReadCache(this),
      originRequestPolicy: createPublicForwarding(this),
    };
    const toPrivateApi = {
      ...toApi,
      cachePolicy: createPrivateCache(this),
      originRequestPolicy: createPrivateForwarding(this),
    };
    const toCoursePages = {
      ...toApi,
      ...publicCaching,
      functionAssociations: [
        this.onViewerRequest(
          'CoursePages',
          readCode('redirect.js', 'course-pages.js'),
          'Asks the API for the page of a course',
        ),
      ],
    };
    const publicMedia = {
      ...shared,
      origin: mediaOrigin,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    };

    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: 'Northlight',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      ...(props.webAclArn !== undefined && { webAclId: props.webAclArn }),
      // Used when CloudFront applies the default root object before the viewer function runs.
      defaultRootObject: publicPageKey('/'),
      ...(props.domain && {
        domainNames: [props.domain.name],
        // CloudFront's own certificate has a fixed TLS policy. A stricter one needs a custom domain.
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', props.domain.certificateArn),
      }),
      errorResponses: uncachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: toPages,
      additionalBehaviors: {
        // Preview link of an unpublished course.
        '/preview/*': {
          ...toPages,
          responseHeadersPolicy: createSecretPageHeaders(this, props.contentSecurityPolicy),
        },
        // A course, its page or a preview lecture may be absent; the API decides. The application renders the paths below.
        '/courses/*/preview/*': toCoursePages,
        '/courses/*/subscribe': toCoursePages,
        '/courses/*/welcome': toCoursePages,
        '/subscribe/*': toCoursePages,
        '/instructors/*': toCoursePages,
        '/courses/*/*': toPages,
        '/courses/*': toCoursePages,
        ...Object.fromEntries(listPublicPathsWithCookies().map((path) => [path, toPrivateApi])),
        // The description of the API is a file of the site.
        [`/${openApiKey}`]: {
          ...shared,
          origin: siteOrigin(props.site, originAccessControl),
          cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        },
        '/api/public/*': {
          ...toApi,
          ...publicCaching,
        },
        '/api/*': toPrivateApi,
        '/certificates/*': {
          ...toApi,
          ...publicCaching,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
          functionAssociations: [
            this.onViewerRequest(
              'CertificatePage',
              readCode('certificate-page.js'),
              'Gives addresses of certificates their page',
            ),
          ],
        },
        '/.well-known/did.json': {
          ...toApi,
          ...publicCaching,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
          functionAssociations: [
            this.onViewerRequest(
              'DidDocument',
              readCode('did-document.js'),
              'Gives the address of did:web the document of the issuer of badges',
            ),
          ],
        },
        // CloudFront compresses only the playlists here, which video and audio wait for.
        '/media/*': {
          ...publicMedia,
          trustedKeyGroups: [props.keyGroup],
          responseHeadersPolicy: fileHeaders,
        },
        '/assets/*': { ...toPages, responseHeadersPolicy: fileHeaders },
        '/python/*': {
          ...shared,
          origin: siteOrigin(props.site, originAccessControl),
          cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: createPythonHeaders(this),
          functionAssociations: [
            this.onViewerRequest('PythonFiles', pythonCode(props.python), 'Serves Python and its frame'),
          ],
        },
        // Of what is here, each address has an owner: a behavior of its own.
        '/.well-known/oauth-protected-resource*': {
          ...toPages,
          responseHeadersPolicy: fileHeaders,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
          functionAssociations: [
            this.onViewerRequest(
              'ResourceMetadata',
              readCode('resource-metadata.js').replace(
                "const issuer = '';",
                `const issuer = ${JSON.stringify(props.authIssuer)};`,
              ),
              'Tells programs where their users sign in',
            ),
          ],
        },
        '/covers/*': publicMedia,
        '/captions/*': { ...publicMedia, trustedKeyGroups: [props.keyGroup] },
        '/pictures/*': { ...publicMedia, compress: false },
      },
    });
    pinLogicalId(this.distribution, 'SiteDistribution');
    Annotations.of(this.distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The root object is set and no query reaches S3, so nobody can list the site',
    );
    this.url = `https://${props.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  private onViewerRequest(id: string, code: string, comment: string): cloudfront.FunctionAssociation {
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, id, {
        functionName: regionalName(this, kebabCase(id)),
        comment,
        runtime: cloudfront.FunctionRuntime.JS_2_0,
        code: cloudfront.FunctionCode.fromInline(code),
      }),
    };
  }
}
