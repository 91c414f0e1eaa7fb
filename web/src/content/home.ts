import { paths } from '../lib/routing/paths.ts';

/** Copy of the home page. The numbers are the company's own (specification §9). */
export const homeCopy = {
  unknownAddress: 'This address does not exist. Here is our home page instead.',
  hero: {
    title: 'Find your bearings in AI',
    lead: 'Short video courses on machine learning, language models and agents, taught by people who build with them. Watch a little, try it out, and pick up where you left off.',
    topics: 'Popular now',
    all: 'Browse every course',
  },
  numbersLabel: 'Northlight in numbers',
  featured: {
    title: 'Good places to start',
    lead: 'Each one says up front who it is for and what you will be able to do at the end.',
    all: 'See all courses',
    failed: 'The featured courses could not be loaded',
  },
  lecture: {
    title: 'One idea per lecture, and no need to rewind',
    lead: 'Lectures run a minute or two and stick to a single idea. The player keeps your place to the second, on every device you sign in on.',
    points: [
      {
        title: 'Your place is kept',
        text: 'Close the laptop mid-sentence. Your phone resumes the same sentence.',
      },
      {
        title: 'You set the pace',
        text: 'Half speed to double, with captions, and everything works from the keyboard.',
      },
      {
        title: 'Code runs in the page',
        text: 'Press Run below a block of Python: no account, no credits, nothing to install.',
      },
      {
        title: 'Gaps are forgiven',
        text: 'Lose the connection and keep watching. Your progress is sent when it comes back.',
      },
    ],
    sample: {
      course: 'Retrieval-augmented generation in practice',
      title: 'Embeddings and similarity',
      caption: 'Two passages about the same thing end up close together.',
      resumed: 'Resumed at 0:42',
      position: '0:42',
      length: '1:01',
    },
  },
  topics: {
    title: 'What would you like to understand?',
    lead: 'Start with the question you have, not with page one of a textbook.',
  },
  paths: {
    title: 'Steer by a star',
    lead: 'A route through the catalog. Begin at the lamp, follow the line, and step off wherever you like.',
    name: 'From the first idea',
    text: 'The courses that are open, in order of what they ask of you.',
  },
  organizations: {
    title: 'For teams and companies',
    lead: 'We also build what we teach, and train the people who will work with it.',
    items: [
      {
        title: 'Generative AI',
        text: 'Answers from your own documents, with the passage they are based on.',
        to: paths.generativeAi.href(),
      },
      {
        title: 'AI Agents',
        text: 'Multi-step work across your systems, with a person signing off.',
        to: paths.aiAgents.href(),
      },
      {
        title: 'Custom AI',
        text: 'Models trained on data that only you have.',
        to: paths.customAi.href(),
      },
      {
        title: 'Corporate training',
        text: 'Seats in courses, and live programs for people who decide and people who build.',
        to: paths.corporateTraining.href(),
      },
    ],
    more: { label: 'All solutions', to: paths.solutions.href() },
  },
  drip: {
    title: 'Some courses take their time',
    lead: 'Agents, for example, are best learned by building between lectures. Courses marked “Over time” open part by part, usually weekly, so you have room to try things before the next idea arrives.',
    steps: [
      { when: 'Day 1', what: 'The first lectures open right away.' },
      { when: 'Day 8', what: 'The next part opens at 9am in your own time zone.' },
      { when: 'Day 15', what: 'Another part, and a quiz on what you have built so far.' },
      { when: 'Any day', what: 'Premium lectures, if you want them, for a single payment.' },
    ],
    action: 'See a course that opens over time',
    otherwise: 'Browse the courses',
  },
  questions: {
    title: 'Before you start',
    items: [
      {
        id: 'program',
        question: 'Do I need to know how to program?',
        answer: [
          'Not for the beginner courses: they explain ideas with pictures and everyday examples. Each course page says who it is for, so you can tell before you enroll.',
        ],
      },
      {
        id: 'cost',
        question: 'What does it cost?',
        answer: [
          'Several courses are free, all lectures included. The others show their price on the card and are bought once; there is no subscription. Some free courses offer extra premium lectures for a single payment.',
        ],
      },
      {
        id: 'devices',
        question: 'What happens when I switch devices?',
        answer: [
          'Sign in with the same email address. Your courses, your progress and the place where you stopped will be there, five minutes or a month later.',
        ],
      },
    ],
  },
  closing: {
    title: 'The first lecture takes about a minute',
    text: 'By the end of it, you will know whether this way of learning suits you.',
    action: 'Choose a course',
    linksLabel: 'Where to next',
  },
} as const;
