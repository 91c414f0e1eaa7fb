import { paths } from '../../lib/paths.ts';
import type { SolutionCopy } from './shape.ts';

export const generativeAi: SolutionCopy = {
  hero: {
    title: 'Answers that show where they come from',
    lead: 'Generative AI that reads your manuals, contracts and tickets, answers in your words and names the passage. When it does not know, it says so.',
    actions: [
      { label: 'Describe your documents', to: paths.contact.href() },
      { label: 'Try the free course', to: paths.course.href('rag-in-practice') },
    ],
    sky: {
      says: 'How an answer comes about: a question finds passages, the draft is checked against its sources, and only then answered',
      stars: [
        { at: [90, 300], label: 'Question', lamp: true },
        { at: [235, 130], label: 'Passages', side: 'above' },
        { at: [285, 330], label: 'Draft' },
        { at: [430, 200], label: 'Source check', side: 'above' },
        { at: [555, 330], label: 'Answer' },
      ],
      lines: [
        [0, 1],
        [0, 2],
        [1, 2],
        [2, 3],
        [1, 3],
        [3, 4],
      ],
    },
  },
  uses: {
    title: 'Where it pays',
    lead: 'Work that is mostly reading, finding and writing down again.',
    items: [
      {
        where: 'Customer support',
        before: 'An agent searches three systems while the customer waits.',
        after:
          'The answer and its paragraph are on the screen before the customer has finished the sentence.',
      },
      {
        where: 'Legal and procurement',
        before: 'Somebody reads every supplier contract for the same twelve clauses.',
        after: 'The clauses are laid side by side, and the unusual ones are marked for a lawyer.',
      },
      {
        where: 'Operations',
        before: 'Shift reports are typed twice: once by hand, once into a form.',
        after: 'A dictated minute becomes the form, and the person signs what they have read.',
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
    lead: 'A working product with the parts around it that keep it working.',
    items: [
      {
        title: 'Search that understands',
        text: 'Your documents, split with care, found by meaning and by exact word, and always within what the reader may see.',
      },
      {
        title: 'An assistant in its place',
        text: 'In the intranet, the ticket system or the editor, where the work is; not one more window.',
      },
      {
        title: 'A book of test cases',
        text: 'Some hundred real questions with good answers. Every change is tried on them before anybody meets it.',
      },
    ],
  },
  safety: {
    title: 'How it stays honest',
    lead: 'A fluent wrong answer is worse than none. These are built in from the first week.',
    items: [
      { title: 'Sources or silence', text: 'An answer without a passage to stand on is not shown.' },
      {
        title: 'Permissions first',
        text: 'The search filters by what the person asking may read, before the model sees a word.',
      },
      {
        title: 'Instructions stay ours',
        text: 'Text inside a document is treated as text, so a hidden “ignore your rules” does nothing.',
      },
      {
        title: 'Feedback with effect',
        text: 'A thumbs-down opens a case, and the case joins the tests.',
      },
    ],
  },
  path: {
    title: 'From a folder to an assistant',
    lead: 'A typical course of events for one department.',
    items: [
      {
        when: 'Weeks 1–2',
        title: 'Questions first',
        text: 'We collect what people really ask and how long an answer takes today.',
      },
      {
        when: 'Weeks 3–5',
        title: 'Finding',
        text: 'Search over your documents, measured alone: no model can answer from what was not found.',
      },
      {
        when: 'Weeks 6–8',
        title: 'Answering',
        text: 'Grounded answers for one team. Experts grade them blind against their own.',
      },
      {
        when: 'Then',
        title: 'Opening up',
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
          'The smallest one that passes your test cases. We compare several, hosted and open, on your own questions, and keep the system so that the model can be exchanged within a day.',
        ],
      },
      {
        id: 'data-leaves',
        question: 'Does our data leave our company?',
        answer: [
          'It goes where you decide: to a model in your cloud account and region, or to an open model on your own machines. Providers that keep or train on requests are not used.',
        ],
      },
      {
        id: 'made-up',
        question: 'What about made-up answers?',
        answer: [
          'They cannot be ruled out by prompts alone, so we check each statement against the passage it cites, hold back what fails, and report the share that was held back every month.',
        ],
      },
    ],
  },
  courses: {
    title: 'Learn how it works',
    lead: 'The same ideas, as courses anybody on your team can take.',
    items: [
      {
        id: 'rag-in-practice',
        title: 'Retrieval-augmented generation in practice',
        why: 'How passages are found and put to use.',
      },
      {
        id: 'prompt-design-essentials',
        title: 'Prompt design essentials',
        why: 'How to ask so that the answer is usable.',
      },
      {
        id: 'fine-tuning-language-models',
        title: 'Fine-tuning language models',
        why: 'When a model of your own is worth it.',
      },
    ],
  },
  call: {
    title: 'Send us ten questions your people ask',
    text: 'And where the answers are. We will tell you what an assistant could take on, and what it should not.',
    actions: [
      { label: 'Send them', to: paths.contact.href() },
      { label: 'See AI agents', to: paths.aiAgents.href() },
    ],
  },
};
