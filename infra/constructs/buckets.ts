import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { pinLogicalId } from './pin-logical-id.ts';

export interface BucketProps {
  /** Keep the bucket when the stack goes; without it, the bucket goes with all that is in it. */
  readonly removalProtection: boolean;
}

/** Parts of an upload that nobody finished are paid for and listed nowhere. */
const unfinished = Duration.days(1);

const privateBucket = (scope: Construct, id: string, props: s3.BucketProps & BucketProps): s3.Bucket => {
  const { removalProtection, ...rest } = props;
  const bucket = new s3.Bucket(scope, id, {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    // CloudFormation deletes no bucket that holds something.
    autoDeleteObjects: !removalProtection,
    ...rest,
  });
  pinLogicalId(bucket, id);
  return bucket;
};

/** Videos, captions and covers. Versioned: an overwritten or deleted lecture can be had back for a month. */
export const mediaBucket = (scope: Construct, props: BucketProps): s3.Bucket =>
  privateBucket(scope, 'MediaBucket', {
    ...props,
    versioned: true,
    lifecycleRules: [
      {
        id: 'forget-what-was-replaced',
        noncurrentVersionExpiration: Duration.days(30),
        // Of a deleted file whose versions are gone only the mark is left, and lists would page over it for ever.
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: unfinished,
      },
    ],
  });

/** The built site. Not versioned: any version is built again from its commit. */
export const siteBucket = (scope: Construct, props: BucketProps): s3.Bucket =>
  privateBucket(scope, 'SiteBucket', {
    ...props,
    lifecycleRules: [{ id: 'forget-unfinished-uploads', abortIncompleteMultipartUploadAfter: unfinished }],
  });
