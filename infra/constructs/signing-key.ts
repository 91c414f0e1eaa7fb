import { CustomResource, Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';
import { regionalName } from './regional-name.ts';

/**
 * The two key pairs of the site. CloudFormation cannot make one, so a custom resource does: the private half goes straight
 * into a secret and is in no template, log or output. One pair signs addresses of media, and its public half becomes a
 * CloudFront key group. The other signs badges, whose readers find its public half at the site's own address.
 */
export class SigningKey extends Construct {
  readonly keyGroup: cloudfront.KeyGroup;
  /** Id of the public key that addresses of media are checked with. */
  readonly keyPairId: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const maker = new BundledFunction(this, 'signing-key');
    const keyPair = (name: string, logicalId: string, properties?: { Purpose: string }): CustomResource => {
      const pair = new CustomResource(this, name, {
        resourceType: 'Custom::SigningKeyPair',
        serviceToken: maker.function.functionArn,
        serviceTimeout: Duration.minutes(2),
        ...(properties && { properties }),
      });
      pinLogicalId(pair, logicalId);
      // Without its permissions the function could run before it may write.
      pair.node.addDependency(maker.role);
      return pair;
    };
    const media = keyPair('KeyPair', 'MediaSigningKeyPair');
    keyPair('BadgeKeyPair', 'BadgeSigningKeyPair', { Purpose: 'badge' });
    const publicKey = new cloudfront.PublicKey(this, 'PublicKey', {
      publicKeyName: regionalName(this, 'media-key'),
      encodedKey: media.getAttString('PublicKey'),
    });
    this.keyGroup = new cloudfront.KeyGroup(this, 'KeyGroup', {
      keyGroupName: regionalName(this, 'media-keys'),
      items: [publicKey],
    });
    this.keyPairId = publicKey.publicKeyId;
  }
}
