import type { Question } from '../components/page/Questions.tsx';
import { paths } from '../lib/paths.ts';
import { settings } from './settings.ts';

const { latitude, longitude } = settings.place;

const questions: readonly Question[] = [
  {
    id: 'how-soon',
    question: 'How soon will you answer?',
    answer: [
      'Within 24 business hours. The office is open Monday to Friday from 9am to 6pm, Tromsø time; what arrives on a weekend is answered on Monday.',
    ],
  },
  {
    id: 'cannot-sign-in',
    question: 'I cannot sign in, or a course is missing. What helps fastest?',
    answer: [
      'Write from the e-mail address you learn with and name the course. For most of these cases the first answer on the help page is quicker than we are.',
    ],
    links: [{ label: 'How do I access my courses?', to: `${paths.faq.href()}#access-courses` }],
  },
  {
    id: 'refund',
    question: 'How do refunds work?',
    answer: [
      'Write within 14 days of the payment, from the address you bought with. If you have watched less than a third of the course, or of the premium lectures of an upgrade, the whole amount goes back to your card, usually within five working days.',
    ],
    links: [
      { label: 'More about refunds', to: `${paths.faq.href()}#refunds` },
      { label: 'Payments in the terms of service', to: `${paths.terms.href()}#payments` },
    ],
  },
  {
    id: 'press',
    question: 'May we quote your material, or interview somebody?',
    answer: [
      'Gladly. Tell us who your readers are and when you need it; a day’s notice is usually enough. Short quotations with a link are always welcome.',
    ],
  },
];

/** Copy of the contact page. */
export const contact = {
  title: 'A person reads this',
  lead: 'Questions about a course, a project or training for your team: write to us and somebody who knows the subject answers, within 24 business hours.',
  cardsTitle: 'Ways to reach us',
  cards: [
    {
      title: 'Learners',
      text: 'Courses, payments, certificates and your account.',
      email: 'learners',
    },
    {
      title: 'Organisations',
      text: 'Solutions, training and everything with an offer.',
      email: 'organisations',
    },
    {
      title: 'Privacy',
      text: 'A copy of your data, a correction or its deletion.',
      email: 'privacy',
    },
  ],
  hours: {
    title: 'Hours',
    rows: [
      { days: 'Monday to Friday', time: '9am–6pm' },
      { days: 'Saturday and Sunday', time: 'Closed' },
    ],
    zone: 'Tromsø time (CET, in summer CEST)',
    response: 'We answer within 24 business hours.',
  },
  social: { title: 'Elsewhere', text: 'New lectures and what we learned from mistakes.' },
  form: {
    title: 'Write to us',
    lead: 'Tell us what you want to do; we will find out together who can help.',
  },
  map: {
    title: 'Where we are',
    lead: 'On the island of Tromsø, 350 kilometres north of the Arctic Circle. Visitors are welcome, by appointment and with warm shoes.',
    says: 'A drawn map of Tromsø: the island between two bridges, with Northlight by the harbour in its east',
    place: `${settings.place.city}, ${settings.place.country}`,
    coordinates: '69° 38′ 59″ N, 18° 57′ 26″ E',
    action: 'Open in OpenStreetMap',
    href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`,
    labels: {
      island: 'Tromsøya',
      mainland: 'Tromsdalen',
      west: 'Kvaløya',
      bridge: 'Tromsø Bridge',
      westBridge: 'Sandnessund Bridge',
      us: 'Northlight',
    },
  },
  questions: { title: 'Before you write', items: questions },
} as const;
