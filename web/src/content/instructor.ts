import type { HeroCopy } from '../components/page/PageHero.tsx';
import { paths } from '../lib/routing/paths.ts';

const hero: HeroCopy = {
  title: 'Teach the one thing you know inside out',
  lead: 'Northlight courses are made by people who build with AI during the week. You bring the understanding and the scars; we turn them into lectures that nobody has to rewind.',
  actions: [
    { label: 'Apply to Become an Instructor', to: paths.instructorSignup.href() },
    { label: 'Watch how we teach', to: paths.courses.href({ level: 'beginner' }) },
  ],
  sky: {
    says: 'A constellation: one topic becomes an outline, lectures, a course, and then learners in many places',
    stars: [
      { at: [85, 260], label: 'Your topic', lamp: true },
      { at: [215, 150], label: 'Outline', side: 'above' },
      { at: [240, 322], label: 'Recording' },
      { at: [380, 245], label: 'Course', side: 'left' },
      { at: [500, 120] },
      { at: [560, 240], label: 'Learners', side: 'above' },
      { at: [500, 380] },
    ],
    lines: [
      [0, 1, 3, 4],
      [0, 2, 3, 5],
      [3, 6],
    ],
  },
};

/** Copy of the page about teaching here. */
export const instructorCopy = {
  hero,
  numbersLabel: 'Who you would teach',
  why: {
    title: 'Why people teach here',
    lead: 'Most of our instructors have a full-time job they like. Teaching has to fit around it, and be worth it.',
    items: [
      {
        title: 'You write, we produce',
        text: 'An editor helps with the script, we draw the diagrams, record, cut, caption and publish. You never open a video editor.',
      },
      {
        title: 'Small pieces',
        text: 'A lecture is a minute or two on a single idea. You can write one on the train, and fix one without redoing the course.',
      },
      {
        title: 'A fair agreement',
        text: 'A share of every sale, or a flat fee for free courses, in a plain contract. Your material stays yours.',
      },
      {
        title: 'Questions from learners',
        text: 'What learners write to us about your course, we pass on to you, so you know what to make clearer.',
      },
      {
        title: 'Colleagues',
        text: 'Every script is read by another instructor. Most of them say it is the part they would never give up.',
      },
      {
        title: 'Your name on it',
        text: 'On the course, on every certificate it leads to, and on live sessions for companies, if you want to give them.',
      },
    ],
  },
  path: {
    title: 'From an idea to the first learner',
    lead: 'It takes about ten weeks, at two to four hours a week.',
    items: [
      {
        when: 'Week 1',
        title: 'A conversation',
        text: 'You apply with a topic; we talk for half an hour about who it is for.',
      },
      {
        when: 'Weeks 2–3',
        title: 'One sample lecture',
        text: 'You write one, we produce it, and five learners try it. Then both sides decide.',
      },
      {
        when: 'Weeks 4–8',
        title: 'Write and record',
        text: 'Outline, scripts, peer review, and two days of recording in a studio or at home.',
      },
      {
        when: 'Weeks 9–10',
        title: 'Check and publish',
        text: 'Quizzes, captions, a final check, and the course opens.',
      },
    ],
  },
  looking: {
    title: 'What we look for',
    lead: 'Degrees and followers count for little. These count for a lot.',
    yes: [
      'You have built the thing, and can say what went wrong',
      'You can explain it to someone outside your field without jargon',
      'You enjoy making a sentence shorter',
      'You say “I do not know” when you do not',
    ],
  },
  people: {
    title: 'Some of the people who teach here',
    lead: 'Each with a course of theirs.',
  },
  questions: {
    title: 'Before you apply',
    items: [
      {
        id: 'experience',
        question: 'I have never taught before. Does that matter?',
        answer: [
          'No. Half of what makes a good lecture is knowing what confuses people, and you remember that from when you learned it yourself. We help with the other half.',
        ],
      },
      {
        id: 'time',
        question: 'How much time does it take?',
        answer: [
          'About thirty hours for a course of twenty lectures, spread over ten weeks. After that, an hour or so a month to answer questions and keep it current.',
        ],
      },
      {
        id: 'language',
        question: 'Does my English have to be perfect?',
        answer: ['It has to be clear. Every lecture has captions, and every script is edited.'],
      },
    ],
  },
  call: {
    title: 'What would you explain first?',
    text: 'Tell us the topic and the person you would explain it to. The application takes about five minutes.',
    actions: [{ label: 'Apply to Become an Instructor', to: paths.instructorSignup.href() }],
  },
} as const;

/** Copy of the application page. */
export const instructorSignup = {
  title: 'Apply to Become an Instructor',
  lead: 'It takes about five minutes. Someone on our course team reads every application.',
  next: {
    title: 'What happens next',
    items: [
      'You hear from us within five business days, whatever the answer.',
      'If it is a good fit, we talk for half an hour about your topic and who it is for.',
      'Then you write one short sample lecture, and we both decide.',
    ],
  },
  back: { label: 'How teaching here works', to: paths.instructor.href() },
} as const;
