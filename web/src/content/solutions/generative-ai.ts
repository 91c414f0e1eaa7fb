import { paths } from '../../lib/routing/paths.ts';
import type { SolutionCopy } from './shape.ts';

export const generativeAi: SolutionCopy = {
  hero: {
    title: 'Answers that show where they come from',
    lead: 'Generative AI that reads your manuals, contracts and tickets, answers in your own terms and cites the passage. When it does not know, it says so.',
    actions: [
      { label: 'Describe your documents', to: paths.contact.href() },
      { label: 'See the courses behind it', to: paths.courses.href({ topic: 'generative-ai' }) },
    ],
    sky: {
      says: 'How an answer comes about: a question finds passages, the draft is checked against its sources, and only then does the answer appear',
      stars: [
        { at: [90, 300], label: 'Question', lamp: true },
        { at: [235, 130], label: 'Passages', side: 'above' },
        { at: [285, 330], label: 'Draft' },
        { at: [430, 200], label: 'Source check', side: 'right' },
        { at: [555, 330], label: 'Answer' },
      ],
      lines: [
        [0, 1, 2, 3, 4],
        [0, 2],
        [1, 3],
      ],
    },
  },
  uses: {
    title: 'Where it pays',
    lead: 'Work that is mostly reading, looking things up and writing them down again.',
    items: [
      {
        where: 'Customer support',
        before: 'A support agent searches three systems while the customer waits.',
        after:
          'The answer and its paragraph are on the screen before the customer has finished the sentence.',
      },
      {
        where: 'Legal and procurement',
        before: 'Someone reads every supplier contract for the same twelve clauses.',
        after: 'The clauses are laid out side by side, and the unusual ones are flagged for a lawyer.',
      },
      {
        where: 'Operations',
        before: 'Shift reports are typed twice: once by hand, once into a form.',
        after: 'A minute of dictation becomes the form, and the person signs what they have read.',
      },
      {
        where: 'Sales',
        before: 'A proposal begins as last year’s proposal with the names changed.',
        after: 'A first draft from approved building blocks, with prices looked up and never invented.',
      },
    ],
  },
  delivery: {
    title: 'What you get',
    lead: 'A working product, plus everything around it that keeps it working.',
    items: [
      {
        title: 'Search that understands',
        text: 'Your documents, carefully split and found by meaning and by exact words, always limited to what the reader is allowed to see.',
      },
      {
        title: 'An assistant where you work',
        text: 'In the intranet, the ticket system or the editor where the work happens, not in yet another window.',
      },
      {
        title: 'A library of test cases',
        text: 'Some hundred real questions with good answers. Every change is tested against them before anyone sees it.',
      },
    ],
  },
  safety: {
    title: 'How it stays honest',
    lead: 'A fluent wrong answer is worse than none. These are built in from the first week.',
    items: [
      { title: 'No source, no answer', text: 'An answer without a passage to back it up is never shown.' },
      {
        title: 'Permissions first',
        text: 'Before the model sees a word, the search filters by what the person asking is allowed to read.',
      },
      {
        title: 'Instructions stay ours',
        text: 'Text inside a document is treated as text, so a hidden “ignore your rules” does nothing.',
      },
      {
        title: 'Feedback that counts',
        text: 'A thumbs-down opens a case, and the case joins the tests.',
      },
    ],
  },
  path: {
    title: 'From a folder to an assistant',
    lead: 'A typical timeline for one department.',
    items: [
      {
        when: 'Weeks 1–2',
        title: 'Questions first',
        text: 'We collect what people really ask and how long an answer takes today.',
      },
      {
        when: 'Weeks 3–5',
        title: 'Finding',
        text: 'Search over your documents, measured on its own: no model can answer from what was not found.',
      },
      {
        when: 'Weeks 6–8',
        title: 'Answering',
        text: 'Grounded answers for one team. Experts grade them blind against their own answers.',
      },
      {
        when: 'Then',
        title: 'Rolling out',
        text: 'Sign-in, logging, cost limits and training, department by department.',
      },
    ],
  },
  questions: {
    title: 'What people ask us',
    items: [
      {
        id: 'which-model',
        question: 'Which language model do you use?',
        answer: [
          'The smallest one that passes your test cases. We compare several, hosted and open, on your own questions, and build the system so that the model can be swapped within a day.',
        ],
      },
      {
        id: 'data-leaves',
        question: 'Does our data leave our company?',
        answer: [
          'It goes where you decide: to a model in your cloud account and region, or to an open model on your own machines. We do not use providers that store your requests or train on them.',
        ],
      },
      {
        id: 'made-up',
        question: 'What about made-up answers?',
        answer: [
          'Prompts alone cannot rule them out, so we check each statement against the passage it cites, hold back whatever fails, and report every month how much was held back.',
        ],
      },
    ],
  },
  courses: {
    title: 'Learn how it works',
    lead: 'The same ideas, as courses anyone on your team can take.',
    topics: ['generative-ai', 'natural-language-processing', 'deep-learning'],
  },
  call: {
    title: 'Send us ten questions your people ask',
    text: 'And tell us where the answers are. We will tell you what an assistant could take on and what it should not.',
    actions: [
      { label: 'Send them', to: paths.contact.href() },
      { label: 'See AI agents', to: paths.aiAgents.href() },
    ],
  },
};
