import type { Sky } from '../../components/page/Constellation.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { aiAgents } from './ai-agents.ts';
import { customAi } from './custom-ai.ts';
import { generativeAi } from './generative-ai.ts';

const sky: Sky = {
  says: 'A constellation with three arms — generative AI, agents and custom models — that meet in your work',
  stars: [
    { at: [320, 250], label: 'Your work', side: 'right', lamp: true },
    { at: [130, 130], label: 'Generative AI', side: 'above' },
    { at: [520, 150], label: 'AI agents', side: 'above' },
    { at: [400, 420], label: 'Custom AI', side: 'right' },
    { at: [215, 215] },
    { at: [430, 195] },
    { at: [350, 350] },
  ],
  lines: [
    [0, 4, 1],
    [0, 5, 2],
    [0, 6, 3],
  ],
};

/** Copy of the page about all solutions. */
export const allSolutions = {
  tabsLabel: 'Solutions',
  hero: {
    title: 'AI that earns its place in your work',
    lead: 'We build assistants, agents and models with the people who will use them, measure them against the way you work today, and teach your team to run them without us.',
    actions: [
      { label: 'Tell us about your work', to: paths.contact.href() },
      { label: 'Train your team instead', to: paths.corporateTraining.href() },
    ],
    sky,
  },
  numbersLabel: 'Northlight solutions in numbers',
  kinds: {
    title: 'Three kinds of work',
    lead: 'Which one you need depends on the problem, not on the trend. Often the honest answer is the simplest of the three.',
    items: [
      {
        title: 'Generative AI',
        question: '“Our people spend hours looking things up and writing them down again.”',
        text: 'Assistants that answer from your own documents and show the passage, drafts in your house style, and facts lifted out of forms and emails.',
        action: 'Generative AI solutions',
        to: paths.generativeAi.href(),
        sky: generativeAi.hero.sky,
      },
      {
        title: 'AI Agents',
        question: '“The same ten steps across four systems, forty times a day.”',
        text: 'Software that plans, uses your tools and checks its result, with a person’s approval wherever a mistake would cost something.',
        action: 'AI agent solutions',
        to: paths.aiAgents.href(),
        sky: aiAgents.hero.sky,
      },
      {
        title: 'Custom AI',
        question: '“We have years of data that nobody else has.”',
        text: 'Models trained on your images, sensors, texts and histories: to inspect, forecast, sort and warn, on your own servers if you like.',
        action: 'Custom AI solutions',
        to: paths.customAi.href(),
        sky: customAi.hero.sky,
      },
    ],
  },
  path: {
    title: 'One way of working',
    lead: 'Every engagement goes through the same four stages, and you can stop after any of them with something you can use.',
    items: [
      {
        when: 'Two weeks',
        title: 'Take bearings',
        text: 'We sit with the people who do the work, collect real cases and write down what “better” would mean, in numbers.',
      },
      {
        when: 'Six to eight weeks',
        title: 'Prove it small',
        text: 'A pilot for one team on real cases. We compare it with how the work goes today, and the figures are yours.',
      },
      {
        when: 'Two to four months',
        title: 'Make it dependable',
        text: 'Sign-in, permissions, monitoring, costs and a plan for bad days. Built into the systems you already use.',
      },
      {
        when: 'From day one',
        title: 'Hand it over',
        text: 'Your engineers build with us and we train your teams, so our departure is a date in the plan, not a risk.',
      },
    ],
  },
  principles: {
    title: 'What you can hold us to',
    lead: 'Written into every agreement before work begins.',
    items: [
      {
        title: 'Measured against today',
        text: 'Each pilot has a baseline taken before we start. If it does not beat the baseline, we say so and stop.',
      },
      {
        title: 'Your data stays yours',
        text: 'It is not used to train models for anyone else, it stays in the region you choose, and it is deleted when we leave.',
      },
      {
        title: 'A person in charge',
        text: 'Every decision that touches a customer, a payment or an employee has a named person who can see why, and overrule it.',
      },
      {
        title: 'No lock-in',
        text: 'The code, the prompts, the evaluation cases and the models trained on your data belong to you. You can switch model vendors.',
      },
      {
        title: 'Plain costs',
        text: 'A fixed price per stage, and a running cost per case that we estimate before the pilot and measure after it.',
      },
      {
        title: 'Teaching included',
        text: 'Everyone who works with the result gets the courses that explain it, from day one.',
      },
    ],
  },
  call: {
    title: 'Bring one piece of work that annoys everyone',
    text: 'Half an hour is enough to say whether AI would help, which kind, and what it would take. If it would not, we will tell you that too.',
    actions: [
      { label: 'Talk to us', to: paths.contact.href() },
      { label: 'Buy seats in courses', to: paths.chooseSeats.href() },
      { label: 'Browse the courses', to: paths.courses.href() },
    ],
  },
} as const;
