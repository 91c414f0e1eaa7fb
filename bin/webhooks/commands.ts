import { createHash, randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type EventType, eventTypes } from '../../lambdas/contract/webhook-events.ts';
import { createEndpointStore, type EndpointStore } from '../../lambdas/stores/webhooks/endpoint-store.ts';
import { endpointOf, type WebhookEndpoint } from '../../lambdas/stores/webhooks/webhook-rows.ts';
import { RefusedAddress, resolvePublic } from '../../lambdas/use-cases/post-outside.ts';
import { UsageError } from '../content/check/check-folder.ts';

export interface WebhookTarget {
  readonly documents: DynamoDBDocumentClient;
  readonly table: string;
  /** DNS server, or `system`. */
  readonly resolver: string;
  /** The site's clock: milliseconds since the epoch. */
  readonly now: number;
}

interface Options {
  readonly events?: string | undefined;
  readonly withEmail: boolean;
}

/** Runs a command. @param subject an address, an endpoint or a delivery @returns what to print */
type Command = (target: WebhookTarget, subject: string, options: Options) => Promise<string>;

const secretBytes = 24;
const overlapMs = 24 * 60 * 60 * 1_000;
const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** Id of the endpoint with an address: the same address cannot be added twice. */
const endpointId = (url: string): string =>
  `ep_${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;

const parseEvents = (text = ''): EventType[] => {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !eventTypes.some((type) => type === name));
  if (unknown.length === 0) return eventTypes.filter((type) => names.includes(type));
  const problem = text === '' ? 'Name events with --events' : `There is no event ${unknown.join(', ')}`;
  throw new UsageError(`${problem}. The events are ${eventTypes.join(', ')}.`);
};

/** Refuses an address that is not public. It is asked again each time something is sent there. */
const requirePublic = async (address: string, { resolver }: WebhookTarget): Promise<URL> => {
  const url = URL.parse(address);
  if (!url) throw new UsageError(`${address} is not an address.`);
  try {
    await resolvePublic(url, { resolver });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw new UsageError(`${address} is refused: ${error.message}.`);
  }
  return url;
};

const add: Command = async (target, address, { events, withEmail }) => {
  const types = parseEvents(events);
  const { href: url } = await requirePublic(address, target);
  const secret = newSecret();
  const id = endpointId(url);
  const createdAt = new Date(target.now).toISOString();
  const endpoint: WebhookEndpoint = { id, url, events: types, withEmail, secret, createdAt };
  if (!(await createEndpointStore(target.documents, target.table).add(endpoint))) {
    throw new UsageError(`${url} is already there, as ${id}: remove it first.`);
  }
  return `${id}\n${secret}\nThe secret is shown this once: its receiver verifies signatures with it.\n`;
};

const unknown = (id: string): UsageError =>
  new UsageError(`There is no ${id}: npm run webhooks -- list shows what there is.`);

const remove: Command = async (target, id) => {
  if (!(await createEndpointStore(target.documents, target.table).remove(id))) throw unknown(id);
  return `${id} is removed.\n`;
};

const list: Command = async ({ documents, table }) => {
  const store = createEndpointStore(documents, table);
  const lines: string[] = [];
  for (const { id, url, events, withEmail, goneAt } of await store.list()) {
    const facts = [
      events.join(','),
      ...(withEmail ? ['with email'] : []),
      goneAt ? `gone since ${goneAt}` : 'on',
    ];
    lines.push([id, url, ...facts].join('  '));
    for (const delivery of await store.listDeliveries(id)) {
      if (delivery.status === 'delivered') continue;
      const { status, event, attempts, outcome = 'not sent yet', dueAt } = delivery;
      const next = dueAt === undefined ? [] : [`next ${dueAt}`];
      lines.push(
        `  ${[delivery.id, status, event.type, `attempts ${attempts}`, outcome, ...next].join('  ')}`,
      );
    }
  }
  return lines.length === 0 ? 'There are no endpoints.\n' : `${lines.join('\n')}\n`;
};

/** Refuses an endpoint to which nothing is sent. @param typed what the operator named it by */
const requireOn = async (store: EndpointStore, id: string, typed: string): Promise<void> => {
  const endpoint = (await store.list()).find((each) => each.id === id);
  if (!endpoint) throw unknown(typed);
  if (endpoint.goneAt !== undefined)
    throw new UsageError(`${id} is gone since ${endpoint.goneAt}: remove it and add it again.`);
};

const test: Command = async ({ documents, table, now }, id) => {
  const store = createEndpointStore(documents, table);
  await requireOn(store, id, id);
  return `${await store.test(id, new Date(now).toISOString())} is on its way.\n`;
};

const replay: Command = async ({ documents, table, now }, id) => {
  const store = createEndpointStore(documents, table);
  await requireOn(store, endpointOf(id), id);
  if (!(await store.replay(id, new Date(now).toISOString()))) throw unknown(id);
  return `${id} is on its way again.\n`;
};

const rotate: Command = async ({ documents, table, now }, id) => {
  const secret = newSecret();
  const [at, until] = [now, now + overlapMs].map((ms) => new Date(ms).toISOString()) as [string, string];
  if (!(await createEndpointStore(documents, table).rotate(id, secret, at, until))) throw unknown(id);
  return `${secret}\nThe secret is shown this once. Until ${until} the one before signs too.\n`;
};

export const commands = { add, list, remove, test, replay, rotate } satisfies Record<string, Command>;
