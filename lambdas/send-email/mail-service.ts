import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';

/** A mail ready to send. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Address for answers, if different from the sender. */
  readonly replyTo?: string | undefined;
}

/**
 * Creates a client without retries: after a timeout it is unknown whether SES accepted the mail, and a retry could send it twice.
 */
export const createMailClient = (): SESv2Client =>
  new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });

/** Creates a function that sends mails through SES. @param from address of the sender @param configurationSet reports bounces and complaints */
export const createDeliver =
  (client: SESv2Client, from: string, configurationSet: string) =>
  async ({ to, subject, html, text, headers, replyTo }: OutgoingMail): Promise<void> => {
    const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
        ConfigurationSetName: configurationSet,
        Content: {
          Simple: {
            Subject: part(subject),
            Body: { Html: part(html), Text: part(text) },
            Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      }),
    );
  };

interface ServiceError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Classifies an error. `throttled` and `refused`: the mail was certainly not sent. `unknown`: SES may have accepted it.
 */
export const judgeError = (error: unknown): 'throttled' | 'refused' | 'unknown' => {
  const { name, code, $metadata: { httpStatusCode: status = 0 } = {} } = (error ?? {}) as ServiceError;
  if (name === 'TooManyRequestsException' || name === 'ThrottlingException' || status === 429)
    return 'throttled';
  if (status >= 400 && status < 500) return 'refused';
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? 'refused' : 'unknown';
};
