import type { LegalCopy } from './legal-shape.ts';
import { settings } from './settings.ts';

/** The privacy policy. */
export const privacy: LegalCopy = {
  title: 'Privacy policy',
  summary:
    'We store what the courses need and little else, we sell nothing, and you can get a copy or have it deleted. This page says exactly what we store, why and for how long.',
  updated: 'October 10, 2024',
  updatedOn: '2024-10-10',
  parts: [
    {
      id: 'who',
      title: 'Who is responsible',
      text: [
        `Northlight, in ${settings.place.city}, ${settings.place.country}, decides how personal data on this site is used. For anything about it, write to ${settings.email.privacy}.`,
      ],
    },
    {
      id: 'what',
      title: 'What we store, and why',
      text: [
        [
          'Account: your name, email address and an identifier from the sign-in service, so that you can get back to what is yours.',
          'Profile: the headline, text and picture that you choose to add, and your answers to the learning-path questionnaire, from which we suggest courses.',
          'Learning: courses you enrolled in, the position in each lecture, quiz attempts, reviews, bookmarks, notes and certificates. Without these, there would be no progress to show.',
          'Payments: which course you bought, when and for how much. Card details go to Stripe and never reach us.',
          'Seats and gifts: the addresses that a buyer gives us, to send the invitation, and a gift’s message.',
          'Early access by email: if you subscribe to a course that is released over time, your address and the course, so we can tell you what opens. Every email has an unsubscribe link.',
          'Waiting for a course in preparation: your address and the course, for the one email that tells you when it opens.',
          'Messages: what you write in our forms, to answer you, and what you ask the assistant, to produce its answer.',
          'Technical records: network address, time and requested page, kept for a short time to keep the service safe and find problems.',
        ],
        'We do not buy data about you, we make no automated decisions about you that have legal effect, and we never sell personal data.',
      ],
    },
    {
      id: 'grounds',
      title: 'Our legal grounds',
      text: [
        'Account, learning and payment data: to perform our agreement with you. Technical records and protection against abuse: our legitimate interest in a safe service. Analytics and email subscriptions: your consent, which you can withdraw at any time. Accounting records: legal obligation.',
      ],
    },
    {
      id: 'analytics',
      title: 'Cookies and analytics',
      text: [
        'The site sets what it needs to work: the sign-in session, for one day, and your choice of colors and playback settings, which stay in your browser.',
        'Only if you agree do we measure page views and loading times with Google Analytics. Email addresses and codes in page addresses are removed before anything is sent. You can say no without any disadvantage, and change your mind later.',
      ],
    },
    {
      id: 'processors',
      title: 'Who processes data for us',
      text: [
        'These companies act on our instructions, under contract:',
        [
          'Amazon Web Services: hosting, storage and email delivery.',
          'Auth0 by Okta: sign-in.',
          'Stripe: payments. Stripe is also responsible in its own right for preventing fraud.',
          'A language-model provider, which receives your question to the assistant and the lecture you are in, and neither stores them nor trains on them.',
          'HubSpot: the contact and application forms, where we use its forms instead of our own.',
          'Google: analytics, only after you agree.',
        ],
        'Where data leaves the European Economic Area, it is protected by an adequacy decision or by the standard contractual clauses of the European Commission.',
      ],
    },
    {
      id: 'public',
      title: 'What others can see',
      text: [
        'Nothing about your learning is public, with one exception that you control: a certificate you create has its own link, and anyone who has it can see your name, the course and the date.',
        'If somebody bought your seat in a course, such as your employer, they see the address that was invited, whether you have begun or finished and how much you have completed, the last day you learned, and your certificate. You are told before you accept. They never see notes, quiz answers or chats.',
      ],
    },
    {
      id: 'keeping',
      title: 'How long we keep it',
      text: [
        [
          'Account and learning data: until you delete your account; then it is erased immediately, and from backups within 35 days.',
          'Email subscriptions: until you delete your account or ask us to. Unsubscribing stops the emails immediately.',
          'Addresses that wait for a course: until its one email was sent. One that nobody confirms is deleted after 30 days; one that declines, after a year.',
          'Form messages: one year.',
          'Technical records: 30 days.',
          'Payments: with your account. Our payment service keeps its own records for as long as accounting law requires.',
        ],
      ],
    },
    {
      id: 'children',
      title: 'Children',
      text: [
        'Northlight is not for children under 13, and we do not knowingly collect personal data from them. If you are under 13, please do not create an account, subscribe or write to us through the forms. If we learn that we have stored data of a child under 13, we delete it. Parents and guardians who believe that this has happened can write to us, and we will act immediately.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      text: [
        'Everything is encrypted in transit and at rest. Each part of our software can reach only the data it needs. Links to videos and certificate files work only for a short time. If something goes wrong that puts your data at risk, we will tell you and the authorities within the time the law sets.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: [
        'You may, free of charge:',
        [
          'see your data and download a copy, in your profile or by writing to us;',
          'correct it, in your profile;',
          'have it deleted, in your profile or by writing to us;',
          'object to a use, limit it, or withdraw your consent;',
          'take it to another service in a common format.',
        ],
        'We answer within 30 days. You may also complain to a supervisory authority: in Norway, that is Datatilsynet; elsewhere, the one where you live.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'When this policy changes, the date at its top does too. We announce changes that matter by email to everyone with an account before they apply.',
      ],
    },
    {
      id: 'contact',
      title: 'Writing to us',
      text: [`For anything on this page: ${settings.email.privacy}. A person answers.`],
    },
  ],
};
