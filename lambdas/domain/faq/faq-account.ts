import type { FaqEntry } from './faq-entry.ts';

/** Questions about the account and the people behind the site. */
export const accountFaq: readonly FaqEntry[] = [
  {
    id: 'password',
    topic: 'account',
    question: 'How do I change or reset my password?',
    answer: [
      'Your password belongs to the sign-in service, and we never see it. Log out, press Login and choose “Forgot password?” on the sign-in page: it sends you an email with a link to set a new password.',
    ],
    pages: [{ label: 'Login', to: '/login' }],
  },
  {
    id: 'email-address',
    topic: 'account',
    question: 'How do I change my email address?',
    answer: [
      'Your address comes from your sign-in, so it cannot be changed in the profile. Write to us through the contact page, from the old address if you can, and name the new one. Your courses, payments and certificates stay with your account.',
    ],
    pages: [{ label: 'Write to us', to: '/contactUs' }],
  },
  {
    id: 'signing-in',
    topic: 'account',
    question: 'I cannot sign in. What can I do?',
    answer: [
      'Check the email address: purchases and progress belong to the one you signed up with. If you forgot the password, choose “Forgot password?” on the sign-in page. If that does not help, write to us.',
    ],
    pages: [
      { label: 'Login', to: '/login' },
      { label: 'Write to us', to: '/contactUs' },
    ],
  },
  {
    id: 'signing-out',
    topic: 'account',
    question: 'How do I log out?',
    answer: ['Open your profile and press “Sign out”. Your other tabs are signed out, too.'],
    pages: [{ label: 'Open your profile', to: '/profile' }],
  },
  {
    id: 'creating-an-account',
    topic: 'account',
    question: 'Do I need an account, and what does it cost?',
    answer: [
      'An account is free. You need one to enroll, to pay and to keep your progress; course pages and preview lectures are open without one. Press Sign Up and give an email address that is yours. You must be at least 13 years old.',
    ],
    pages: [{ label: 'Sign Up or Login', to: '/login' }],
  },
  {
    id: 'your-data',
    topic: 'account',
    question: 'What do you store about me?',
    answer: [
      'What the courses need: your account and profile, the courses you take with your progress, notes and certificates, and which course you bought. Card details go to Stripe and never reach us. We sell nothing. The privacy policy says exactly what is stored, why and for how long.',
    ],
    pages: [{ label: 'Privacy policy', to: '/privacy-policy' }],
  },
  {
    id: 'teaching',
    topic: 'account',
    question: 'How can I teach on Northlight?',
    answer: [
      'Apply on the page for instructors. Tell us what you have built and what you would like to teach.',
    ],
    pages: [{ label: 'Teach with us', to: '/instructor' }],
  },
  {
    id: 'about-northlight',
    topic: 'account',
    question: 'Who is behind Northlight?',
    answer: [
      'Northlight teaches AI in short lectures and builds it with companies. We are in Tromsø, Norway. The page about us says who leads Northlight and what we value.',
    ],
    pages: [{ label: 'About us', to: '/aboutUs' }],
  },
];
