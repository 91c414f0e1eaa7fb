import { htmlButtonStyle, htmlLink, htmlPage, htmlStrong } from '../platform/http/html-page.ts';

/** Mails that a token can stop. */
export interface UnsubscribeScope {
  /** Titles of the courses. */
  readonly courses: readonly string[];
  /** Recipient of the mails, if still known. */
  readonly email: string | undefined;
  /** True when no mails are sent any more: they were stopped before, or nobody is subscribed. */
  readonly isOver: boolean;
}

const list = (courses: readonly string[]): string =>
  `<ul style="margin: 0 0 1rem; padding-inline-start: 1.25rem">${courses.map((title) => `<li>${htmlStrong(title)}</li>`).join('')}</ul>`;

const keptAccess = 'You keep your access to the lectures, and nothing of your progress is lost.';

/** Renders the page that confirms the end of the mails and reassures about access. */
const donePage = (status: string): string =>
  htmlPage(
    'You are unsubscribed',
    `<p role="status">${status}</p>
<p>${keptAccess}</p>
<p>${htmlLink('/dashboard', 'Go to your courses')}</p>`,
  );

/**
 * Renders the question before unsubscribing. Mail scanners follow links, so only pressing the button unsubscribes.
 * @param token matches the contract's `MailToken`, so it needs no escaping
 */
export const unsubscribeQuestion = (token: string, { courses, email, isOver }: UnsubscribeScope): string => {
  if (isOver) return donePage('We no longer email you about new lectures.');
  const [only, ...more] = courses;
  const to = email === undefined ? '' : ` to ${htmlStrong(email)}`;
  const about =
    only === undefined
      ? `<p>We send an email${to} when a lecture unlocks.</p>`
      : more.length === 0
        ? `<p>We send an email${to} when a lecture of ${htmlStrong(only)} unlocks.</p>`
        : `<p>We send an email${to} when a lecture of one of these courses unlocks:</p>\n${list(courses)}`;
  return htmlPage(
    'Stop emails about new lectures?',
    `${about}
<p>${keptAccess} Emails about other courses go on.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${htmlButtonStyle}">Unsubscribe</button>
</form>`,
  );
};

/** Renders the same question for the mail about the opening of a course. */
export const notificationQuestion = (token: string): string =>
  htmlPage(
    'Do not tell me when the course opens?',
    `<p>You asked us to send one email to this address when a course opens. Press the button and we will not.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${htmlButtonStyle}">Do not email me</button>
</form>`,
  );

/** Renders the same question for mail that a stranger may have asked for: its address was never confirmed. */
export const strangersMailQuestion = (token: string): string =>
  htmlPage(
    'Stop these emails?',
    `<p>Someone entered this address on our site, and it was not confirmed. Press the button and we will not email this mailbox again because
someone enters it, for whatever course and however it is spelled. What you confirmed yourself goes on, and signing in always works.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${htmlButtonStyle}">Do not email me</button>
</form>`,
  );

const reviewMailsDone = htmlPage(
  'You are unsubscribed',
  `<p role="status">We no longer email you about reviews.</p>
<p>They go on waiting for you on the site, and emails about new lectures go on.</p>
<p>${htmlLink('/review', 'Go to your reviews')}</p>`,
);

/** Renders the same question for the daily mail about reviews. @param email undefined when it is not sent any more */
export const reviewMailsQuestion = (token: string, email: string | undefined): string =>
  email === undefined
    ? reviewMailsDone
    : htmlPage(
        'Stop emails about reviews?',
        `<p>We send an email to ${htmlStrong(email)} on days on which reviews are due.</p>
<p>Your reviews stay as they are, and emails about new lectures go on.</p>
<form method="post" action="/api/drip-courses/unsubscribe?token=${token}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button type="submit" style="${htmlButtonStyle}">Unsubscribe</button>
</form>`,
      );

/** Page after the button was pressed, by kind of mail. */
export const unsubscribeDone: Readonly<
  Record<'subscription' | 'notification' | 'stranger' | 'reviews', string>
> = {
  subscription: donePage('We will no longer email you about new lectures.'),
  notification: htmlPage(
    'We will not email you',
    `<p role="status">This address gets no email when the course opens.</p>
<p>${htmlLink('/courses', 'See all courses')}</p>`,
  ),
  reviews: reviewMailsDone,
  stranger: htmlPage(
    'You are unsubscribed',
    `<p role="status">This mailbox gets no email again because someone enters its address, however it is spelled.</p>
<p>${htmlLink('/courses', 'See all courses')}</p>`,
  ),
};
