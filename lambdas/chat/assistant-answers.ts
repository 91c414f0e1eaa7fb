import type { Answer, Source } from '../domain/chat/answer.ts';
import type { Course } from '../domain/course/course.ts';
import { faq, type FaqEntry } from '../domain/faq/faq.ts';

/** Part of an answer. */
export interface AssistantAnswer {
  readonly paragraph: string;
  readonly sources: readonly Source[];
  readonly from: 'catalog' | 'record' | 'help';
}

/** A part that says that nothing is there, for the whole answer. */
export type Nothing = { readonly nothing: Answer };

export const isNothing = (part: AssistantAnswer | Nothing): part is Nothing => 'nothing' in part;

/** The page of a course. */
export const coursePage = ({ id, title }: Pick<Course, 'id' | 'title'>): Source => ({
  title,
  href: `/courses/${id}`,
});
export const dashboard: Source = { title: 'Dashboard', href: '/dashboard' };

/** The answers of the help page, by their ids. */
export const helpById = new Map(faq.map((entry) => [entry.id, entry] as const));

/** An answer of the help page with the pages that go with it. */
export const toHelp = ({ id, question, answer, pages = [] }: FaqEntry): AssistantAnswer => ({
  paragraph: answer.join('\n\n'),
  sources: [
    { title: question, href: `/faq#${id}` },
    ...pages.map(({ label, to }) => ({ title: label, href: to })),
  ],
  from: 'help',
});
