import { paths } from '../lib/paths.ts';

/** Copy of the home page. The numbers are the company's own (specification §9). */
export const homeCopy = {
  hero: {
    title: 'Find your bearings in AI',
    lead: 'Short video courses on machine learning, language models and agents, taught by people who build with them. Watch a little, try it, and come back to the very second you left.',
    topics: 'Popular now',
    all: 'Browse every course',
  },
  numbers: {
    title: 'Northlight in numbers',
    items: [
      { value: '20,000+', label: 'professionals trained' },
      { value: '20+', label: 'countries they learn from' },
      { value: '95%', label: 'say they are satisfied' },
      { value: '4.83/5', label: 'for our virtual training, from 750 participants' },
    ],
  },
  featured: {
    title: 'Good places to start',
    lead: 'Each one says up front what you will be able to do at the end, and for whom it is meant.',
    all: 'See all courses',
    failed: 'The featured courses could not be loaded',
  },
  lecture: {
    title: 'One idea per lecture, and nothing to rewind for',
    lead: 'Lectures run a minute or two and stay with a single idea. The player keeps your place to the second, on every device you sign in on.',
    points: [
      {
        title: 'Your place is kept',
        text: 'Close the laptop mid-sentence. Your phone resumes the same sentence.',
      },
      {
        title: 'Your pace is kept',
        text: 'From half speed to double, with captions, and all of it by keyboard.',
      },
      {
        title: 'Gaps are forgiven',
        text: 'Lose the connection and keep watching. Progress is sent when it is back.',
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
    lead: 'Start from the question you have, not from the beginning of a textbook.',
  },
  steps: {
    title: 'From curious to capable in three steps',
    items: [
      {
        title: 'Find a course',
        text: 'Search by skill or filter by topic, level and the time you have. Typing errors are forgiven.',
      },
      {
        title: 'Enrol',
        text: 'Several courses are free. For the others you pay once, with no subscription to cancel.',
      },
      {
        title: 'Watch, check, continue',
        text: 'Lectures, quizzes and a dashboard that knows what comes next.',
      },
    ],
  },
  drip: {
    title: 'Some courses take their time',
    lead: 'Agents, for one, are better learned by building between lectures. Courses marked “Over time” open a part each week, so there is room to try things before the next idea arrives.',
    steps: [
      { when: 'Day 1', what: 'The first lectures are open at once.' },
      { when: 'Day 8', what: 'The next part opens, at nine in your own time zone.' },
      { when: 'Day 15', what: 'Another part, and a quiz on what you have built so far.' },
      { when: 'Any day', what: 'Premium lectures, if you want them, by one payment.' },
    ],
    action: 'See a course that opens over time',
    to: paths.course.href('building-ai-agents'),
  },
  questions: {
    title: 'Before you start',
    items: [
      {
        question: 'Do I need to know how to program?',
        answer:
          'Not for the beginner courses: they explain ideas with pictures and everyday examples. Each course page says who it is for, so you can tell before you enrol.',
      },
      {
        question: 'What does it cost?',
        answer:
          'Several courses are free, all lectures included. The others show their price on the card and are bought once; there is no subscription. Some free courses offer extra premium lectures for a single payment.',
      },
      {
        question: 'What happens when I switch devices?',
        answer:
          'Sign in with the same e-mail address. Your courses, your progress and the second where you stopped are there, next week as much as in five minutes.',
      },
    ],
  },
  closing: {
    title: 'The first lecture takes about a minute',
    text: 'You will know by the end of it whether this way of learning suits you.',
    action: 'Choose a course',
  },
} as const;
