import { paths } from '../../lib/routing/paths.ts';
import type { ProgramCopy } from './shape.ts';

export const technicalImplementation: ProgramCopy = {
  hero: {
    title: 'From a demo that works to a system that holds',
    lead: 'Technical AI implementation takes a team of engineers through eight weeks of building on their own case: retrieval, agents, evaluation, operations and cost. What you build is yours to run.',
    actions: [
      { label: 'Ask for dates', to: `${paths.corporateTraining.href()}#inquiry` },
      { label: 'All corporate training', to: paths.corporateTraining.href() },
    ],
    sky: {
      says: 'Eight weeks as a constellation from a prototype to a system in production',
      stars: [
        { at: [70, 390], label: 'Prototype', lamp: true },
        { at: [150, 270] },
        { at: [255, 330], label: 'Retrieval' },
        { at: [305, 180], label: 'Evaluation', side: 'above' },
        { at: [400, 300], label: 'Agents' },
        { at: [455, 165] },
        { at: [545, 245] },
        { at: [580, 95], label: 'Production', side: 'left' },
      ],
      lines: [[0, 1, 2, 3, 4, 5, 6, 7]],
    },
  },
  factsLabel: 'The program at a glance',
  facts: [
    { term: 'Length', value: 'Eight weeks' },
    { term: 'Live', value: 'Two sessions of 90 minutes a week' },
    { term: 'Self-study', value: 'Three to four hours of building' },
    { term: 'Group', value: 'Six to twelve engineers' },
    { term: 'Prerequisites', value: 'Working knowledge of Python, and a case' },
  ],
  outcomes: {
    title: 'What your team will be able to do',
    lead: 'On their own, and on the next project too.',
    items: [
      {
        title: 'Measure before changing',
        text: 'Write evaluation sets, grade answers with people and with models, and know when a change is an improvement.',
      },
      {
        title: 'Ground every answer',
        text: 'Split, embed, search and rerank documents with permissions, and cite the sources.',
      },
      {
        title: 'Give tools, not freedom',
        text: 'Design tools, budgets and approvals for agents, and test them against hostile input.',
      },
      {
        title: 'Run it',
        text: 'Trace requests, monitor quality and cost, roll back, and get paged only when it matters.',
      },
    ],
  },
  agenda: {
    title: 'Eight weeks',
    lead: 'Each week ends with something merged and a number that moved.',
    items: [
      {
        when: 'Week 1',
        title: 'A thin slice',
        text: 'The smallest version of your case from question to answer, deployed on day three: embarrassing, and useful.',
        takeaway: 'A running prototype and thirty real cases.',
      },
      {
        when: 'Week 2',
        title: 'Evaluation first',
        text: 'What is a good answer? Rubrics, agreement between graders, models as judges and their blind spots.',
        takeaway: 'A score the team believes in, built into the pipeline.',
      },
      {
        when: 'Week 3',
        title: 'Retrieval',
        text: 'Splitting, hybrid search, reranking, and permissions that hold. Measured separately from the model.',
        takeaway: 'Recall on your own documents, before and after.',
      },
      {
        when: 'Week 4',
        title: 'Grounded generation',
        text: 'Citations, structured output, refusals, and text that must not become an instruction.',
        takeaway: 'Answers with sources, and a suite of attacks that fail.',
      },
      {
        when: 'Week 5',
        title: 'Tools and agents',
        text: 'When a loop is worth it. Narrow tools, budgets, state, approvals, replays.',
        takeaway: 'One task done end to end, with a log you can read.',
      },
      {
        when: 'Week 6',
        title: 'Models of your own',
        text: 'Fine-tuning, distilling and small models: when they win, and what the data must look like.',
        takeaway: 'A decision backed by numbers; often, not to.',
      },
      {
        when: 'Week 7',
        title: 'Operations',
        text: 'Tracing, drift, cost per case, rate limits, fallbacks, releases and rollback.',
        takeaway: 'A dashboard and a runbook that a colleague has tried.',
      },
      {
        when: 'Week 8',
        title: 'Review and handover',
        text: 'You present your system to a panel of engineers from other companies and ours. Hard questions, kindly asked.',
        takeaway: 'A written review, and the plan for the next quarter.',
      },
    ],
  },
  takeawayLabel: 'Merged by Friday',
  who: {
    title: 'Is it for your team?',
    lead: 'The mix matters more than the titles.',
    yes: [
      'Engineers who ship software and now have an AI feature to answer for',
      'Analysts and data scientists who want their models to leave the notebook',
      'A product owner who decides what “good” means, in the room every week',
    ],
    no: [
      'Nobody in the group writes code: start with our beginner courses',
      'There is no case yet: the executive program finds one',
    ],
  },
  courses: {
    title: 'Between the sessions',
    lead: 'Short lectures to watch between two weeks, at everyone’s own pace.',
    topics: ['generative-ai', 'ai-agents', 'mlops'],
  },
  call: {
    title: 'Bring the prototype nobody dares to release',
    text: 'Tell us what it does and what worries you. We reply within 24 business hours with dates and a written quote.',
    actions: [
      { label: 'Ask for dates', to: `${paths.corporateTraining.href()}#inquiry` },
      { label: 'See the executive program', to: paths.executiveLeadership.href() },
      { label: 'Buy seats in courses', to: paths.chooseSeats.href() },
    ],
  },
};
