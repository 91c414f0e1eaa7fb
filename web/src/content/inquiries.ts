import type { BodyInputOf } from '../../../lambdas/contract/endpoints.ts';

export type InquiryKind = BodyInputOf<'sendInquiry'>['kind'];
export type InquiryField = 'firstName' | 'lastName' | 'email' | 'company' | 'message';

export interface InquiryCopy {
  /** Accessible name of the form. */
  readonly name: string;
  /** Fields in addition to the two names and the email address, and whether they are required. */
  readonly extra: readonly {
    readonly field: 'company' | 'message';
    readonly label: string;
    readonly hint?: string;
    readonly required: boolean;
  }[];
  readonly send: string;
  readonly thanks: { readonly title: string; readonly text: string };
}

/** Copy of the three inquiry forms. */
export const inquiryCopy: Readonly<Record<InquiryKind, InquiryCopy>> = {
  contact: {
    name: 'Contact us',
    extra: [{ field: 'message', label: 'Your message', required: true }],
    send: 'Send message',
    thanks: {
      title: 'Thank you, we have your message',
      text: 'We will reply to the address you gave within 24 business hours, Monday to Friday.',
    },
  },
  instructor: {
    name: 'Apply to Become an Instructor',
    extra: [
      { field: 'company', label: 'Where you work', required: false },
      {
        field: 'message',
        label: 'What you would teach',
        hint: 'The topic, who it is for, and a link to something you have made or written.',
        required: true,
      },
    ],
    send: 'Send application',
    thanks: {
      title: 'Thank you, we have your application',
      text: 'Someone on our course team reads every application and answers within five business days.',
    },
  },
  'corporate-training': {
    name: 'Ask about corporate training',
    extra: [
      { field: 'company', label: 'Company', required: false },
      {
        field: 'message',
        label: 'What your team needs',
        hint: 'How many people, where they are today, and when you would like to begin.',
        required: false,
      },
    ],
    send: 'Send inquiry',
    thanks: {
      title: 'Thank you, we will be in touch',
      text: 'We will reply within 24 business hours and suggest a time for a first call.',
    },
  },
};

/** Words that all three forms share. */
export const inquiryWords = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  optional: 'optional',
  sending: 'Sending…',
  loading: 'Loading the form…',
  required: {
    firstName: 'Please enter your first name.',
    lastName: 'Please enter your last name.',
    email: 'Please enter a valid email address.',
    company: 'Please enter your company.',
    message: 'Please write a few words.',
  },
  notTaken: 'Please check the highlighted fields.',
  offline: 'You seem to be offline. What you wrote stays here, so you can send it when you reconnect.',
  tooMany:
    'You have sent a lot of messages in a short time. What you wrote stays here, so please try again in an hour.',
  failed: 'Oops! Something went wrong. What you wrote is still here. Please try again.',
  privacy: 'We use what you write here to answer you, and for nothing else.',
} as const;
