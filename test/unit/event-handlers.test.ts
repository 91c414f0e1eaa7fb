import { describe, expect, it } from 'vitest';
import { handler as release } from '../../lambdas/release-lectures/index.ts';
import { handler as sendEmail } from '../../lambdas/send-email/index.ts';

describe('release-lectures', () => {
  it('ends quietly when nothing is due', async () => {
    await expect(release({ scheduledAt: '2026-11-21T10:00:00Z' })).resolves.toBeUndefined();
  });

  it.each([{}, { scheduledAt: 'soon' }, null])(
    'refuses an event that is not the schedule’s: %j',
    async (event) => {
      await expect(release(event)).rejects.toThrow();
    },
  );
});

describe('send-email', () => {
  it('hands back each message of a type that it cannot send, so that none is lost', async () => {
    const records = [
      { messageId: 'a', body: '{"type":"postcard","to":"ada@example.com"}' },
      { messageId: 'b', body: 'not json' },
    ];
    await expect(sendEmail({ Records: records })).resolves.toEqual({
      batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'b' }],
    });
  });

  it('refuses an event that is not a batch', async () => {
    await expect(sendEmail({})).rejects.toThrow();
  });
});
