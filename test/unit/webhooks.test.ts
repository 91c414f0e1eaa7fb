import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isPublicAddress, refuseEndpointUrl } from '#domain/webhooks/public-address.ts';
import { nextAttempt } from '#domain/webhooks/retries.ts';
import { listen } from '#infra/local/http/server.ts';
import { deliver, type DeliverDeps } from '#lambdas/deliver-webhooks/deliver.ts';
import { fanOut, sendDue } from '#lambdas/fan-out-webhooks/fan-out.ts';
import { postOutside, resolvePublic } from '#lambdas/use-cases/post-outside.ts';

const hour = 3_600_000;

describe('the attempts at an event', () => {
  it.each([0, 0.5, 1])(
    'are ten, the last 19 to 25 hours after the first, with growing pauses: jitter %d',
    (random) => {
      let at = 0;
      const pauses: number[] = [];
      for (let attempts = 1; ; attempts += 1) {
        const next = nextAttempt(attempts, random, at);
        if (next === undefined) break;
        pauses.push(next - at);
        at = next;
      }
      expect(pauses).toHaveLength(9);
      expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
      expect(at).toBeGreaterThanOrEqual(19 * hour);
      expect(at).toBeLessThanOrEqual(25 * hour);
    },
  );
});

const inside = [
  '0.0.0.0',
  '10.0.0.7',
  '100.64.0.1',
  '127.0.0.1',
  '127.1.2.3',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.7',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:7',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:7::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
  '1.2.3.4.5',
];

describe('an address', () => {
  it.each(inside)('that is not of the public internet is none: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each(['1.1.1.1', '11.22.33.44', '2606:4700::1111', '2a00:1450:4001:80b::200e'])(
    'of the public internet is one: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
  it.each([
    'http://a.example/',
    'ftp://a.example/',
    'https://u@a.example/',
    'https://u:p@a.example/',
    'https://a.example/#x',
    'nonsense',
  ])('of an endpoint is refused: %s', (url) => {
    expect(refuseEndpointUrl(url)).toBeDefined();
  });
  it.each([
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data',
  ])('that is written another way is refused as what it is: %s', async (url) => {
    await expect(resolvePublic(new URL(url), { resolver: 'system' })).rejects.toThrow('is not public');
  });
});

describe('the answer of an endpoint', () => {
  it('counts by its status alone, and is not read beyond 64 KB', async () => {
    let isCut = false;
    const { port, close } = await listen((_request, response) => {
      const more = (): void => {
        while (!isCut && response.write(Buffer.alloc(16 * 1_024)));
      };
      response
        .on('drain', more)
        .on('close', () => (isCut = true))
        .writeHead(202);
      more();
    });
    onTestFinished(close);
    const proxy = `http://127.0.0.1:${port}`;
    expect(await postOutside('https://1.1.1.1/', {}, '{}', { proxy, resolver: 'system' })).toBe(202);
    await expect.poll(() => isCut).toBe(true);
  });
});

describe('an endpoint that wants to speak another protocol', () => {
  it('ends the attempt with its status, as any other answer', async () => {
    const server = createServer().on('connection', (socket: Socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      ),
    );
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const proxy = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    expect(await postOutside('https://1.1.1.1/', {}, '{}', { proxy, resolver: 'system' })).toBe(101);
  });
});

describe('an endpoint that does not answer', () => {
  it('ends the attempt as a timeout', async () => {
    const { port, close } = await listen(() => undefined);
    onTestFinished(close);
    const soon = AbortSignal.timeout(50);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
    onTestFinished(() => timeout.mockRestore());
    const proxy = `http://127.0.0.1:${port}`;
    await expect(
      postOutside('https://1.1.1.1/', {}, '{}', { proxy, resolver: 'system' }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('deliveries that are due', () => {
  it('are queued a hundred at a time, so that a run that is cut off has sent what it claimed before', async () => {
    const due = Array.from({ length: 250 }, (_, index) => ({ id: `msg_${index}`, dueAt: 'now' }));
    const queued: string[] = [];
    const store = {
      listDue: () => Promise.resolve(due),
      claim: ({ id }: { readonly id: string }) =>
        id === 'msg_220' ? Promise.reject(new Error('cut off')) : Promise.resolve(id !== 'msg_7'),
    };
    const queue = (messages: readonly { readonly id: string }[]) =>
      Promise.resolve(void queued.push(...messages.map(({ id }) => id)));
    await expect(sendDue({ store, queue, now: Date.now } as never, () => true)).rejects.toThrow('cut off');
    expect(queued).toEqual(
      due
        .slice(0, 200)
        .map(({ id }) => id)
        .filter((id) => id !== 'msg_7'),
    );
  });
});

describe('a run that has no more time', () => {
  const times = (count: number) => {
    let left = count;
    return () => (left -= 1) >= 0;
  };

  it('leaves facts to the next instead of being cut off', async () => {
    const outbox = Array.from({ length: 250 }, (_, sk) => ({ pk: 'one', sk, type: 'learner.enrolled' }));
    let partition: string | undefined;
    const store = {
      listOutbox: (pk: string) => Promise.resolve(pk === (partition ??= pk) ? outbox.slice(0, 100) : []),
      listEndpoints: () => Promise.resolve([]),
      settle: () => Promise.resolve(void outbox.shift()),
    };
    expect(await fanOut({ store, now: Date.now } as never, times(120))).toEqual({ facts: 120 });
    expect(await fanOut({ store, now: Date.now } as never, times(1_000))).toEqual({ facts: 130 });
  });

  it('leaves deliveries due', async () => {
    const due = Array.from({ length: 250 }, (_, index) => ({ id: `msg_${index}`, dueAt: 'now' }));
    const store = { listDue: () => Promise.resolve(due), claim: () => Promise.resolve(true) };
    const queue = () => Promise.resolve();
    expect(await sendDue({ store, queue, now: Date.now } as never, times(2))).toBe(200);
  });
});

describe('an attempt', () => {
  const secrets = [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  ] as const;
  const now = Date.now();
  const until = new Date(now + hour).toISOString();
  const [secret, before] = secrets;
  const endpoint = {
    id: 'ep_1',
    url: 'https://a.example/',
    events: [],
    withEmail: false,
    secret,
    createdAt: until,
    previous: [{ secret: before, until }],
  };
  const event = { type: 'webhook.test', timestamp: until, data: {} };
  const attempt = async (status: number | Error, attempts = 0, at = now) => {
    const ends: object[] = [];
    const sent: { headers: Readonly<Record<string, string>>; body: string }[] = [];
    let givenUp = 0;
    let isGone = false;
    let slowUntil: string | undefined;
    const deps: DeliverDeps = {
      store: {
        read: () =>
          Promise.resolve({ delivery: { id: 'msg_1', event, status: 'pending', attempts }, endpoint }),
        begin: () => Promise.resolve(true),
        putOff: () => Promise.resolve(),
        markSlow: (_id, end) => Promise.resolve(void (slowUntil = end)),
        end: (_id, _claim, end) => Promise.resolve(void ends.push(end)),
        markGone: () => Promise.resolve(void (isGone = true)),
        readAddress: () => Promise.resolve(undefined),
      },
      post: (_url, headers, body) => {
        sent.push({ headers, body });
        return status instanceof Error ? Promise.reject(status) : Promise.resolve(status);
      },
      countGivenUp: (count) => void (givenUp += count),
      random: () => 0.5,
      now: () => at,
    };
    await deliver(deps, { id: 'msg_1', dueAt: until });
    return { ends, sent, givenUp, isGone, slowUntil };
  };

  it('that got no answer in time keeps others back no longer than until it may be made again itself', async () => {
    const { slowUntil = '' } = await attempt(new DOMException('too late', 'TimeoutError') as Error);
    expect(Date.parse(slowUntil)).toBeGreaterThan(now);
    expect(Date.parse(slowUntil)).toBeLessThanOrEqual(nextAttempt(1, 0, now) ?? 0);
  });

  it('is signed with both secrets while a rotation overlaps, and with the new one alone afterwards', async () => {
    const {
      sent: [overlapping],
    } = await attempt(200);
    for (const each of secrets)
      expect(new Webhook(each).verify(overlapping!.body, overlapping!.headers)).toEqual(event);
    const {
      sent: [later],
    } = await attempt(200, 0, now + 2 * hour);
    expect(later!.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it.each([200, 204, 299])('that is answered %d is the last', async (status) => {
    expect((await attempt(status)).ends).toEqual([{ status: 'delivered', outcome: String(status) }]);
  });
  it.each([100, 301, 302, 307, 400, 404, 500, 503, new Error('timeout')])(
    'that ends with %s is followed by another',
    async (status) => {
      expect((await attempt(status)).ends).toMatchObject([{ status: 'pending' }]);
    },
  );
  it('is the last after the tenth, and operators hear of it', async () => {
    expect(await attempt(500, 9)).toMatchObject({ ends: [{ status: 'dead' }], givenUp: 1, isGone: false });
  });
  it('is not made after ten that were interrupted, and operators hear of it', async () => {
    const outcome = 'the last attempt was interrupted';
    expect(await attempt(200, 10)).toMatchObject({
      ends: [{ status: 'dead', outcome }],
      sent: [],
      givenUp: 1,
    });
  });
  it('that is answered 410 ends the endpoint, and operators hear of it', async () => {
    expect(await attempt(410)).toMatchObject({ ends: [{ status: 'dead' }], givenUp: 1, isGone: true });
  });
});
