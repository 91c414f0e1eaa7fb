import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { pinLogicalId } from './pin-logical-id.ts';

const randomText = { passwordLength: 48, excludePunctuation: true };

/** Secrets that nobody ever types: made by Secrets Manager, read once per container. */
export class Secrets extends Construct {
  /** The header by which the API knows its own distribution. */
  readonly originVerify: secretsmanager.Secret;
  /** Signs `lastEvaluatedKey`. */
  readonly cursor: secretsmanager.Secret;
  /** Signs the tokens of links in mails. */
  readonly mailToken: secretsmanager.Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.originVerify = new secretsmanager.Secret(this, 'OriginVerify', {
      description: 'Header value that CloudFront sends to the API',
      generateSecretString: randomText,
    });
    pinLogicalId(this.originVerify, 'OriginVerifySecret');
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
  }
}
