import { paths } from '../../lib/routing/paths.ts';
import type { ProgramCopy } from './shape.ts';

export const executiveLeadership: ProgramCopy = {
  hero: {
    title: 'Decide about AI with your eyes open',
    lead: 'Executive AI leadership is six live sessions for people who approve budgets, own risks and answer for results. You bring a decision that is waiting; you leave having made it.',
    actions: [
      { label: 'Ask for dates', to: `${paths.corporateTraining.href()}#inquiry` },
      { label: 'All corporate training', to: paths.corporateTraining.href() },
    ],
    sky: {
      says: 'Six sessions as a constellation that ends in a decision',
      stars: [
        { at: [70, 370], label: 'Understand' },
        { at: [190, 250], label: 'Value', side: 'above' },
        { at: [300, 345], label: 'Risk' },
        { at: [395, 200], label: 'People', side: 'above' },
        { at: [480, 300], label: 'Law' },
        { at: [570, 130], label: 'Decision', side: 'above', lamp: true },
      ],
      lines: [[0, 1, 2, 3, 4, 5]],
    },
  },
  factsLabel: 'The program at a glance',
  facts: [
    { term: 'Length', value: 'Six weeks' },
    { term: 'Live', value: 'One session of 90 minutes a week' },
    { term: 'Self-study', value: 'About one hour of short lectures' },
    { term: 'Group', value: 'Eight to sixteen people' },
    { term: 'Prerequisites', value: 'A decision you have to make' },
  ],
  outcomes: {
    title: 'What you will be able to do',
    lead: 'Not build it, but be hard to mislead about it.',
    items: [
      {
        title: 'Read a proposal',
        text: 'Tell a measured result from a demo, using the three questions that set them apart.',
      },
      {
        title: 'Find the value',
        text: 'See which work is ready, what it is worth, and what has to change around the software for it to pay off.',
      },
      {
        title: 'Set the limits',
        text: 'Say what a system may decide alone, who can overrule it, and how you would notice that it is wrong.',
      },
      {
        title: 'Bring people along',
        text: 'Talk about jobs and skills honestly, and plan the training before the rollout.',
      },
    ],
  },
  agenda: {
    title: 'Six sessions',
    lead: 'Each one has a single idea, a case from another company and forty minutes on your own decision.',
    items: [
      {
        when: 'Session 1',
        title: 'What it can do, and why it fails',
        text: 'How models learn, what a language model really does, and where confident mistakes come from. With live demos, and no slides of robots.',
        takeaway: 'A one-page map of your own field: ready, promising, not yet.',
      },
      {
        when: 'Session 2',
        title: 'Where the value is',
        text: 'From hours saved to money earned: why so many pilots save time that nobody notices, and how to choose work where it counts.',
        takeaway: 'A baseline for your decision, in figures you already have.',
      },
      {
        when: 'Session 3',
        title: 'What can go wrong',
        text: 'Wrong answers, leaks, bias, vendor lock-in. Which risks to accept, limit or refuse.',
        takeaway: 'A one-page risk list, with names on it.',
      },
      {
        when: 'Session 4',
        title: 'People and work',
        text: 'Which roles change, which skills to build, and how to talk about it. With two managers who have been through it.',
        takeaway: 'A letter to your team that you would sign.',
      },
      {
        when: 'Session 5',
        title: 'Law and responsibility',
        text: 'What European and other rules require of companies that use AI, what to keep on record, and what to put in contracts.',
        takeaway: 'A list of questions for your lawyers and suppliers.',
      },
      {
        when: 'Session 6',
        title: 'Decide',
        text: 'Everyone presents a decision in five minutes. The group asks what a good board would ask.',
        takeaway: 'Your decision, with its reasons, how you will measure it and a date to review it.',
      },
    ],
  },
  takeawayLabel: 'You leave with',
  who: {
    title: 'Is it for you?',
    lead: 'We would rather say no than waste six mornings.',
    yes: [
      'You approve, buy or stop projects that use AI',
      'You lead people whose work it will change',
      'You sit on a board that is asked to trust it',
    ],
    no: [
      'You want to write code: take the technical program',
      'You are looking for one tool to buy: ask us, that is a shorter conversation',
    ],
  },
  courses: {
    title: 'Between the sessions',
    lead: 'Short lectures to watch between two mornings.',
    topics: ['ai-strategy', 'responsible-ai', 'machine-learning'],
  },
  call: {
    title: 'Which decision is waiting on your desk?',
    text: 'Tell us in a sentence. We reply within 24 business hours with dates and a written quote.',
    actions: [
      { label: 'Ask for dates', to: `${paths.corporateTraining.href()}#inquiry` },
      { label: 'See the technical program', to: paths.technicalImplementation.href() },
      { label: 'Buy seats in courses', to: paths.chooseSeats.href() },
    ],
  },
};
