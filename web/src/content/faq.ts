import { faq as entries, type FaqTopic } from '../../../lambdas/domain/faq/faq.ts';
import type { Question } from '../components/page/Questions.tsx';

const questionsAbout = (wanted: FaqTopic): readonly Question[] =>
  entries
    .filter(({ topic }) => topic === wanted)
    .map(({ id, question, answer, pages }) => ({ id, question, answer, links: pages }));

const topics: readonly { readonly title: string; readonly items: readonly Question[] }[] = [
  { title: 'Courses and certificates', items: questionsAbout('courses') },
  { title: 'Prices and payments', items: questionsAbout('payments') },
  { title: 'Lectures that open over time', items: questionsAbout('release') },
  { title: 'Learning tools', items: questionsAbout('tools') },
  { title: 'Your account', items: questionsAbout('account') },
];

/** Copy of the help page. Each question has an anchor, `/faq#<id>`, which the assistant links to. */
export const faq = {
  title: 'Frequently asked questions',
  lead: 'The three we hear most come first. Each answer has its own link, so you can share it.',
  items: questionsAbout('basics'),
  others: { title: 'More questions', topics },
  more: {
    title: 'Have another question?',
    text: 'Write to us. A person will answer within 24 business hours, and questions that keep coming up are added to this page.',
    action: 'Ask us',
  },
} as const;

/** All questions of the page, in order. */
export const everyQuestion: readonly Question[] = [faq.items, ...topics.map(({ items }) => items)].flat();
