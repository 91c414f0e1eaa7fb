import { CustomResource, Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { bindSecret, bindValues } from './bindings.ts';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';

export interface SigningKeyProps {
  /** Keep the key of badges when the stack goes. */
  readonly removalProtection: boolean;
}

/**
 * The key pairs of the site. CloudFormation cannot make one, so a custom resource does: the private half goes straight
 * into a secret and is in no template, log or output. One pair signs addresses of media, and its public half becomes a
 * CloudFront key group; the other signs badges, whose readers find its public half at the site's own address.
 */
export class SigningKey extends Construct {
  readonly keyGroup: cloudfront.KeyGroup;
  private readonly publicKey: cloudfront.PublicKey;
  private readonly privateKey: secretsmanager.Secret;
  private readonly badgePrivateKey: secretsmanager.Secret;

  constructor(scope: Construct, id: string, { removalProtection }: SigningKeyProps) {
    super(scope, id);
    this.privateKey = new secretsmanager.Secret(this, 'PrivateKey', {
      description: 'Private key (PEM, P-256) that signs video addresses; written by the signing-key function',
    });
    pinLogicalId(this.privateKey, 'MediaPrivateKeySecret');
    this.badgePrivateKey = new secretsmanager.Secret(this, 'BadgePrivateKey', {
      description: 'Private key (PEM, RSA) that signs badges; written by the signing-key function',
    });
    pinLogicalId(this.badgePrivateKey, 'BadgePrivateKeySecret');
    // Badges that were given verify by its public half for ever.
    if (removalProtection) this.badgePrivateKey.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const maker = new BundledFunction(this, 'signing-key');
    bindSecret(maker, 'BADGE_PRIVATE_KEY_SECRET_ARN', this.badgePrivateKey, [
      'GetSecretValue',
      'PutSecretValue',
    ]);
    bindSecret(maker, 'MEDIA_PRIVATE_KEY_SECRET_ARN', this.privateKey, ['GetSecretValue', 'PutSecretValue']);
    const pair = new CustomResource(this, 'KeyPair', {
      resourceType: 'Custom::SigningKeyPair',
      serviceToken: maker.function.functionArn,
      serviceTimeout: Duration.minutes(2),
    });
    pinLogicalId(pair, 'MediaSigningKeyPair');
    // Without its permissions the function could run before it may write.
    pair.node.addDependency(maker.role);
    const badgePair = new CustomResource(this, 'BadgeKeyPair', {
      resourceType: 'Custom::SigningKeyPair',
      serviceToken: maker.function.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { Purpose: 'badge' },
    });
    pinLogicalId(badgePair, 'BadgeSigningKeyPair');
    badgePair.node.addDependency(maker.role);
    this.publicKey = new cloudfront.PublicKey(this, 'PublicKey', {
      encodedKey: pair.getAttString('PublicKey'),
    });
    this.keyGroup = new cloudfront.KeyGroup(this, 'KeyGroup', { items: [this.publicKey] });
  }

  /** Lets a function sign addresses of media. */
  allowSigning(target: BundledFunction): void {
    bindSecret(target, 'MEDIA_PRIVATE_KEY_SECRET_ARN', this.privateKey);
    bindValues(target, { MEDIA_KEY_PAIR_ID: this.publicKey.publicKeyId });
  }

  /** Lets a function sign badges. */
  allowSigningBadges(target: BundledFunction): void {
    bindSecret(target, 'BADGE_PRIVATE_KEY_SECRET_ARN', this.badgePrivateKey);
  }
}
