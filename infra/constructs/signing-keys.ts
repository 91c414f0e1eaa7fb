import { CustomResource, Duration, Fn } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { keyMadeTag, type KeySecretName } from '../../lambdas/resources/secrets.ts';
import { BundledFunction } from './bundled-function.ts';
import { pinLogicalId, regionalName } from './names.ts';
import { createSecret } from './secrets.ts';

export interface SigningKeysProps {
  /** Generations of the key pair for media URLs, separated by commas. The first signs; all are trusted. */
  readonly mediaKeys: string;
  /** Generations of the badge key pairs, in the same form. */
  readonly badgeKeys: string;
  readonly removalProtection: boolean;
  readonly replicaRegion?: string | undefined;
}

/** One generation of a key pair. */
interface KeyPair {
  readonly suffix: string;
  readonly secret: secretsmanager.Secret;
  /** PEM. Known only at deployment. */
  readonly publicKey: string;
}

/** Names in the template, by purpose: of the secret, of the construct and of the custom resource. */
const names = {
  media: { secret: 'mediaPrivateKey', construct: 'KeyPair', pair: 'MediaSigningKeyPair' },
  badge: { secret: 'badgePrivateKey', construct: 'BadgeKeyPair', pair: 'BadgeSigningKeyPair' },
  'badge-proof': {
    secret: 'badgeProofPrivateKey',
    construct: 'BadgeProofKeyPair',
    pair: 'BadgeProofSigningKeyPair',
  },
} as const;

/** The first pair signs. */
type KeyPairs = readonly [KeyPair, ...KeyPair[]];

/**
 * The key pairs of the site. CloudFormation cannot create one, so a custom resource does: it writes the private key straight into a
 * secret, and the key appears in no template, log or output. One pair signs media URLs; its public keys form a CloudFront key group. The
 * others sign badges, as tokens and as proofs inside them; verifiers find their public keys on the site. A rotation adds a generation with its own secret, so no key is ever
 * overwritten.
 */
export class SigningKeys extends Construct {
  readonly keyGroup: cloudfront.KeyGroup;
  /** Id of the public key that matches the current signing key of media URLs. */
  readonly keyPairId: string;
  /** Secrets of the current signing keys. */
  readonly secrets: Readonly<Record<KeySecretName, secretsmanager.ISecret>>;
  /** Public keys (PEM) of further trusted badge generations. Undefined when there is only one. */
  readonly badgeOtherKeys: string | undefined;
  /** The same for proofs inside badges. */
  readonly badgeProofOtherKeys: string | undefined;

  constructor(scope: Construct, id: string, props: SigningKeysProps) {
    super(scope, id);
    const maker = new BundledFunction(this, 'signing-key');
    const media = this.keyPairs(maker, 'media', props.mediaKeys, props);
    const badge = this.keyPairs(maker, 'badge', props.badgeKeys, props);
    const badgeProof = this.keyPairs(maker, 'badge-proof', props.badgeKeys, props);
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
    this.secrets = {
      mediaPrivateKey: media[0].secret,
      badgePrivateKey: badge[0].secret,
      badgeProofPrivateKey: badgeProof[0].secret,
    };
    this.badgeOtherKeys = joinOthers(badge);
    this.badgeProofOtherKeys = joinOthers(badgeProof);
  }

  private keyPairs(
    maker: BundledFunction,
    purpose: keyof typeof names,
    generations: string,
    { removalProtection, replicaRegion }: SigningKeysProps,
  ): KeyPairs {
    return generations.split(',').map((generation) => {
      // The first generation keeps the names from before there were generations.
      const suffix = generation === '1' ? '' : generation;
      const { secret: secretName, construct, pair: pairName } = names[purpose];
      const secret = createSecret(this, secretName, { removalProtection, replicaRegion, suffix });
      mayWriteOnce(maker, secret);
      const pair = new CustomResource(this, `${construct}${suffix}`, {
        resourceType: 'Custom::SigningKeyPair',
        serviceToken: maker.function.functionArn,
        serviceTimeout: Duration.minutes(2),
        properties: { Purpose: purpose, Generation: generation, SecretArn: secret.secretArn },
      });
      pinLogicalId(pair, `${pairName}${suffix}`);
      // Without this dependency, the function could run before it has its permissions.
      pair.node.addDependency(maker.role);
      return { suffix, secret, publicKey: pair.getAttString('PublicKey') };
    }) as unknown as KeyPairs;
  }
}

/** Public keys of all pairs but the first, which signs; undefined without others. */
const joinOthers = ([, ...others]: KeyPairs): string | undefined =>
  others.length > 0
    ? Fn.join(
        '',
        others.map(({ publicKey }) => publicKey),
      )
    : undefined;

/**
 * Allows the function to write the secret only until it is tagged as created, and to set that tag. It has no permission to remove the
 * tag: afterwards it can only read the key.
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
