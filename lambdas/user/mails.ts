import { createQueueClient } from '../platform/services/clients.ts';
import { createMailQueue, type MailQueue } from '../stores/mail/mail-queue.ts';

/** Creates the mail queue. Loaded lazily, because only a new token needs an SQS client. @param url of the queue */
export const createMails = (url: string): MailQueue => createMailQueue(createQueueClient(), url);
