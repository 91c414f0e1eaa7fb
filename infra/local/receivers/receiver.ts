import { Webhook } from 'standardwebhooks';
import { listen, type Listening, readBody } from '../http/server.ts';
import type { Documents } from '../state/documents.ts';

/** A request that the receiver got. */
export interface Received {
  /** ISO 8601. */
  readonly at: string;
  readonly path: string;
  /** The `webhook-id`. */
  readonly id: string;
  /** The secret of the endpoint made one of the signatures. */
  readonly isVerified: boolean;
  /** Status of the answer. */
  readonly status: number;
  readonly body: string;
}

export interface Receiver {
  /** Address for `npm run webhooks -- add`. Its port stays from run to run. */
  readonly url: string;
  /** Lists what came, oldest first. */
  list(): Received[];
  clear(): void;
  /** Answers with this status from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

const collection = 'webhooks-received';
const bodyLimit = 1024 * 1024;

/** Listens on the port of the last run, or on another if somebody has taken it. */
const listenAgain = async (handler: Parameters<typeof listen>[0], port: number): Promise<Listening> => {
  try {
    return await listen(handler, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return listen(handler);
  }
};

/**
 * Starts a receiver of webhooks to try them with. @param readSecrets secrets of the endpoints at an address
 */
export const startReceiver = async (
  documents: Documents,
  readSecrets: (url: string) => Promise<string[]>,
): Promise<Receiver> => {
  let status = 200;
  const { port, close } = await listenAgain(
    (request, response) => {
      const take = async (): Promise<void> => {
        const body = (await readBody(request, bodyLimit)).toString('utf8');
        const path = request.url ?? '/';
        const header = (name: string): string => String(request.headers[`webhook-${name}`] ?? '');
        const at = new Date(Number(header('timestamp')) * 1_000);
        const secrets = await readSecrets(`${url}${path.slice(1)}`);
        const signatures = header('signature').split(' ');
        const isVerified = secrets.some((secret) =>
          signatures.includes(new Webhook(secret).sign(header('id'), at, body)),
        );
        const received = { at: new Date().toISOString(), path, id: header('id'), isVerified, status, body };
        documents.put(collection, documents.nextId(collection), received satisfies Received);
        response.writeHead(status).end();
      };
      take().catch(() => response.destroy());
    },
    documents.get<number>('webhooks', 'port') ?? 0,
  );
  documents.put('webhooks', 'port', port);
  const url = `https://${port}.receivers.test/`;
  return {
    url,
    list: () => documents.list<Received>(collection).map(({ value }) => value),
    clear: () => documents.deleteAll(collection),
    answerWith: (next) => void (status = next),
    close,
  };
};
