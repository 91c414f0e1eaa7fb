import { CustomResource, Duration, Fn } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { keyMadeTag, type KeySecretName } from '../../lambdas/resources/secrets.ts';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId } from './pin-logical-id.ts';
import { regionalName } from './regional-name.ts';
import { createSecret } from './secrets.ts';

export interface SigningKeysProps {
  /** Generations of the pair that signs addresses of media, separated by commas: the first signs, all are trusted. */
  readonly mediaKeys: string;
  /** The same for badges. */
  readonly badgeKeys: string;
  readonly removalProtection: boolean;
  readonly replicaRegion?: string | undefined;
}

/** One generation of a key pair. */
interface KeyPair {
  readonly suffix: string;
  readonly secret: secretsmanager.Secret;
  /** PEM; known when the stack is deployed. */
  readonly publicKey: string;
}

/** At least one of them: the first signs. */
type KeyPairs = readonly [KeyPair, ...KeyPair[]];

/**
 * The key pairs of the site. CloudFormation cannot make one, so a custom resource does: the private half goes straight
 * into a secret and is in no template, log or output. One signs addresses of media; public halves make a CloudFront key
 * group. The other signs badges, whose readers find the public halves at the site's own address. A rotation adds a
 * generation with a secret of its own, so that no key is ever written over.
 */
export class SigningKeys extends Construct {
  readonly keyGroup: cloudfront.KeyGroup;
  /** Id of the public key that addresses of media are checked with when they are signed now. */
  readonly keyPairId: string;
  /** Secrets of the keys that sign. */
  readonly secrets: Readonly<Record<KeySecretName, secretsmanager.ISecret>>;
  /** Public keys (PEM) that badges are verified with beside that of the signing key; undefined when there is none. */
  readonly badgeOtherKeys: string | undefined;

  constructor(scope: Construct, id: string, props: SigningKeysProps) {
    super(scope, id);
    const maker = new BundledFunction(this, 'signing-key');
    const media = this.keyPairs(maker, 'media', props.mediaKeys, props);
    const badge = this.keyPairs(maker, 'badge', props.badgeKeys, props);
    const publicKeys = media.map(
      ({ suffix, publicKey }) =>
        new cloudfront.PublicKey(this, `PublicKey${suffix}`, {
          publicKeyName: regionalName(this, `media-key${suffix}`),
          encodedKey: publicKey,
        }),
    );
    this.keyGroup = new cloudfront.KeyGroup(this, 'KeyGroup', {
      keyGroupName: regionalName(this, 'media-keys'),
      items: publicKeys,
    });
    this.keyPairId = publicKeys[0]?.publicKeyId ?? '';
    this.secrets = { mediaPrivateKey: media[0].secret, badgePrivateKey: badge[0].secret };
    const [, ...others] = badge;
    this.badgeOtherKeys =
      others.length > 0
        ? Fn.join(
            '',
            others.map(({ publicKey }) => publicKey),
          )
        : undefined;
  }

  private keyPairs(
    maker: BundledFunction,
    purpose: 'media' | 'badge',
    generations: string,
    { removalProtection, replicaRegion }: SigningKeysProps,
  ): KeyPairs {
    return generations.split(',').map((generation) => {
      // The first generation has the names that it had before there were others.
      const suffix = generation === '1' ? '' : generation;
      const secret = createSecret(this, `${purpose}PrivateKey`, { removalProtection, replicaRegion, suffix });
      mayWriteOnce(maker, secret);
      const name = purpose === 'media' ? 'Media' : 'Badge';
      const pair = new CustomResource(this, `${purpose === 'media' ? '' : 'Badge'}KeyPair${suffix}`, {
        resourceType: 'Custom::SigningKeyPair',
        serviceToken: maker.function.functionArn,
        serviceTimeout: Duration.minutes(2),
        properties: { Purpose: purpose, Generation: generation, SecretArn: secret.secretArn },
      });
      pinLogicalId(pair, `${name}SigningKeyPair${suffix}`);
      // Without its permissions the function could run before it may write.
      pair.node.addDependency(maker.role);
      return { suffix, secret, publicKey: pair.getAttString('PublicKey') };
    }) as unknown as KeyPairs;
  }
}

/**
 * Lets the function write the secret until it is tagged as made, and tag it so. Nothing that it may do takes the tag away:
 * from then on it can read the key and no more.
 */
const mayWriteOnce = ({ role }: BundledFunction, { secretArn }: secretsmanager.ISecret): void => {
  const allow = (action: string, conditions?: Record<string, unknown>): void => {
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({
        actions: [`secretsmanager:${action}`],
        resources: [secretArn],
        ...(conditions && { conditions }),
      }),
    );
  };
  allow('GetSecretValue');
  allow('PutSecretValue', { Null: { [`aws:ResourceTag/${keyMadeTag}`]: 'true' } });
  allow('TagResource', {
    StringEquals: { [`aws:RequestTag/${keyMadeTag}`]: 'true' },
    'ForAllValues:StringEquals': { 'aws:TagKeys': [keyMadeTag] },
  });
};
