import { htmlLink, htmlPage } from '../platform/http/html-page.ts';

const button =
  'min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 999px; background: #067a61; color: #fff; font: inherit; font-weight: 600; cursor: pointer';

/** What is asked and what is said afterwards. */
const words = {
  subscription: {
    title: 'Stop emails about new lectures?',
    text: 'You get an email when a lecture unlocks. Without these emails, you still keep your access to the course.',
    action: 'Unsubscribe',
  },
  notification: {
    title: 'Do not tell me when the course opens?',
    text: 'Someone asked us to send one email to this address when a course opens. Press the button and we will not.',
    action: 'Do not email me',
  },
} as const;

/** What a link in a mail is about. */
export type MailSubject = keyof typeof words;

/**
 * Asks before anything happens: scanners of mail follow links, and only pressing the button unsubscribes.
 * @param token of the alphabet of the contract's `MailToken`, which needs no escaping
 */
export const unsubscribeQuestion = (token: string, about: MailSubject): string =>
  htmlPage(
    words[about].title,
    `<p>${words[about].text}</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${button}">${words[about].action}</button>
</form>`,
  );

/** Says that it happened, and what stays. */
export const unsubscribeDone: Readonly<Record<MailSubject, string>> = {
  subscription: htmlPage(
    'You are unsubscribed',
    `<p role="status">We will no longer email you about new lectures. You still have access to the course.</p>
<p>${htmlLink('/dashboard', 'Go to your courses')}</p>`,
  ),
  notification: htmlPage(
    'We will not email you',
    `<p role="status">This address gets no email when the course opens.</p>
<p>${htmlLink('/courses', 'See all courses')}</p>`,
  ),
};
