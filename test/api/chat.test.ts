import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { call, measureCost } from '../support/api.ts';
import { enrolledIn } from '../support/site-learners.ts';

interface Reply {
  reply: string;
  sources: { title: string; href: string; at?: number }[];
}
const ask = (message: string, context?: Record<string, string>, token?: string) =>
  call('POST', '/api/chat', { body: { message, ...(context && { context }) }, token });
const replyOf = async (...request: Parameters<typeof ask>): Promise<Reply> => {
  const answer = await ask(...request);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as unknown as Reply;
};
const rag = { courseId: 'rag-in-practice' };
const agents = { courseId: 'building-ai-agents' };

beforeEach(async () => {
  await call('DELETE', '/_local/limits');
});

describe('asking the course assistant', () => {
  let learner: string;
  let subscriber: string;
  beforeAll(async () => {
    learner = (await enrolledIn('rag-in-practice')).token;
    subscriber = (await enrolledIn('building-ai-agents')).token;
  });

  it('about an open lecture names it and its second, quotes it and leads there', async () => {
    const { reply, sources } = await replyOf('Why should chunks overlap?', rag, learner);
    expect(reply).toMatch(/^From “(?:Chunking documents|Cutting a manual into chunks)”/);
    expect(sources).toContainEqual(
      expect.objectContaining({
        title: 'Chunking documents',
        href: '/courses/rag-in-practice/content/0/chunking-documents?t=21',
        at: 21,
      }),
    );
  });

  it('from any page finds courses and help', async () => {
    const course = await replyOf('Which courses are about language models and retrieval?');
    expect(course.sources.map(({ href }) => href)).toContain('/courses/rag-in-practice');
    expect((await replyOf('How do I get my money back?')).sources[0]?.href).toBe('/faq#refunds');
  });

  it('about what is nowhere is answered honestly', async () => {
    expect((await replyOf('Who won the cup in 1954?', rag, learner)).reply).toMatch(
      /^I found nothing about this/,
    );
  });

  it('is refused with a bad token, an empty, a long or a strange message', async () => {
    expect((await ask('Hello', undefined, 'rubbish')).status).toBe(401);
    for (const body of [{ message: ' ' }, {}, { message: 1 }, { message: 'a', more: 1 }]) {
      expect((await call('POST', '/api/chat', { body })).status).toBe(400);
    }
    expect((await ask('ä'.repeat(2_049))).status).toBe(400);
    expect((await ask('a'.repeat(4_096))).status).toBe(200);
    expect((await ask('a'.repeat(1_000_001))).status).toBe(413);
    expect((await ask('Hi', { courseId: '../x' })).status).toBe(400);
    expect((await ask('Hi', { sub: 'somebody' })).status).toBe(400);
  });

  it('has an end per hour: 429 with the time to wait, for the client and not for learners behind it', async () => {
    const statuses = await Promise.all(
      Array.from({ length: limits.chatPerHourVisitor + 5 }, async () => (await ask('refund')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.chatPerHourVisitor);
    const refused = await ask('refund');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await ask('refund', undefined, learner)).status).toBe(200);
    const spoofed = await call('POST', '/api/chat', {
      body: { message: 'refund' },
      headers: { 'x-forwarded-for': '192.0.2.77', 'x-viewer-address': '192.0.2.77' },
    });
    expect(spoofed.status).toBe(429);
  });

  it('costs a few calls and never a scan', async () => {
    const onPage = await measureCost(() => ask('Why should chunks overlap?', rag, learner));
    expect(onPage.get('POST /api/chat')?.dynamodb).toMatchObject({ calls: 6, scans: 0 });
    const worst = await measureCost(() => ask('retrieval of zebras and language models', agents, subscriber));
    expect(worst.get('POST /api/chat')?.dynamodb.calls).toBeLessThanOrEqual(10);
    expect(worst.get('POST /api/chat')?.dynamodb.scans).toBe(0);
  });
});
