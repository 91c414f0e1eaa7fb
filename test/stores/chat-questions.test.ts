import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openChat } from '../support/chat.ts';
import { type AssistantQuestion, assistantQuestions } from '../support/chat-questions.ts';
import { readCourses } from '../support/content-target.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { openClassroom } from '../support/learning.ts';
import { applyTo, makeTarget } from '../support/publishing.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const server = await useDynamoDb();
const room = await openClassroom(server.client());
room.now = start;
await createTable(server.client(), 'limits');
const courses = await readCourses(join(import.meta.dirname, '../../content'), true);
await applyTo(makeTarget(server.client(), tables.catalog), courses);

/** The addresses of an answer's sources, without the place in a lecture: its second or its heading. */
const sourcesOf = async ({ message, on, enrolled }: AssistantQuestion, index: number): Promise<string[]> => {
  const sub = `learner-${index}`;
  if (enrolled && on !== undefined) await room.learner(sub).enroll(on);
  const { status, json } = await openChat(server.client(), () => start)(message, {
    ...(enrolled && { sub }),
    ...(on !== undefined && { context: { courseId: on } }),
    address: `203.0.113.${index}`,
  });
  expect(status).toBe(200);
  return (json.sources as { href: string }[]).map(({ href }) => href.replace(/\?.*|(?<=content\/.*)#.*/, ''));
};

it('sixty questions lead to their right source, nine of ten within the first two', async () => {
  expect(assistantQuestions).toHaveLength(60);
  const misses: string[] = [];
  let first = 0;
  for (const [index, question] of assistantQuestions.entries()) {
    const sources = await sourcesOf(question, index);
    if (question.right.includes(sources[0] ?? '')) first += 1;
    if (sources.slice(0, 2).some((href) => question.right.includes(href))) continue;
    misses.push(`${question.message} (${question.on ?? 'anywhere'}): ${sources.join(' ')}`);
  }
  expect(misses.length, misses.join('\n')).toBeLessThanOrEqual(6);
  expect(first).toBeGreaterThanOrEqual(48);
}, 120_000);

it.each(
  assistantQuestions
    .filter(({ mustLead }) => mustLead)
    .map((question) => [question.message, question] as const),
)('%j begins with its right source', async (_, question) => {
  const [source = ''] = await sourcesOf(question, 200 + assistantQuestions.indexOf(question));
  expect(question.right).toContain(source);
});

it('what nothing answers is said in one sentence with a next step', async () => {
  const { json } = await openChat(server.client(), () => start)('who won the cup in 1954', {
    address: '192.0.2.1',
  });
  expect(json.reply).toMatch(
    /^I found nothing about this [^.]*: (?:try the name of a topic or lecture|the nearest course is “[^”]+”), or write to us[^.]*\.$/,
  );
  expect(json.sources.at(-1)).toEqual({ title: 'Contact', href: '/contactUs' });
});
