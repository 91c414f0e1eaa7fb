import type { Clock } from '../clock/clock.ts';
import type { TokenRequest } from '../identity/tokens.ts';
import { notebookRoutes } from './notebooks.ts';
import { type ConsoleAnswer, type ConsoleParts, type Handle, ok } from './route.ts';
import { stripeRoutes } from './stripe.ts';
import { webhookRoutes } from './webhooks.ts';

interface PageView {
  readonly path: string;
  readonly title: string;
  readonly at: string;
}

interface WebVital {
  readonly name: string;
  readonly value: number;
  readonly rating: unknown;
  readonly path: unknown;
  readonly at: string;
}

/** Invalid input to the console. The message names the remedy. */
class ConsoleError extends Error {}

/** The console's JSON API by route. `{name}` matches any one segment. */
const routes: Record<string, Handle> = {
  'GET /_local/mail': ({ mailbox }) => ok(mailbox.list()),
  'DELETE /_local/mail'({ mailbox }) {
    mailbox.clear();
    return ok({ deleted: true });
  },
  'GET /_local/clock': ({ clock }) => ok(time(clock)),
  async 'PUT /_local/clock'({ clock, scheduler, eventSources }, body) {
    clock.set(target(clock, body));
    await scheduler.catchUp();
    await eventSources.settled();
    return ok(time(clock));
  },
  'GET /_local/schedules': ({ scheduler }) => ok(scheduler.list()),
  async 'POST /_local/schedules/{name}/run'(parts, _body, name) {
    if (!(await parts.scheduler.run(name))) return { status: 404, value: { error: `no schedule ${name}` } };
    await parts.eventSources.settled();
    return ok(parts.scheduler.list().find((schedule) => schedule.name === name));
  },
  'POST /_local/token': ({ identity }, body) => ok(identity.issueToken(body as unknown as TokenRequest)),
  'GET /_local/metrics': ({ metrics }) => ok({ routes: metrics.report() }),
  'DELETE /_local/metrics'({ metrics }) {
    metrics.reset();
    return ok({ routes: [] });
  },
  async 'DELETE /_local/limits'({ forgetLimits }) {
    await forgetLimits();
    return ok({ deleted: true });
  },
  'GET /_local/page-views': ({ documents }) =>
    ok(documents.list<PageView>('page-views').map((row) => row.value)),
  'POST /_local/page-views'({ documents }, { path, title }) {
    if (typeof path !== 'string') throw new ConsoleError('path is needed');
    const view: PageView = {
      path,
      title: typeof title === 'string' ? title : '',
      at: new Date().toISOString(),
    };
    documents.put('page-views', documents.nextId('page-views'), view);
    return { status: 201, value: view };
  },
  'DELETE /_local/page-views'({ documents }) {
    documents.deleteAll('page-views');
    return ok([]);
  },
  'GET /_local/web-vitals': ({ documents }) =>
    ok(documents.list<WebVital>('web-vitals').map((row) => row.value)),
  'POST /_local/web-vitals'({ documents }, { name, value, rating, path }) {
    if (typeof name !== 'string' || typeof value !== 'number')
      throw new ConsoleError('name and value are needed');
    const vital: WebVital = { name, value, rating, path, at: new Date().toISOString() };
    documents.put('web-vitals', documents.nextId('web-vitals'), vital);
    return { status: 201, value: vital };
  },
  'DELETE /_local/web-vitals'({ documents }) {
    documents.deleteAll('web-vitals');
    return ok([]);
  },
  'GET /_local/stack': ({ stack }) => ok(stack()),
  'GET /_local/stack/{name}': ({ stack }, _body, role) => ok(stack(role)),
  ...stripeRoutes,
  ...notebookRoutes,
  ...webhookRoutes,
};

const compiled = Object.entries(routes).map(([key, handle]) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, pattern: new RegExp(`^${path.replace('{name}', '([^/]+)')}$`), handle };
});

/** Answers a request to the console's API. `body` is parsed JSON. */
export const answerConsole = async (
  parts: ConsoleParts,
  method: string,
  path: string,
  body: Record<string, unknown>,
): Promise<ConsoleAnswer> => {
  const here = compiled.filter(({ pattern }) => pattern.test(path));
  const route = here.find((candidate) => candidate.method === method);
  if (!route) {
    return here.length > 0
      ? { status: 405, value: { error: `${method} is not known at ${path}` } }
      : { status: 404, value: { error: `the local console has no ${path}` } };
  }
  try {
    return await route.handle(parts, body, decodeURIComponent(route.pattern.exec(path)?.[1] ?? ''));
  } catch (error) {
    return { status: 400, value: { error: (error as Error).message } };
  }
};

const time = (clock: Clock): { now: string } => ({ now: new Date(clock.now()).toISOString() });

const target = (clock: Clock, body: Record<string, unknown>): number => {
  const { now, advanceSeconds } = body;
  const epoch =
    typeof advanceSeconds === 'number' && now === undefined
      ? clock.now() + advanceSeconds * 1000
      : typeof now === 'string' || typeof now === 'number'
        ? new Date(now).getTime()
        : NaN;
  if (!Number.isFinite(epoch) || Math.abs(epoch) > 8.64e15) {
    throw new ConsoleError('send {"now": "2026-12-01T09:00:00Z"} or {"advanceSeconds": 3600}');
  }
  return epoch;
};
