import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wholePercent } from '#domain/learning/progress.ts';
import { attemptsKey } from '#lambdas/stores/learning/taken-quiz.ts';
import { openChat } from '../support/chat.ts';
import { readCourses } from '../support/content-target.ts';
import { createTable, tables } from '../support/dynamodb.ts';
import { openClassroom } from '../support/learning.ts';
import type { PlainQuestion } from '../support/plain-question.ts';
import { plainQuestions } from '../support/plain-questions.ts';
import { applyTo, makeTarget } from '../support/publishing.ts';
import { changeRow } from '../support/rows.ts';
import { useDynamoDb } from '../support/use-dynamodb.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const sub = 'learner-plain';

const lecturesOf = (id: string) => courses.get(id)?.sections.flatMap(({ lectures }) => lectures) ?? [];

const server = await useDynamoDb();
const room = await openClassroom(server.client());
room.now = start;
await createTable(server.client(), 'limits');
const resolved = await readCourses(join(import.meta.dirname, '../../content'), true);
await applyTo(makeTarget(server.client(), tables.catalog), resolved);
const courses = new Map(resolved.filter(({ isDraft }) => !isDraft).map(({ course }) => [course.id, course]));
const learner = room.learner(sub);
for (const id of ['building-ai-agents', 'rag-in-practice', 'machine-learning-foundations'])
  await learner.enroll(id);
await room.grant(sub, 'transformers-step-by-step', { kind: 'purchase', id: 'order' });
await learner.enroll('transformers-step-by-step');
const [first] = lecturesOf('rag-in-practice');
await learner.save('rag-in-practice', first?.id ?? '', first?.duration ?? 0, true);
const quiz = { courseId: 'transformers-step-by-step', quizId: 'transformers' };
await changeRow(server.client(), tables.learning, attemptsKey(sub, quiz.courseId, quiz.quizId), {
  courseId: quiz.courseId,
  quizId: quiz.quizId,
  attempts: 1,
});
const next = lecturesOf('building-ai-agents').find(({ release }) => release?.afterDays === 7);
const questions = plainQuestions(courses, {
  nextUnlock: 'Saturday 28 November 2026',
  nextTitle: next?.title ?? '',
  ragPercent: `${wholePercent(lecturesOf('rag-in-practice'), new Set([first?.id ?? '']))}%`,
  attemptsLeft: '2 of 3 attempts left',
});

interface Reply {
  readonly reply: string;
  readonly sources: readonly { readonly title: string; readonly href: string }[];
}

let askers = 0;
const ask = async ({ message, on, lecture, byLearner }: PlainQuestion): Promise<Reply> => {
  askers += 1;
  const { status, json } = await openChat(server.client(), () => start + askers * 3_600_000 * 0)(message, {
    ...(byLearner && { sub }),
    ...(on !== undefined && { context: { courseId: on, ...(lecture && { lectureTitle: lecture }) } }),
    address: `203.0.113.${askers}`,
  });
  expect(status, message).toBe(200);
  return json as Reply;
};

/** Without the place in a lecture: its second or its heading. */
const pageOf = (href: string): string => href.replace(/\?.*|(?<=(?:content|preview)\/.*)#.*/, '');

/** What is wrong with an answer; undefined for a right one. */
const judge = (
  { kind, says = [], first, among = [] }: PlainQuestion,
  { reply, sources }: Reply,
): string | undefined => {
  const pages = sources.map(({ href }) => pageOf(href));
  const missing = says.filter((each) => !reply.toLowerCase().includes(each.toLowerCase()));
  if (missing.length > 0) return `lacks ${missing.join(', ')}`;
  if (first && !first.includes(pages[0] ?? '')) return `begins with ${pages[0]}`;
  const lost = among.filter((each) => !pages.includes(each));
  if (lost.length > 0) return `does not lead to ${lost.join(', ')}`;
  const isNothing = /^I found nothing/.test(reply);
  if (isNothing !== (kind === 'nothing')) return isNothing ? 'finds nothing' : 'finds something';
  return undefined;
};

/** Statements that are not true of the course that they name. */
const falseFacts = ({ reply }: Reply): string[] =>
  [...courses.values()].flatMap(({ title, price, upgradePrice = 1 }) => {
    const said = [
      ...reply.matchAll(new RegExp(`“${title.replace(/[?.]/g, '\\$&')}” (costs \\$([\\d.]+)|is free)`, 'g')),
    ];
    return said.flatMap(([text, , amount]) =>
      (amount === undefined ? 0 : Number(amount.replace(/\.$/, ''))) === price ||
      upgradePrice === Number(amount)
        ? []
        : [text],
    );
  });

describe('plain questions', () => {
  it('are 129, of which 30 were written before the assistant was tuned', () => {
    expect(questions).toHaveLength(129);
    expect(questions.filter(({ heldOut }) => heldOut)).toHaveLength(30);
    expect(new Set(questions.map(({ message, on }) => `${message} ${on}`)).size).toBe(129);
  });

  it('are answered: facts exactly, explanations by the right source, and never with a fact that is false', async () => {
    const wrong: { question: PlainQuestion; line: string }[] = [];
    const untrue: string[] = [];
    for (const question of questions) {
      const reply = await ask(question);
      untrue.push(...falseFacts(reply));
      const problem = judge(question, reply);
      if (problem === undefined) continue;
      const line = `${question.heldOut ? 'HELD ' : ''}${question.kind}: “${question.message}” (${question.on ?? '-'}) ${problem}\n      ${reply.reply.slice(0, 300).replaceAll('\n', ' ')}\n      ${reply.sources.map(({ href }) => href).join(' ')}`;
      wrong.push({ question, line });
    }
    const share = (wanted: (question: PlainQuestion) => boolean): number => {
      const asked = questions.filter(wanted);
      return 1 - wrong.filter(({ question }) => wanted(question)).length / asked.length;
    };
    const explained = new Set(['define', 'compare']);
    const lines = wrong.map(({ line }) => line).join('\n');
    if (process.env.SHOW)
      process.stdout.write(
        `${lines}\nall ${share(() => true)} held ${share(({ heldOut }) => heldOut === true)}\n`,
      );
    expect(untrue).toEqual([]);
    expect(
      share(({ kind }) => !explained.has(kind) && kind !== 'nothing'),
      lines,
    ).toBeGreaterThanOrEqual(0.95);
    expect(
      share(({ kind }) => explained.has(kind)),
      lines,
    ).toBeGreaterThanOrEqual(0.9);
    expect(
      share(({ kind }) => kind === 'nothing'),
      lines,
    ).toBe(1);
    expect(
      share(({ heldOut }) => heldOut === true),
      lines,
    ).toBeGreaterThanOrEqual(0.9);
  }, 120_000);
});
