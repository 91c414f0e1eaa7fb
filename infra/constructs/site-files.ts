import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import {
  originPlaceholder,
  publishedFolders,
  sitemapKey,
  sitemapPartKey,
  skeletonPrefix,
} from '../../lambdas/pages/static-pages.ts';
import { openApiDocument, openApiKey } from '../openapi/document.ts';

export interface SiteFilesProps {
  readonly bucket: s3.IBucket;
  readonly distribution: cloudfront.IDistribution;
  /** Folder of the built site. */
  readonly folder: string;
  /** Keys of the static pages and skeletons. Each is a file in the folder `pages`. */
  readonly pages: readonly string[];
  /** Origin of the site, inserted into links of static pages. */
  readonly url: string;
  /** Content of `/config.json`: settings of the deployment, so that one build runs anywhere. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Vite puts a content hash into these names. They never change, and pages of earlier builds still request older ones. */
const hashedFiles = 'assets/*';

/** Python, in a folder that is named by its version. */
const pythonFiles = 'python/*';

/** Copies in Brotli, for the viewer functions: of scripts and styles, and of Python. */
const compressedFiles = 'compressed/*';

/** robots.txt: allows every public page, disallows the API. */
const robots = (url: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${url}/${sitemapKey}`, ''].join('\n');

/** Keys that publishing courses writes. A deploy neither overwrites nor deletes them. */
const publishedKeys = (pages: readonly string[]): string[] => [
  ...publishedFolders.map((folder) => `${folder}*`),
  sitemapKey,
  sitemapPartKey('*'),
  ...pages
    .filter((key) => key.startsWith(skeletonPrefix))
    .map((skeleton) => skeleton.slice(skeletonPrefix.length)),
];

/** Uploads the built site and its configuration to the site bucket. */
export class SiteFiles extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { bucket, distribution, folder, pages, url, config }: SiteFilesProps,
  ) {
    super(scope, id);
    const shared = {
      destinationBucket: bucket,
      memoryLimit: 512,
      logGroup: new logs.LogGroup(this, 'Logs', {
        retention: logs.RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const keptForEver = {
      ...shared,
      sources: [Source.asset(folder)],
      exclude: ['*'],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
      prune: false,
    };
    const assets = new BucketDeployment(this, 'Assets', {
      ...keptForEver,
      include: [hashedFiles, pythonFiles],
    });
    const compressed = new BucketDeployment(this, 'CompressedAssets', {
      ...keptForEver,
      include: [compressedFiles],
      contentEncoding: 'br',
    });
    const staticPages = pages.map((key) =>
      Source.data(key, readFileSync(join(folder, 'pages', key), 'utf8').replaceAll(originPlaceholder, url)),
    );
    const deployment = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [
        Source.asset(folder, { exclude: ['pages', '.vite'] }),
        ...staticPages,
        Source.data('robots.txt', robots(url)),
        Source.jsonData(openApiKey, openApiDocument()),
        Source.jsonData('config.json', config),
      ],
      exclude: [hashedFiles, pythonFiles, compressedFiles, ...publishedKeys(pages)],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
      // The deploy need not wait for the invalidation of caches.
      waitForDistributionInvalidation: false,
    });
    // Each brings a layer of its own for the function that they share, which takes the first.
    for (const { node } of [compressed, deployment]) node.tryRemoveChild('AwsCliLayer');
    // Pages must be uploaded after the assets that they reference.
    deployment.node.addDependency(assets, compressed);
  }
}
