import { ArnFormat, Aws, CfnOutput, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { createPrivateBucket, incompleteUploadExpiry } from './constructs/buckets.ts';
import { edgeRegion } from './edge-stack.ts';

export interface EdgeLogsStackProps extends StackProps {
  /** Name and region of the site's stack. Its output `DistributionId` says which distribution is logged. */
  readonly site: { readonly stackName: string; readonly region: string };
  /** Keeps the logs when the stack is deleted. */
  readonly removalProtection: boolean;
}

const keptDays = 30;

/**
 * Logged fields of a request. Client address, path, query, cookies and referrer are left out: they may contain tokens, email addresses
 * and certificate ids. Country and network (ASN) distinguish an attack from a popular course; the functions' logs have the details.
 */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'cs-method',
  'cache-behavior-path-pattern',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'sc-content-type',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'time-taken',
  'time-to-first-byte',
  'origin-lbl',
  'cs-protocol-version',
  'ssl-protocol',
  'c-country',
  'asn',
];

/** Keeps logs of CloudFront requests for a month. CloudWatch delivers them in us-east-1 only. */
export class EdgeLogsStack extends Stack {
  constructor(scope: Construct, id: string, { site, removalProtection, ...props }: EdgeLogsStackProps) {
    super(scope, id, { ...props, env: { region: edgeRegion } });
    const bucket = createPrivateBucket(this, 'Bucket', {
      removalProtection,
      lifecycleRules: [
        {
          id: 'forget',
          expiration: Duration.days(keptDays),
          abortIncompleteMultipartUploadAfter: incompleteUploadExpiry,
        },
      ],
    });
    const source = new logs.CfnDeliverySource(this, 'Source', {
      name: this.stackName,
      logType: 'ACCESS_LOGS',
      resourceArn: this.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: Fn.getStackOutput(site.stackName, 'DistributionId', site.region),
      }),
    });
    const destination = new logs.CfnDeliveryDestination(this, 'Destination', {
      name: this.stackName,
      destinationResourceArn: bucket.bucketArn,
      outputFormat: 'json',
    });
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: 'LogDelivery',
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: {
            'aws:SourceArn': this.formatArn({
              service: 'logs',
              resource: 'delivery-source',
              resourceName: source.name,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    const delivery = new logs.CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
      s3SuffixPath: '{yyyy}/{MM}/{dd}',
    });
    delivery.addResourceDependency(source);
    destination.node.addDependency(bucket.policy ?? bucket);
    new CfnOutput(this, 'BucketName', {
      value: bucket.bucketName,
      description: 'Where the requests of the last month are',
    });
  }
}
