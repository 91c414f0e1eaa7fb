import { ApiError } from '../platform/http/api-error.ts';
import type { MailMessage, MailQueue } from '../stores/mail/mail-queue.ts';

/** Queues one mail. @throws ApiError 503 when the queue refused it */
export const queueMail = async (mailQueue: MailQueue, mail: MailMessage): Promise<void> => {
  const refused = await mailQueue.send([mail]);
  if (refused.size > 0) {
    throw new ApiError('unavailable', { cause: new Error(`The mail queue refused the mail: ${mail.kind}`) });
  }
};
