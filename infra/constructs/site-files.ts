import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';

export interface SiteFilesProps {
  readonly bucket: s3.IBucket;
  readonly distribution: cloudfront.IDistribution;
  /** Folder of the built site. */
  readonly folder: string;
  /** Content of `/config.json`: what the same build must know about where it runs. */
  readonly config: Readonly<Record<string, unknown>>;
}

/** Vite names these by their content: they never change, and old pages may still ask for older ones. */
const hashedFiles = 'assets/*';

/** Puts the built site and its configuration into the site bucket. */
export class SiteFiles extends Construct {
  constructor(scope: Construct, id: string, { bucket, distribution, folder, config }: SiteFilesProps) {
    super(scope, id);
    const shared = {
      destinationBucket: bucket,
      memoryLimit: 512,
      logGroup: new logs.LogGroup(this, 'Logs', {
        retention: logs.RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    const assets = new BucketDeployment(this, 'Assets', {
      ...shared,
      sources: [Source.asset(folder)],
      exclude: ['*'],
      include: [hashedFiles],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
      prune: false,
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [Source.asset(folder), Source.jsonData('config.json', config)],
      exclude: [hashedFiles],
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ['/*'],
      // A deploy need not stand still while caches are told.
      waitForDistributionInvalidation: false,
    });
    // A page must not be out before the files it names.
    pages.node.addDependency(assets);
  }
}
