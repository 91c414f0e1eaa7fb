import type { BodyInputOf } from '../../../lambdas/contract/endpoints.ts';

export type InquiryKind = BodyInputOf<'sendInquiry'>['kind'];
export type InquiryField = 'firstName' | 'lastName' | 'email' | 'company' | 'message';

export interface InquiryCopy {
  /** Names the form to assistive technology. */
  readonly name: string;
  /** Asked for besides the two names and the address, with what must be filled in. */
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
      title: 'Thank you, your message is with us',
      text: 'We answer within 24 business hours, Monday to Friday, to the address you gave.',
    },
  },
  instructor: {
    name: 'Apply to Become an Instructor',
    extra: [
      { field: 'company', label: 'Where you work', required: false },
      {
        field: 'message',
        label: 'What you would teach',
        hint: 'A topic, who it is for, and a link to something you made or wrote.',
        required: true,
      },
    ],
    send: 'Send application',
    thanks: {
      title: 'Thank you, we have your application',
      text: 'Somebody from our course team reads every one and answers within five business days.',
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
      text: 'We answer within 24 business hours with a proposal for a first call.',
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
  notTaken: 'This could not be taken as it is. Please look at it again.',
  offline: 'You seem to be offline. What you wrote stays here: send it when the connection is back.',
  tooMany: 'That was a lot of messages in a short time. What you wrote stays here: try again in an hour.',
  failed: 'Oops! Something went wrong. What you wrote stays here: please try again.',
  privacy: 'We use what you write here to answer you, and for nothing else.',
  noScript: 'Sending this form needs JavaScript. Please switch it on and load the page again.',
} as const;
