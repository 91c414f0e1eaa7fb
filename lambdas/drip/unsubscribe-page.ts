import { htmlLink, htmlPage } from '../platform/http/html-page.ts';

const button =
  'min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 999px; background: #067a61; color: #fff; font: inherit; font-weight: 600; cursor: pointer';

/**
 * Asks before anything happens: scanners of mail follow links, and only pressing the button unsubscribes.
 * @param token of the alphabet of the contract's `MailToken`, which needs no escaping
 */
export const unsubscribeQuestion = (token: string): string =>
  htmlPage(
    'Stop emails about new lectures?',
    `<p>You get an email when a lecture unlocks. Without these emails, you still keep your access to the course.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${button}">Unsubscribe</button>
</form>`,
  );

/** Says that it happened, and what stays. */
export const unsubscribeDone = htmlPage(
  'You are unsubscribed',
  `<p role="status">We will no longer email you about new lectures. You still have access to the course.</p>
<p>${htmlLink('/dashboard', 'Go to your courses')}</p>`,
);
