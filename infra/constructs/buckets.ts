import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { pinLogicalId } from './names.ts';

export interface BucketProps {
  /** Keeps the bucket when the stack is deleted. Otherwise the bucket and its content are deleted. */
  readonly removalProtection: boolean;
}

/** Expiry of incomplete multipart uploads, whose parts are billed but not listed. */
export const incompleteUploadExpiry = Duration.days(1);

/** Creates an encrypted bucket without public access. */
export const createPrivateBucket = (
  scope: Construct,
  id: string,
  { removalProtection, ...rest }: s3.BucketProps & BucketProps,
): s3.Bucket =>
  new s3.Bucket(scope, id, {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: removalProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    // CloudFormation cannot delete a bucket that is not empty.
    autoDeleteObjects: !removalProtection,
    ...rest,
  });

const createPinnedBucket: typeof createPrivateBucket = (scope, id, props) => {
  const bucket = createPrivateBucket(scope, id, props);
  pinLogicalId(bucket, id);
  return bucket;
};

/** Bucket of videos, captions and covers. Versioned: an overwritten or deleted lecture can be restored for a month. */
export const createMediaBucket = (scope: Construct, props: BucketProps): s3.Bucket =>
  createPinnedBucket(scope, 'MediaBucket', {
    ...props,
    versioned: true,
    lifecycleRules: [
      {
        id: 'forget-what-was-replaced',
        noncurrentVersionExpiration: Duration.days(30),
        // When all versions of a deleted file have expired, its delete marker remains, and listings would page over it forever.
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: incompleteUploadExpiry,
      },
      {
        // Made on request and downloaded at once; nothing of a learner's reviews is kept longer than that takes.
        id: 'forget-exported-reviews',
        prefix: 'media/reviews/',
        expiration: Duration.days(1),
        noncurrentVersionExpiration: Duration.days(1),
      },
    ],
  });

/** Bucket of the built site. Not versioned: any version can be rebuilt from its commit. */
export const createSiteBucket = (scope: Construct, props: BucketProps): s3.Bucket =>
  createPinnedBucket(scope, 'SiteBucket', {
    ...props,
    lifecycleRules: [
      { id: 'forget-unfinished-uploads', abortIncompleteMultipartUploadAfter: incompleteUploadExpiry },
    ],
  });
