import type { EventSource } from '../functions/event-source.ts';
import type { FunctionPool } from '../functions/pool.ts';
import { asList, asObject, asText, type Json, type JsonObject } from '../template/template.ts';

interface Inserted {
  readonly table: string;
  readonly item: JsonObject;
}

/** What a call inserted, as far as streams matter: puts, alone or in a transaction. */
const insertedBy = (operation: string, input: JsonObject): Inserted[] => {
  const puts =
    operation === 'TransactWriteItems'
      ? asList(input['TransactItems']).map((step) => asObject(asObject(step)['Put']))
      : operation === 'PutItem'
        ? [input]
        : [];
  return puts
    .filter(({ Item }) => Item !== undefined)
    .map(({ TableName, Item }) => ({ table: asText(TableName), item: asObject(Item) }));
};

export interface Streams {
  /** Tells of a call that succeeded. */
  wrote(operation: string, input: JsonObject): void;
  /**
   * Starts a mapping of the template: invokes the function with what is inserted from now on.
   * @param mapping resolved properties, with the filter on the partition key
   */
  startSource(mapping: JsonObject, target: FunctionPool): EventSource;
}

/** DynamoDB's streams, as far as the template uses them: one batch at a time, of rows that a put inserted. */
export const createStreams = (): Streams => {
  const listeners = new Set<(inserted: Inserted) => void>();
  return {
    wrote(operation, input) {
      for (const inserted of insertedBy(operation, input)) {
        for (const listener of listeners) listener(inserted);
      }
    },
    startSource(mapping, target) {
      const table = /:table\/([^/]+)\/stream\//.exec(asText(mapping['EventSourceArn']))?.[1] ?? '';
      const prefix = readPrefix(mapping);
      let waiting: Json[] = [];
      let running: Promise<void> | undefined;
      const run = async (): Promise<void> => {
        while (waiting.length > 0) {
          const Records = waiting;
          waiting = [];
          await target.invoke({ Records }, `STREAM ${table}`);
        }
        running = undefined;
      };
      const listener = ({ table: name, item }: Inserted): void => {
        if (name !== table || !asText(asObject(item['pk'])['S']).startsWith(prefix)) return;
        const Keys = { pk: item['pk'] ?? null, sk: item['sk'] ?? null };
        waiting.push({ eventSource: 'aws:dynamodb', eventName: 'INSERT', dynamodb: { Keys } });
        running ??= run();
      };
      listeners.add(listener);
      return {
        async settled() {
          while (running) await running;
        },
        isQuiet: () => running === undefined,
        async close() {
          listeners.delete(listener);
          await running;
        },
      };
    },
  };
};

/** Prefix of the partition key that the mapping's filter asks for. */
const readPrefix = (mapping: JsonObject): string => {
  const [filter] = asList(asObject(mapping['FilterCriteria'])['Filters']);
  const pattern = JSON.parse(asText(asObject(filter)['Pattern'], '{}')) as JsonObject;
  const { pk } = asObject(asObject(pattern['dynamodb'])['Keys']);
  return asText(asObject(asList(asObject(pk)['S'])[0])['prefix']);
};
