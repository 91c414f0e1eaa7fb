import { createHash, randomUUID } from 'node:crypto';
import { AwsError, type AwsService, jsonService, textField } from '../aws/types.ts';
import type { Documents } from '../state/documents.ts';
import type { Stack } from '../template/stack.ts';
import { asNumber, asObject, asText, type JsonObject } from '../template/template.ts';

export interface QueueMessage {
  /** Position in the queue. */
  readonly id: string;
  readonly messageId: string;
  readonly body: string;
  readonly attributes: JsonObject;
  readonly sentAt: number;
  readonly receiveCount: number;
  /** Milliseconds since the epoch, on the movable clock. */
  readonly visibleAt: number;
}

export interface Queue {
  readonly name: string;
  readonly arn: string;
  send(body: string, attributes: JsonObject, delaySeconds: number): QueueMessage;
  /**
   * Receives up to `limit` due messages and hides them for the visibility timeout. Messages that reached the maximum receive count go to
   * the dead-letter queue.
   */
  receive(limit: number): QueueMessage[];
  delete(id: string): void;
  /** Time at which the next message is due; undefined for an empty queue. */
  nextDue(): number | undefined;
  size(): number;
  onSend(listener: () => void): void;
}

export interface QueueDeclaration {
  readonly name: string;
  readonly arn: string;
  /** Resolved properties. */
  readonly properties: JsonObject;
}

/** Queues that the template declares. */
export const readQueues = (stack: Stack): QueueDeclaration[] =>
  stack
    .resolvedResources('AWS::SQS::Queue')
    .map(([id, properties]) => ({ name: stack.name(id), arn: stack.arn(id), properties }));

/** Persistent queues, by ARN. */
export const createQueues = (documents: Documents, declarations: QueueDeclaration[]): Map<string, Queue> => {
  const queues = new Map<string, Queue>();
  for (const declaration of declarations)
    queues.set(declaration.arn, createQueue(documents, declaration, queues));
  return queues;
};

const createQueue = (
  documents: Documents,
  declaration: QueueDeclaration,
  queues: Map<string, Queue>,
): Queue => {
  const { name, arn, properties } = declaration;
  const collection = `queue:${name}`;
  const visibilityMs = asNumber(properties['VisibilityTimeout'], 30) * 1000;
  const redrive = asObject(properties['RedrivePolicy']);
  const deadLetterArn = asText(redrive['deadLetterTargetArn']);
  const maxReceiveCount = asNumber(redrive['maxReceiveCount'], Infinity);
  const listeners: (() => void)[] = [];
  const all = (): QueueMessage[] => documents.list<QueueMessage>(collection).map((row) => row.value);

  return {
    name,
    arn,
    send(body, attributes, delaySeconds) {
      const id = documents.nextId(collection);
      const now = Date.now();
      const message: QueueMessage = {
        id,
        messageId: randomUUID(),
        body,
        attributes,
        sentAt: now,
        receiveCount: 0,
        visibleAt: now + delaySeconds * 1000,
      };
      documents.put(collection, id, message);
      for (const listener of listeners) listener();
      return message;
    },
    receive(limit) {
      const now = Date.now();
      const received: QueueMessage[] = [];
      for (const message of all()) {
        if (received.length >= limit) break;
        if (message.visibleAt > now) continue;
        if (message.receiveCount >= maxReceiveCount && deadLetterArn) {
          documents.transaction(() => {
            documents.delete(collection, message.id);
            queues.get(deadLetterArn)?.send(message.body, message.attributes, 0);
          });
          continue;
        }
        const taken = { ...message, receiveCount: message.receiveCount + 1, visibleAt: now + visibilityMs };
        documents.put(collection, message.id, taken);
        received.push(taken);
      }
      return received;
    },
    delete(id) {
      documents.delete(collection, id);
    },
    nextDue() {
      const due = all().map((message) => message.visibleAt);
      return due.length > 0 ? Math.min(...due) : undefined;
    },
    size: () => documents.list(collection).length,
    onSend(listener) {
      listeners.push(listener);
    },
  };
};

/** Bytes of a message, and of a batch. */
const sizeLimit = 1024 * 1024;
const longestDelaySeconds = 900;
/** Characters that are none of XML, which SQS refuses. */
const refused = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** @throws AwsError for an entry that SQS refuses */
const checkEntry = (entry: Record<string, unknown>): void => {
  const delay = Number(entry['DelaySeconds'] ?? 0);
  if (!Number.isInteger(delay) || delay < 0 || delay > longestDelaySeconds) {
    throw new AwsError(
      'InvalidParameterValue',
      `DelaySeconds must be a whole number up to ${longestDelaySeconds}.`,
    );
  }
  if (refused.test(textField(entry, 'MessageBody'))) {
    throw new AwsError('InvalidMessageContents', 'Invalid characters found in the message.');
  }
};

const readSize = (entry: Record<string, unknown>): number =>
  Buffer.byteLength(textField(entry, 'MessageBody')) +
  (entry['MessageAttributes'] ? Buffer.byteLength(JSON.stringify(entry['MessageAttributes'])) : 0);

/** SQS's JSON protocol for sending only: functions receive messages through their event source mappings. */
export const createSqsService = (queues: Map<string, Queue>): AwsService => {
  const find = (input: Record<string, unknown>): Queue => {
    const name = textField(input, 'QueueUrl').split('/').at(-1);
    const queue = [...queues.values()].find((candidate) => candidate.name === name);
    if (!queue)
      throw new AwsError('AWS.SimpleQueueService.NonExistentQueue', 'The specified queue does not exist.');
    return queue;
  };

  const send = (
    queue: Queue,
    entry: Record<string, unknown>,
  ): { MessageId: string; MD5OfMessageBody: string } => {
    const body = textField(entry, 'MessageBody');
    checkEntry(entry);
    if (readSize(entry) > sizeLimit) {
      throw new AwsError(
        'InvalidParameterValue',
        'One or more parameters are invalid: the message is longer than 1 MiB.',
      );
    }
    const attributes = (entry['MessageAttributes'] ?? {}) as JsonObject;
    const message = queue.send(body, attributes, Number(entry['DelaySeconds'] ?? 0));
    return { MessageId: message.messageId, MD5OfMessageBody: createHash('md5').update(body).digest('hex') };
  };

  return jsonService('application/x-amz-json-1.0', {
    SendMessage: (input) => send(find(input), input),
    SendMessageBatch(input) {
      const queue = find(input);
      const entries = (input['Entries'] ?? []) as Record<string, unknown>[];
      if (entries.length === 0)
        throw new AwsError('AWS.SimpleQueueService.EmptyBatchRequest', 'There are no entries.');
      if (entries.length > 10) {
        throw new AwsError(
          'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
          'At most 10 entries are allowed.',
        );
      }
      if (new Set(entries.map((entry) => textField(entry, 'Id'))).size < entries.length) {
        throw new AwsError('AWS.SimpleQueueService.BatchEntryIdsNotDistinct', 'Two entries have one Id.');
      }
      if (entries.reduce((size, entry) => size + readSize(entry), 0) > sizeLimit) {
        throw new AwsError('AWS.SimpleQueueService.BatchRequestTooLong', 'The batch is longer than 1 MiB.');
      }
      // Before the first is sent: none is, when another is refused.
      for (const entry of entries) checkEntry(entry);
      return {
        Successful: entries.map((entry) => ({ Id: textField(entry, 'Id'), ...send(queue, entry) })),
        Failed: [],
      };
    },
    GetQueueAttributes(input) {
      const queue = find(input);
      return { Attributes: { QueueArn: queue.arn, ApproximateNumberOfMessages: String(queue.size()) } };
    },
  });
};
