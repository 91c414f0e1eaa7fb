import { faq as entries, type FaqTopic } from '../../../lambdas/domain/faq.ts';
import type { Question } from '../components/page/Questions.tsx';
import { paths } from '../lib/routing/paths.ts';

const links: Readonly<Record<string, Question['links']>> = {
  'access-courses': [
    { label: 'Open your dashboard', to: paths.dashboard.href() },
    { label: 'Browse the courses', to: paths.courses.href() },
  ],
  certificate: [{ label: 'Check the name in your profile', to: paths.profile.href() }],
  refunds: [{ label: 'Payments in the terms of service', to: `${paths.terms.href()}#payments` }],
  account: [{ label: 'Open your profile', to: paths.profile.href() }],
  contact: [{ label: 'Write to us', to: paths.contact.href() }],
};

const questionsAbout = (wanted: FaqTopic): readonly Question[] =>
  entries
    .filter(({ topic }) => topic === wanted)
    .map(({ id, question, answer }) => ({ id, question, answer, links: links[id] }));

const topics: readonly { readonly title: string; readonly items: readonly Question[] }[] = [
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
