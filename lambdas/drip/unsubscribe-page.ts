import { escapeHtml } from '../pages/escape-html.ts';
import { htmlButtonStyle, htmlLink, htmlPage } from '../platform/http/html-page.ts';

/** What the mails are about that a token can stop. */
export interface UnsubscribeScope {
  /** Titles. */
  readonly courses: readonly string[];
  /** The address that gets the mails, if it is still known. */
  readonly email: string | undefined;
  /** No mails come any more: they were stopped before, or nobody is subscribed. */
  readonly isOver: boolean;
}

const strong = (text: string): string =>
  `<strong dir="auto" style="overflow-wrap: anywhere">${escapeHtml(text)}</strong>`;

const list = (courses: readonly string[]): string =>
  `<ul style="margin: 0 0 1rem; padding-inline-start: 1.25rem">${courses.map((title) => `<li>${strong(title)}</li>`).join('')}</ul>`;

const stays = 'You keep your access to the lectures, and nothing of your progress is lost.';

/** Says that no mails come, and what stays. */
const over = (status: string): string =>
  htmlPage(
    'You are unsubscribed',
    `<p role="status">${status}</p>
<p>${stays}</p>
<p>${htmlLink('/dashboard', 'Go to your courses')}</p>`,
  );

/**
 * Asks before anything happens: scanners of mail follow links, and only pressing the button unsubscribes.
 * @param token of the alphabet of the contract's `MailToken`, which needs no escaping
 */
export const unsubscribeQuestion = (token: string, { courses, email, isOver }: UnsubscribeScope): string => {
  if (isOver) return over('We no longer email you about new lectures.');
  const [only, ...more] = courses;
  const to = email === undefined ? '' : ` to ${strong(email)}`;
  const about =
    only === undefined
      ? `<p>We send an email${to} when a lecture unlocks.</p>`
      : more.length === 0
        ? `<p>We send an email${to} when a lecture of ${strong(only)} unlocks.</p>`
        : `<p>We send an email${to} when a lecture of one of these courses unlocks:</p>\n${list(courses)}`;
  return htmlPage(
    'Stop emails about new lectures?',
    `${about}
<p>${stays} Emails about other courses go on.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${htmlButtonStyle}">Unsubscribe</button>
</form>`,
  );
};

/** The same for the one mail that tells of a course that opens. */
export const notificationQuestion = (token: string): string =>
  htmlPage(
    'Do not tell me when the course opens?',
    `<p>Someone asked us to send one email to this address when a course opens. Press the button and we will not.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${htmlButtonStyle}">Do not email me</button>
</form>`,
  );

/** The page after the button, by what the link was about. */
export const unsubscribeDone: Readonly<Record<'subscription' | 'notification', string>> = {
  subscription: over('We will no longer email you about new lectures.'),
  notification: htmlPage(
    'We will not email you',
    `<p role="status">This address gets no email when the course opens.</p>
<p>${htmlLink('/courses', 'See all courses')}</p>`,
  ),
};
