import { createQueueClient } from '../platform/services/clients.ts';
import { createMailQueue, type MailQueue } from '../stores/mail/mail-queue.ts';

/** The queue of mails, by a client that watching does not need. @param url the queue's address */
export const createMails = (url: string): MailQueue => createMailQueue(createQueueClient(), url);
