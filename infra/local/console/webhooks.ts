import { type ConsoleParts, type Handle, ok } from './route.ts';

/** Statuses that a server can answer with. */
const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;

const show = async ({ webhooks: { readRows, receiver } }: Pick<ConsoleParts, 'webhooks'>) => {
  const rows = await readRows();
  const named = (row: Record<string, unknown>, part: 'pk' | 'sk'): string => String(row[part]);
  return {
    receiver: receiver.url,
    endpoints: rows
      .filter((row) => row['pk'] === 'ENDPOINTS')
      .map(({ sk, url, events, goneAt }) => ({
        id: sk,
        url,
        events,
        ...(goneAt === undefined ? {} : { goneAt }),
      })),
    deliveries: rows
      .filter((row) => named(row, 'sk').startsWith('DELIVERY#'))
      .map((row) => {
        const { event, status, attempts, outcome, dueAt } = row;
        return { id: named(row, 'sk').slice('DELIVERY#'.length), event, status, attempts, outcome, dueAt };
      })
      .sort((one, other) => one.id.localeCompare(other.id)),
    received: receiver.list(),
  };
};

/** Console routes of webhooks: endpoints, what was sent to them, and a receiver to try them with. */
export const webhookRoutes: Record<string, Handle> = {
  'GET /_local/webhooks': async (parts) => ok(await show(parts)),
  async 'PUT /_local/webhooks/receiver'(parts, { status }) {
    if (!isStatus(status)) return { status: 400, value: { error: 'send {"status": 200}, from 200 to 599' } };
    parts.webhooks.receiver.answerWith(status);
    return ok(await show(parts));
  },
  async 'DELETE /_local/webhooks/received'(parts) {
    parts.webhooks.receiver.clear();
    return ok(await show(parts));
  },
};
