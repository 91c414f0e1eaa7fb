import { paths } from '../../lib/routing/paths.ts';
import type { SolutionCopy } from './shape.ts';

export const customAi: SolutionCopy = {
  hero: {
    title: 'Models trained on what only you know',
    lead: 'Years of inspections, sensor readings, orders and cases hold answers that no general model has seen. We train small, accurate models on them, and keep them accurate.',
    actions: [
      { label: 'Tell us what you record', to: paths.contact.href() },
      { label: 'See the courses behind it', to: paths.courses.href({ topic: 'computer-vision' }) },
    ],
    sky: {
      says: 'The life of a model: your records are labeled, a model is trained, tested on what it has not seen, put to work and watched, and new records begin the next round',
      stars: [
        { at: [80, 350], label: 'Records', lamp: true },
        { at: [190, 200], label: 'Labels', side: 'above' },
        { at: [325, 290], label: 'Training', side: 'left' },
        { at: [435, 130], label: 'Unseen test', side: 'above' },
        { at: [535, 235], label: 'At work', side: 'right' },
        { at: [430, 405], label: 'Watching' },
      ],
      lines: [[0, 1, 2, 3, 4, 5, 2]],
    },
  },
  uses: {
    title: 'Where it pays',
    lead: 'Judgment calls that are made thousands of times and recorded every time.',
    items: [
      {
        where: 'Quality control',
        before: 'Tired eyes at the end of the line, and complaints weeks later.',
        after: 'A camera flags the scratch, the shift lead sees why, and borderline parts go to a person.',
      },
      {
        where: 'Planning',
        before: 'The forecast is last year plus five percent.',
        after: 'A range for every item and week, with how sure it is and what it is based on.',
      },
      {
        where: 'Maintenance',
        before: 'Parts are replaced by the calendar: too early, or a day too late.',
        after: 'A warning while there is time, with the reading that caused it.',
      },
      {
        where: 'Documents and mail',
        before: 'Everything arrives in one inbox and is sorted by whoever is free.',
        after: 'Sorted on arrival in your own categories; the uncertain ones are left for people.',
      },
    ],
  },
  delivery: {
    title: 'What you get',
    lead: 'A model is finished when someone else can run it.',
    items: [
      {
        title: 'Data in order',
        text: 'A pipeline that collects, checks and versions what the model learns from, and a guide for labeling it.',
      },
      {
        title: 'The model, and its baseline',
        text: 'We set it beside a simple rule, so you can see what the effort buys. Sometimes the rule wins, and you keep the rule.',
      },
      {
        title: 'Operations',
        text: 'Deployment, monitoring for drift, retraining and rollback, in your cloud, on your servers or right beside the machine.',
      },
    ],
  },
  safety: {
    title: 'How it stays accurate',
    lead: 'The world changes and models do not, unless someone keeps watch.',
    items: [
      {
        title: 'Tested on unseen data',
        text: 'By time, by site and by machine, so the figure in the report is the figure on the shop floor.',
      },
      {
        title: 'Doubt is an answer',
        text: 'Below a confidence level you choose, the case goes to a person.',
      },
      {
        title: 'Fair by group',
        text: 'Errors are reported for every group that matters, not as one average that hides them.',
      },
      {
        title: 'Drift has an alarm',
        text: 'Inputs and results are compared with training every day, and a named person is told.',
      },
    ],
  },
  path: {
    title: 'From records to results',
    lead: 'With a decision at the end of every stage.',
    items: [
      {
        when: 'Weeks 1–2',
        title: 'Look',
        text: 'Is the answer in the data at all? You get a short report, with the simplest rule that might do the job.',
      },
      {
        when: 'Weeks 3–4',
        title: 'Label',
        text: 'Your experts label a sample twice. Where they disagree, no model will agree either.',
      },
      {
        when: 'Weeks 5–8',
        title: 'Train and test',
        text: 'Against the rule, on cases held back from the start.',
      },
      {
        when: 'Then',
        title: 'Run and watch',
        text: 'At one site first, alongside the old way, with drift alarms from day one.',
      },
    ],
  },
  questions: {
    title: 'What people ask us',
    items: [
      {
        id: 'how-much-data',
        question: 'How much data do we need?',
        answer: [
          'Less than most people expect for images and text, where a few hundred good examples per class are often enough because we start from pretrained models; more for rare events. The first two weeks answer it for your case.',
        ],
      },
      {
        id: 'own-servers',
        question: 'Can it run on our own hardware?',
        answer: [
          'Yes. Custom models are usually small: for most, a workstation or a box beside the machine is enough. Nothing has to leave the building.',
        ],
      },
      {
        id: 'who-owns',
        question: 'Who owns the model?',
        answer: [
          'You do: weights, code, training data and documentation. We keep no copy unless you ask us to run it for you.',
        ],
      },
    ],
  },
  courses: {
    title: 'Learn how it works',
    lead: 'For the people who will keep it running.',
    topics: ['computer-vision', 'machine-learning', 'mlops', 'data-engineering'],
  },
  call: {
    title: 'You have the data. Find out what it knows',
    text: 'Tell us what you record and which decision it should inform. Two weeks later, you will know whether a model is worth training.',
    actions: [
      { label: 'Start with a look', to: paths.contact.href() },
      { label: 'See generative AI', to: paths.generativeAi.href() },
    ],
  },
};
