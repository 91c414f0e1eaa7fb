import { paths } from '../../lib/paths.ts';
import type { HeroCopy } from '../../components/page/PageHero.tsx';

const hero: HeroCopy = {
  title: 'Train a team, and the work changes',
  lead: 'Live programmes on your own cases, with courses to go back to. One for the people who decide about AI, one for the people who build it, and a shared language between them.',
  actions: [
    { label: 'Ask about training', to: `${paths.corporateTraining.href()}#inquiry` },
    { label: 'See how we teach', to: paths.about.href() },
  ],
  sky: {
    says: 'Two constellations, those who decide and those who build, joined by a common language',
    stars: [
      { at: [90, 160], label: 'Decide', side: 'above' },
      { at: [185, 270] },
      { at: [95, 370] },
      { at: [320, 230], label: 'A common language', side: 'above', lamp: true },
      { at: [460, 330] },
      { at: [545, 200], label: 'Build', side: 'above' },
      { at: [560, 410] },
    ],
    lines: [
      [0, 1],
      [1, 2],
      [1, 3],
      [3, 4],
      [4, 5],
      [4, 6],
    ],
  },
};

/** Copy of the page about training for companies. */
export const corporateTraining = {
  hero,
  numbersLabel: 'Northlight training in numbers',
  programmes: {
    title: 'Two programmes',
    lead: 'Taken alone or side by side. Side by side they meet twice, because that is where projects fail.',
    items: [
      {
        title: 'Executive AI leadership',
        who: 'For boards, directors and heads of department',
        text: 'Six live sessions of ninety minutes: where value comes from, what can go wrong, what the law asks, and how to read a proposal. Everybody brings one decision and leaves with it made.',
        facts: ['Six sessions in six weeks', 'No mathematics, no code', 'Groups of up to sixteen'],
        action: 'The executive programme',
        to: paths.executiveLeadership.href(),
        tone: 'violet',
      },
      {
        title: 'Technical AI implementation',
        who: 'For engineers, analysts and product teams',
        text: 'Eight weeks from a first prototype to a system that is tested, watched and affordable. Built on a case of your own, reviewed by people who run such systems.',
        facts: ['Two live sessions a week', 'Python at working level', 'Groups of up to twelve'],
        action: 'The technical programme',
        to: paths.technicalImplementation.href(),
        tone: 'teal',
      },
    ],
  },
  formats: {
    title: 'Where and how',
    lead: 'The same programme in the form that suits your calendar.',
    items: [
      {
        title: 'Virtual',
        text: 'Live over video in blocks of ninety minutes, recorded for those who could not be there. This is the form that 750 participants have rated 4.83 out of 5.',
      },
      {
        title: 'In your building',
        text: 'Two or three full days with your own systems on the screen, for teams that sit together.',
      },
      {
        title: 'Blended',
        text: 'Two days together to begin, weekly hours after that, and the courses in between, each at their own pace.',
      },
    ],
  },
  path: {
    title: 'How a programme comes about',
    lead: 'From the first call to the last session, with one contact person throughout.',
    items: [
      {
        when: 'First call',
        title: 'Listen',
        text: 'Half an hour on who is to learn, what they know and what should be different afterwards.',
      },
      {
        when: 'One week',
        title: 'Tailor',
        text: 'We speak with three of your people, choose cases from your work and write the agenda with you.',
      },
      {
        when: 'Six to eight weeks',
        title: 'Teach',
        text: 'Live sessions, courses in between and office hours for the questions that come up on Thursdays.',
      },
      {
        when: 'Three months on',
        title: 'Look back',
        text: 'What has been put to use? We ask every participant, and you get the answers unedited.',
      },
    ],
  },
  included: {
    title: 'Included in every programme',
    lead: 'So that the learning outlives the last session.',
    items: [
      {
        title: 'Courses for everybody',
        text: 'Access to the whole catalogue for a year, with captions and quizzes.',
      },
      {
        title: 'Your own cases',
        text: 'Exercises made from your documents and data, under your rules of secrecy.',
      },
      { title: 'Certificates', text: 'For those who finish, with an address where anybody can verify them.' },
      {
        title: 'A report',
        text: 'What the group can do now, what it still asks, and what we would do next.',
      },
    ],
  },
  questions: {
    title: 'Before you write',
    items: [
      {
        id: 'group-size',
        question: 'How many people should take part?',
        answer: [
          'Eight to twelve learn best. Executive groups may be up to sixteen. For whole departments we run several groups in parallel and bring them together at the end.',
        ],
      },
      {
        id: 'languages',
        question: 'In which languages do you teach?',
        answer: [
          'Live sessions are in English. Several trainers also teach in Norwegian, Spanish, French or Portuguese: ask, and we will tell you who is free.',
        ],
      },
      {
        id: 'price',
        question: 'What does it cost?',
        answer: [
          'A programme has one price per group, not per head, which depends on the form and on how much is made for you alone. You get a written offer after the first call.',
        ],
      },
    ],
  },
  inquiry: {
    title: 'Ask about training for your team',
    lead: 'Leave your name and address. A person who teaches answers within 24 business hours and suggests a time for a first call.',
  },
} as const;
