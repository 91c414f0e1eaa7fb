import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';

/** A mail ready to go. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where answers go, when not to the sender. */
  readonly replyTo?: string | undefined;
}

/**
 * A client that asks once: after a time-out nobody knows whether SES took the mail, and a second try could send it twice.
 */
export const createMailClient = (): SESv2Client =>
  new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });

/** Sends mails by SES. @param from the sender's address @param configurationSet reports bounces and complaints */
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
 * What an error says about the mail. `throttled` and `refused`: it certainly was not sent. `unknown`: SES may have it.
 */
export const judgeError = (error: unknown): 'throttled' | 'refused' | 'unknown' => {
  const { name, code, $metadata: { httpStatusCode: status = 0 } = {} } = (error ?? {}) as ServiceError;
  if (name === 'TooManyRequestsException' || name === 'ThrottlingException' || status === 429)
    return 'throttled';
  if (status >= 400 && status < 500) return 'refused';
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? 'refused' : 'unknown';
};
