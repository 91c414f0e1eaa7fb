import { refundArrivalDays, refundAskDays } from '../../../lambdas/domain/payments/refund-policy.ts';
import type { LegalCopy } from './legal-shape.ts';
import { settings } from './settings.ts';

/** The terms of service. */
export const terms: LegalCopy = {
  title: 'Terms of service',
  summary:
    'You may use our courses for your own learning; we keep the service running and tell you what it costs. The details follow, in words we hope you can read without a lawyer.',
  updated: 'October 10, 2024',
  updatedOn: '2024-10-10',
  parts: [
    {
      id: 'agreement',
      title: 'The agreement',
      text: [
        'These terms are an agreement between you and Northlight (“we”). By creating an account, enrolling in a course, subscribing to a course by email or buying something, you accept them. If you do so for an organization, you confirm that you are authorized to act for it.',
        'Work we do for organizations, such as solutions and corporate training, has its own contract, which takes precedence over these terms where the two differ.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: [
        'You need an account to enroll, pay and keep your progress. Sign-in is handled by a specialized identity service; we never see your password.',
        [
          'Use an email address that is yours and keep it current: it is how we reach you and how we match purchases to you.',
          'An account belongs to one person. Do not share it or let others use it.',
          'Tell us right away if you believe someone else has used it.',
          'You must be at least 13 years old. If you are under the age at which you can agree to contracts where you live, a parent or guardian must agree for you.',
        ],
      ],
    },
    {
      id: 'courses',
      title: 'Courses and your license',
      text: [
        'When you enroll, we give you a personal, non-transferable license to watch the course, take its quizzes and keep notes, for your own learning, for as long as we offer the course.',
        'Some courses are released over time. The course page says what opens when. Premium lectures in such courses open after a separate, one-time payment.',
        'We correct and improve courses. If we take down a course within twelve months of your paying for it, you may choose between another course of the same price and a refund.',
        [
          'Do not copy, record, resell or publish lectures, quizzes or their answers.',
          'Do not use course material to train machine-learning models.',
          'Short quotations with a link are welcome.',
        ],
      ],
    },
    {
      id: 'payments',
      title: 'Payments and refunds',
      text: [
        'Prices are in US dollars and are shown before you pay, with taxes where they apply. Payments are one-time; there is no subscription. They are processed by Stripe, and we never see your card number.',
        'Access opens when the payment is confirmed. If a payment is returned to you, by us or by your bank, the access it opened ends.',
        `You may ask for a refund within ${refundAskDays} days of paying if you have watched less than a third of the course or, for an upgrade, of its premium lectures. Write to the address at the end of this page. What we give back usually arrives within ${refundArrivalDays} days. This does not affect the rights that the law of your country gives you as a consumer.`,
        'Seats that you bought for others can be refunded one by one. Free ones end first, then those that nobody has begun, then the latest that were taken.',
      ],
    },
    {
      id: 'certificates',
      title: 'Certificates',
      text: [
        'A certificate says that the named person finished the named course. It is not a degree, a license or a promise of employment. It carries the name in your profile and has a public address where it can be verified. We may revoke a certificate that was obtained by deception.',
      ],
    },
    {
      id: 'assistant',
      title: 'The assistant and notebooks',
      text: [
        'The chat assistant answers with the help of a language model. It can be wrong. Do not rely on it for medical, legal or financial decisions, and do not enter secrets or other people’s personal data.',
        'Notebook sessions are for exercises. They have time and computing limits, and we may end a session that burdens the service or other users.',
      ],
    },
    {
      id: 'conduct',
      title: 'Fair use',
      text: [
        'Please do not:',
        [
          'try to get around sign-in, payment, release dates or limits;',
          'probe, scan or overload the service, or read data that is not yours (if you find a weakness, tell us and we will thank you);',
          'use bots to collect content, beyond what search engines are allowed to do;',
          'send us or others unlawful, hateful or deceptive material.',
        ],
        'We may suspend an account that breaks these rules. Unless it is urgent, we warn you first, and you may always ask for a review by a person.',
      ],
    },
    {
      id: 'your-content',
      title: 'What you write',
      text: [
        'Notes, answers, messages and pictures that you enter remain yours. You allow us to store and process them only to run the service for you. We do not publish them, and we do not use them to train models.',
      ],
    },
    {
      id: 'service',
      title: 'The service and our liability',
      text: [
        'We run the service with care but cannot promise that it is never interrupted or free of errors. Courses teach; they are not advice for your particular case.',
        'As far as the law allows, our liability is limited to what you paid us in the twelve months before the event, and we are not liable for indirect loss. Nothing here limits liability for intent, gross negligence, injury to life or health, or what the law says cannot be limited.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the agreement',
      text: [
        'You may delete your account at any time in your profile. We may end the agreement with 30 days’ notice, in which case we refund what you paid in the last twelve months for courses you lose; or immediately after a serious breach of these terms.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'We may change these terms for the future. We announce changes that matter by email at least 30 days before they apply. If you do not agree, you may delete your account; what you bought before stays under the terms you bought it under.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      text: [
        'Norwegian law applies. Consumers keep the protection of the law of the country they live in, and may go to court there. We would rather hear from you first: most things can be settled with a message.',
      ],
    },
    {
      id: 'contact',
      title: 'Writing to us',
      text: [`Questions about these terms, refunds and notices: ${settings.email.learners}.`],
    },
  ],
};
