import { paths } from '../../lib/routing/paths.ts';
import type { SolutionCopy } from './shape.ts';

export const aiAgents: SolutionCopy = {
  hero: {
    title: 'Agents that know when to stop and ask',
    lead: 'Software that plans a task, works through your systems and checks its own work. You set the limits; it keeps a log you can read and waits for a person where it matters.',
    actions: [
      { label: 'Name a task', to: paths.contact.href() },
      { label: 'Build one yourself', to: paths.courses.href({ topic: 'ai-agents' }) },
    ],
    sky: {
      says: 'An agent’s loop: plan, act, check and plan again, with a person’s approval before anything that cannot be undone',
      stars: [
        { at: [320, 80], label: 'Plan', side: 'above' },
        { at: [530, 215], label: 'Act', side: 'right' },
        { at: [440, 410], label: 'Check' },
        { at: [195, 410], label: 'Stop or go on' },
        { at: [140, 215], label: 'Approval', side: 'left', lamp: true },
      ],
      lines: [
        [0, 1, 2, 3, 4, 0],
        [4, 1],
      ],
    },
  },
  uses: {
    title: 'Where it pays',
    lead: 'Work made of many small steps, across several systems, with a clear finish.',
    items: [
      {
        where: 'Back office',
        before: 'An invoice that does not match its order takes four emails and a week.',
        after: 'The agent finds the difference, writes to the supplier and prepares a one-click correction.',
      },
      {
        where: 'IT operations',
        before: 'At three in the morning, someone follows a runbook line by line.',
        after:
          'The agent gathers the logs, tries the safe steps, and wakes a person with a summary only if they fail.',
      },
      {
        where: 'Research',
        before: 'Comparing forty suppliers is a month of browser tabs.',
        after: 'A table with a source in every cell, and a list of what could not be found.',
      },
      {
        where: 'Customer service',
        before: '“We have passed your request to the department responsible.”',
        after:
          'The address is changed, the package rerouted and the customer told, all within limits you set.',
      },
    ],
  },
  delivery: {
    title: 'What you get',
    lead: 'An agent is a small part of an agent system. You get all of it.',
    items: [
      {
        title: 'Tools with edges',
        text: 'The agent reaches each system through a narrow tool with its own permissions, limits and tests. It can do nothing else.',
      },
      {
        title: 'A desk for approvals',
        text: 'Proposed actions wait, with their reasons, in the chat or ticket tool your people already use.',
      },
      {
        title: 'A flight recorder',
        text: 'Every plan, call, result and cost is kept and searchable, so “why did it do that?” always has an answer.',
      },
    ],
  },
  safety: {
    title: 'Limits it cannot talk its way out of',
    lead: 'They are built into the code around the model, not asked of it in a prompt.',
    items: [
      {
        title: 'Undo, or ask',
        text: 'If an action can be undone, the agent may take it. If not, it waits for a person.',
      },
      {
        title: 'Budgets',
        text: 'Steps, minutes, money and messages per task, each with a hard limit.',
      },
      {
        title: 'Rehearsal',
        text: 'New abilities start out beside people, proposing without acting, until the track record earns more.',
      },
      {
        title: 'One switch',
        text: 'Anyone on duty can stop all agents at once and see what was under way.',
      },
    ],
  },
  path: {
    title: 'From a checklist to a colleague',
    lead: 'Trust is earned in steps, and you decide on every one.',
    items: [
      {
        when: 'Weeks 1–2',
        title: 'Shadow',
        text: 'We watch the task being done fifty times and write down what good work looks like.',
      },
      {
        when: 'Weeks 3–6',
        title: 'Propose',
        text: 'The agent suggests each step and people decide. Agreement is counted.',
      },
      {
        when: 'Weeks 7–10',
        title: 'Act with approval',
        text: 'It acts where agreement was high, and asks everywhere else.',
      },
      {
        when: 'Then',
        title: 'Act within limits',
        text: 'Routine work runs on its own and is spot-checked. The limits widen only as the track record grows.',
      },
    ],
  },
  questions: {
    title: 'What people ask us',
    items: [
      {
        id: 'agent-or-script',
        question: 'Would an ordinary script do?',
        answer: [
          'Often, and then we write the script: it is cheaper, faster and never gets ideas of its own. Agents are for tasks whose steps depend on what turns up along the way.',
        ],
      },
      {
        id: 'replace-people',
        question: 'Will it replace people?',
        answer: [
          'It replaces steps. Teams we work with keep the decisions and lose the copying between windows. We ask the people who do the work to choose the first task.',
        ],
      },
      {
        id: 'several-agents',
        question: 'Do we need several agents that talk to each other?',
        answer: [
          'Rarely at first. One agent with good tools is easier to test. We split it when permissions or responsibilities differ, not because it looks impressive.',
        ],
      },
    ],
  },
  courses: {
    title: 'Learn how it works',
    lead: 'The same ideas, as courses anyone on your team can take.',
    topics: ['ai-agents', 'generative-ai'],
  },
  call: {
    title: 'Which task would you never miss?',
    text: 'Describe it step by step, as you would to a new colleague. We will tell you which steps an agent could take and where it should ask.',
    actions: [
      { label: 'Describe it', to: paths.contact.href() },
      { label: 'See custom AI', to: paths.customAi.href() },
    ],
  },
};
