import { refundArrivalDays, refundAskDays } from '../../../lambdas/domain/payments/refund-policy.ts';
import type { Question } from '../components/page/Questions.tsx';
import { paths } from '../lib/routing/paths.ts';
import { settings } from './settings.ts';

const { latitude, longitude } = settings.place;

const questions: readonly Question[] = [
  {
    id: 'how-soon',
    question: 'How soon will you answer?',
    answer: [
      'Within 24 business hours. The office is open Monday to Friday from 9am to 6pm, Tromsø time; messages that arrive on a weekend are answered on Monday.',
    ],
  },
  {
    id: 'cannot-sign-in',
    question: 'I cannot sign in, or a course is missing. What is the fastest fix?',
    answer: [
      'The first answer on our help page solves most of these cases, faster than we can reply. If it does not, write to us from the email address you sign in with and name the course.',
    ],
    links: [{ label: 'How do I access my courses?', to: `${paths.faq.href()}#access-courses` }],
  },
  {
    id: 'refund',
    question: 'How do refunds work?',
    answer: [
      `Write within ${refundAskDays} days of the payment, from the email address you used to pay. If you have watched less than a third of the course, or of the premium lectures of an upgrade, the whole amount goes back to where you paid from and usually arrives within ${refundArrivalDays} days.`,
    ],
    links: [
      { label: 'More about refunds', to: `${paths.faq.href()}#refunds` },
      { label: 'Payments in the terms of service', to: `${paths.terms.href()}#payments` },
    ],
  },
  {
    id: 'press',
    question: 'Can we quote your material or interview someone?',
    answer: [
      'Gladly. Tell us who your readers are and when you need it; one day’s notice is usually enough. Short quotations with a link are always welcome.',
    ],
  },
];

/** Copy of the contact page. */
export const contact = {
  title: 'A person reads this',
  lead: 'Questions about a course, a project or training for your team: write to us, and someone who knows the subject will answer within 24 business hours.',
  cardsTitle: 'Ways to reach us',
  cards: [
    {
      title: 'Learners',
      text: 'Courses, payments, certificates and your account.',
      email: 'learners',
    },
    {
      title: 'Organizations',
      text: 'Solutions, training and anything that needs a quote.',
      email: 'organizations',
    },
    {
      title: 'Privacy',
      text: 'Getting a copy of your data, correcting it or deleting it.',
      email: 'privacy',
    },
  ],
  hours: {
    title: 'Hours',
    rows: [
      { days: 'Monday to Friday', time: '9am–6pm' },
      { days: 'Saturday and Sunday', time: 'Closed' },
    ],
    zone: 'Tromsø time (CET, CEST in summer)',
    response: 'We answer within 24 business hours.',
  },
  social: { title: 'Follow us', text: 'New lectures, and what our mistakes have taught us.' },
  form: {
    title: 'Write to us',
    lead: 'Tell us what you want to do, and we will find the right person to help.',
  },
  map: {
    title: 'Where we are',
    lead: 'On the island of Tromsø, 350 kilometers north of the Arctic Circle. Visitors are welcome, by appointment and with warm shoes.',
    says: 'A drawn map of Tromsø: the island between two bridges, with Northlight by the harbor on its east side',
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
