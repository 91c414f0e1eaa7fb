import { beforeEach, describe, expect, it } from 'vitest';
import { DoubtfulMailError, sendMail } from '#lambdas/send-email/send-mail.ts';
import { intercept, type Interception } from '../support/faults.ts';
import {
  makeSubscription,
  openPostOffice,
  type PostOffice,
  release,
  sesError,
  welcome,
} from '../support/mails.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

let calls: Interception;
let office: PostOffice;
const database = await useDynamoDb();
const client = database.client();
const open = async (): Promise<void> => {
  const sender = database.client();
  calls = intercept(sender);
  office = await openPostOffice(client, sender);
};
beforeEach(open);

describe('a mail', () => {
  it('is sent once, however often its message comes', async () => {
    expect(await sendMail(office.deps, welcome())).toBe('sent');
    expect(await sendMail(office.deps, welcome())).toBe('already sent');
    expect(office.delivered).toHaveLength(1);
  });

  it('is claimed by the try whose answer was lost, and by no other', async () => {
    const { ledger } = office.deps;
    expect(await ledger.claim('mail-1', 'one', 0)).toBe('claimed');
    expect(await ledger.claim('mail-1', 'one', 0)).toBe('claimed');
    expect(await ledger.claim('mail-1', 'other', 0)).toBe('doubtful');
    await ledger.release('mail-1', 'other');
    expect(await ledger.claim('mail-1', 'other', 0)).toBe('doubtful');
    await ledger.release('mail-1', 'one');
    expect(await ledger.claim('mail-1', 'other', 0)).toBe('claimed');
    await ledger.markSent('mail-1', 'other', 0);
    await ledger.release('mail-1', 'other');
    expect(await ledger.claim('mail-1', 'third', 0)).toBe('sent');
  });

  it('is sent once when its message comes several times at once', async () => {
    await Promise.allSettled(Array.from({ length: 8 }, () => sendMail(office.deps, welcome())));
    expect(office.delivered).toHaveLength(1);
  });

  it('waits out throttling, then returns to the queue without a claim', async () => {
    const throttled = sesError('TooManyRequestsException', 429);
    office.answers.push(throttled, throttled);
    expect(await sendMail(office.deps, welcome())).toBe('sent');
    expect(office.pauses).toHaveLength(2);
    office.answers.push(...Array.from({ length: 4 }, () => throttled));
    await expect(sendMail(office.deps, welcome({ id: 'other' }))).rejects.toBe(throttled);
    expect(await sendMail(office.deps, welcome({ id: 'other' }))).toBe('sent');
  });

  it('that SES refused can be sent once the cause is mended', async () => {
    office.answers.push(sesError('MessageRejected', 400));
    await expect(sendMail(office.deps, welcome())).rejects.toThrow('MessageRejected');
    expect(await sendMail(office.deps, welcome())).toBe('sent');
  });

  it.each(['lost' as const, sesError('InternalFailure', 500)])(
    'that SES may have taken is never sent again: %s',
    async (answer) => {
      office.answers.push(answer);
      await expect(sendMail(office.deps, welcome())).rejects.toThrow();
      await expect(sendMail(office.deps, welcome())).rejects.toThrow(DoubtfulMailError);
      expect(office.delivered.length).toBe(answer === 'lost' ? 1 : 0);
    },
  );

  it.each(['before', 'after'] as const)(
    'is never sent twice when the sender dies %s a call',
    async (fault) => {
      await sendMail(office.deps, welcome());
      const { length } = calls.calls;
      expect(length).toBe(4);
      for (let from = 0; from < length; from += 1) {
        await open();
        calls.faults = new Map([[from, fault]]);
        await sendMail(office.deps, welcome()).catch(() => undefined);
        calls.reset();
        const again = await sendMail(office.deps, welcome()).catch((error: unknown) => error);
        expect(office.delivered.length, `call ${from}`).toBeLessThanOrEqual(1);
        // Either it was sent, or the message stays, for a person to decide.
        if (office.delivered.length === 0) expect(again).toBeInstanceOf(DoubtfulMailError);
      }
    },
  );
});

describe('an address', () => {
  it.each(['bounce', 'complaint'] as const)('gets nothing ever again after a %s', async (reason) => {
    await office.deps.ledger.suppress('Ada@Example.com', reason, 0);
    expect(await sendMail(office.deps, welcome())).toBe('suppressed');
    expect(await sendMail(office.deps, welcome({ to: 'ADA@example.com' }))).toBe('suppressed');
    expect(office.delivered).toEqual([]);
  });

  it('that declined after the mail was queued does not get it', async () => {
    office.subscriptions.set('rag#ada', makeSubscription('rag#ada', { unsubscribedAt: 'now' }));
    expect(await sendMail(office.deps, release())).toBe('unwanted');
  });

  it('that declined one course still hears of the other', async () => {
    const { lectures } = release() as Extract<ReturnType<typeof release>, { kind: 'release' }>;
    const other = lectures.map((each) => ({
      ...each,
      subscriptionId: 'agents#ada',
      courseTitle: 'Agents',
      titles: ['Loops', 'Tools'],
    }));
    office.subscriptions.set('rag#ada', makeSubscription('rag#ada', { unsubscribedAt: 'now' }));
    office.subscriptions.set('agents#ada', makeSubscription('agents#ada'));
    await sendMail(office.deps, release({ lectures: [...lectures, ...other] }));
    expect(office.delivered[0]?.text).toContain('Agents');
    expect(office.delivered[0]?.text).not.toContain('RAG in practice');
  });
});
