import type { HeroCopy } from '../components/page/PageHero.tsx';
import { paths } from '../lib/routing/paths.ts';

const hero: HeroCopy = {
  title: 'A little light, a long way north',
  lead: 'Northlight helps people understand AI well enough to use it, question it and build it. We teach in short lectures, and we put into practice what we teach.',
  actions: [
    { label: 'See the courses', to: paths.courses.href() },
    { label: 'Talk to us', to: paths.contact.href() },
  ],
  sky: {
    says: 'The Big Dipper and the North Star: two stars of the first point the way to the second',
    stars: [
      { at: [70, 200] },
      { at: [160, 230] },
      { at: [235, 285] },
      { at: [315, 340] },
      { at: [305, 430] },
      { at: [440, 440] },
      { at: [465, 345] },
      { at: [548, 130], label: 'North', side: 'left', lamp: true },
    ],
    lines: [
      [0, 1, 2, 3, 4, 5, 6, 3],
      [6, 7],
    ],
  },
};

/** Copy of the page about the company. */
export const about = {
  hero,
  numbersLabel: 'Our impact in numbers',
  story: {
    title: 'Our story',
    paragraphs: [
      'Northlight began at a whiteboard in Tromsø, in the two months when the sun does not rise. Week after week, three of us were asked to explain the same thing to yet another department: what a model can know, and what it cannot. The talk got shorter every time. In the end it took four minutes, and people remembered it.',
      'So we recorded it, one idea at a time. Colleagues sent it to colleagues, companies asked for more, and the whiteboard became a course library. Then the same companies asked us to help build what they had just understood, and that became the second half of Northlight.',
      'The two halves still belong together. Everyone who teaches here also builds, and every project ends with people who can carry on without us.',
    ],
  },
  mission: {
    title: 'Our mission',
    statement: 'No one who works with AI should have to take it on faith.',
    text: 'People make better decisions about things they understand. We want every nurse, engineer, clerk and director whose work involves AI to know how it arrives at its answers, when to trust it, and when to say no.',
  },
  values: {
    title: 'What we value',
    lead: 'Short enough to remember, and used when we disagree.',
    items: [
      {
        title: 'Clear before clever',
        text: 'If an explanation needs a second explanation, it is not finished.',
      },
      {
        title: 'Honest about limits',
        text: 'We say what we do not know, what a method cannot do, and when not to hire us.',
      },
      {
        title: 'Time is borrowed',
        text: 'A lecture, a meeting or a page takes time out of someone’s life. We give back what we do not need.',
      },
      {
        title: 'Open doors',
        text: 'Captions, keyboards, slow connections and second languages are the norm, not the exception.',
      },
      { title: 'Built, not told', text: 'Nobody here teaches what they have not run in production.' },
      { title: 'Leave well', text: 'We are done when you can do without us.' },
    ],
  },
  offerings: {
    title: 'What we do',
    lead: 'Three doors into the same house.',
    items: [
      {
        title: 'Courses',
        text: 'Short video lectures with quizzes and certificates, several of them free. For anyone, at any time of day.',
        action: 'Browse the courses',
        to: paths.courses.href(),
      },
      {
        title: 'Solutions',
        text: 'Generative AI, agents and custom models, built with the people who will use them.',
        action: 'See the solutions',
        to: paths.solutions.href(),
      },
      {
        title: 'Corporate training',
        text: 'Programs for decision makers and for engineers, built around your own cases.',
        action: 'See the programs',
        to: paths.corporateTraining.href(),
      },
    ],
  },
  leadership: {
    title: 'Who leads Northlight',
    lead: 'Five people, all of whom still teach or build every week.',
    items: [
      {
        name: 'Sunniva Eikeland',
        role: 'Chief executive officer',
        text: 'Led data teams in shipping and health care before she got tired of slides. Signs every agreement.',
      },
      {
        name: 'Rafael Monteiro',
        role: 'Chief technology officer',
        text: 'Data engineer. Keeps the learning platform small enough that one person on call can understand it.',
      },
      {
        name: 'Leila Haddad',
        role: 'Head of solutions',
        text: 'Search and language engineer. Will talk you out of a language model if a spreadsheet will do.',
      },
      {
        name: 'Tomás Arriaga',
        role: 'Head of learning',
        text: 'Statistician and teacher. Cut his own first course from nine hours to two, and it got better.',
      },
      {
        name: 'Amara Nwosu',
        role: 'Head of responsible AI',
        text: 'Technology policy researcher. Reads every project’s risk page, and can stop any of them.',
      },
    ],
  },
  partners: {
    title: 'Who we work with',
    lead: 'Companies, universities and public bodies that learn with us, build with us or lend us their hardest cases.',
    items: [
      { name: 'Havbris Shipping', field: 'Route planning' },
      { name: 'Colina Verde Health', field: 'Clinic letters' },
      { name: 'Institut Lumière-Boréale', field: 'Joint curriculum' },
      { name: 'Akoma Savings', field: 'Customer service' },
      { name: 'Kiso Precision', field: 'Visual inspection' },
      { name: 'Municipality of Straumvik', field: 'Citizen letters' },
    ],
  },
  fiction:
    'Northlight is a demonstration site: the people and organizations named on this page are invented, and any resemblance to real ones is a coincidence.',
  reach: {
    title: 'Where our learners are',
    lead: 'In 20+ countries and nearly every time zone. Lectures that unlock over time open at nine in the morning in yours.',
    mapSays: 'A map of the world with a light on each country where Northlight has learners',
    /** Positions of lights on the map: degrees north and east. */
    places: [
      { country: 'Norway', at: [69.6, 19] },
      { country: 'Sweden', at: [59.3, 18.1] },
      { country: 'Germany', at: [52.5, 13.4] },
      { country: 'France', at: [48.9, 2.4] },
      { country: 'Ireland', at: [53.3, -6.3] },
      { country: 'Portugal', at: [38.7, -9.1] },
      { country: 'Poland', at: [52.2, 21] },
      { country: 'Turkey', at: [41, 29] },
      { country: 'Morocco', at: [33.6, -7.6] },
      { country: 'Nigeria', at: [6.5, 3.4] },
      { country: 'Ghana', at: [5.6, -0.2] },
      { country: 'Kenya', at: [-1.3, 36.8] },
      { country: 'South Africa', at: [-33.9, 18.4] },
      { country: 'India', at: [12.97, 77.6] },
      { country: 'Singapore', at: [1.35, 103.8] },
      { country: 'Japan', at: [35.7, 139.7] },
      { country: 'Australia', at: [-37.8, 145] },
      { country: 'Canada', at: [45.5, -73.6] },
      { country: 'United States', at: [37.8, -122.4] },
      { country: 'Mexico', at: [19.4, -99.1] },
      { country: 'Colombia', at: [4.7, -74.1] },
      { country: 'Brazil', at: [-23.5, -46.6] },
    ],
  },
} as const;
