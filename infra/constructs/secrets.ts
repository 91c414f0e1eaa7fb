import { RemovalPolicy } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { pinLogicalId } from './pin-logical-id.ts';

const randomText = { passwordLength: 48, excludePunctuation: true };

export interface SecretsProps {
  /** Keep what people still hold something of when the stack goes. */
  readonly removalProtection: boolean;
}

/**
 * Secrets, made by Secrets Manager; containers read them again every few minutes. Nobody ever types them, but for the two of Stripe and the
 * notebook hub's: those hold a placeholder until an operator puts in what Stripe's dashboard or the hub's settings show.
 */
export class Secrets extends Construct {
  /** The header by which the API knows its own distribution. */
  readonly originVerify: secretsmanager.Secret;
  /** The restricted API key: checkout sessions (write), events (read). */
  readonly stripeApiKey: secretsmanager.Secret;
  /** By which Stripe signs what it sends to the webhook. */
  readonly stripeWebhook: secretsmanager.Secret;
  /** The API token of the notebook hub. */
  readonly notebookHubToken: secretsmanager.Secret;
  /** Signs `lastEvaluatedKey`. */
  readonly cursor: secretsmanager.Secret;
  /** Signs the tokens of links in mails. */
  readonly mailToken: secretsmanager.Secret;

  constructor(scope: Construct, id: string, { removalProtection }: SecretsProps) {
    super(scope, id);
    this.originVerify = new secretsmanager.Secret(this, 'OriginVerify', {
      description: 'Header value that CloudFront sends to the API',
      generateSecretString: randomText,
    });
    pinLogicalId(this.originVerify, 'OriginVerifySecret');
    this.stripeApiKey = new secretsmanager.Secret(this, 'StripeApiKey', {
      description: "Key of Stripe's API: replace the placeholder by a restricted key from Stripe's dashboard",
      generateSecretString: randomText,
    });
    pinLogicalId(this.stripeApiKey, 'StripeApiKeySecret');
    this.stripeWebhook = new secretsmanager.Secret(this, 'StripeWebhook', {
      description: "Signing secret of Stripe's webhook endpoint: replace the placeholder by whsec_…",
      generateSecretString: randomText,
    });
    pinLogicalId(this.stripeWebhook, 'StripeWebhookSecret');
    this.notebookHubToken = new secretsmanager.Secret(this, 'NotebookHubToken', {
      description: 'Token of the notebook hub: replace the placeholder by the one that the hub knows',
      generateSecretString: randomText,
    });
    pinLogicalId(this.notebookHubToken, 'NotebookHubTokenSecret');
    this.cursor = new secretsmanager.Secret(this, 'Cursor', {
      description: 'Key that signs the cursors of the course list',
      generateSecretString: randomText,
    });
    pinLogicalId(this.cursor, 'CursorSecret');
    this.mailToken = new secretsmanager.Secret(this, 'MailToken', {
      description: 'Key that signs the tokens of links in mails',
      generateSecretString: randomText,
    });
    pinLogicalId(this.mailToken, 'MailTokenSecret');
    // Links in mails that were sent work for ever: like the tables, their key outlives the stack.
    if (removalProtection) this.mailToken.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}
