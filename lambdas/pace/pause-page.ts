import type { PaceInForce } from '../domain/pace/walk-pace.ts';
import { dayInWords } from '../domain/time-words.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { htmlButtonStyle, htmlLink, htmlPage } from '../platform/http/html-page.ts';

/** What the page tells of a subscription. */
export interface PauseScope {
  /** Title of the course. */
  readonly title: string;
  readonly pace: Pick<PaceInForce, 'status' | 'until'>;
}

const strong = (text: string): string =>
  `<strong dir="auto" style="overflow-wrap: anywhere">${escapeHtml(text)}</strong>`;

const meaning =
  'While a course is paused, no lecture of it unlocks and no email about it comes. What is open stays open, and nothing of your progress is lost. When you resume, the course goes on where it stopped.';

/** The last day of a pause that ends by itself, told by the day on which the course goes on. */
const endOf = ({ until }: PauseScope['pace']): string =>
  until === undefined ? '' : ` It resumes by itself on ${dayInWords(until)}.`;

/** The one button; the state that it leads to is in the form, so that pressing it twice is pressing it once. */
const form = (token: string, { pace }: PauseScope): string => {
  const [action, label] = pace.status === 'paused' ? ['resume', 'Resume'] : ['pause', 'Pause'];
  return `<form method="post" action="/api/drip-courses/pause?token=${token}">
<input type="hidden" name="action" value="${action}">
<button type="submit" style="${htmlButtonStyle}">${label} the course</button>
</form>`;
};

/**
 * Asks before anything happens: scanners of mail follow links, and only pressing the button pauses or resumes.
 * @param token of the alphabet of the contract's `MailToken`, which needs no escaping
 */
export const pauseQuestion = (token: string, scope: PauseScope): string =>
  scope.pace.status === 'paused'
    ? htmlPage(
        'Resume this course?',
        `<p>${strong(scope.title)} is paused.${endOf(scope.pace)}</p>
<p>When you resume, the course goes on where it stopped, and emails start again. A lecture whose fixed date has passed meanwhile unlocks at once.</p>
${form(token, scope)}`,
      )
    : htmlPage(
        'Pause this course?',
        `<p>Lectures of ${strong(scope.title)} unlock for you on a schedule.</p>
<p>${meaning}</p>
${form(token, scope)}`,
      );

/** The page after the button, with the one that takes it back. */
export const pauseDone = (token: string, scope: PauseScope): string => {
  const isPaused = scope.pace.status === 'paused';
  return htmlPage(
    isPaused ? 'The course is paused' : 'The course goes on',
    `<p role="status">${strong(scope.title)} ${
      isPaused ? `is paused.${endOf(scope.pace)}` : 'is running: lectures unlock again, and emails come.'
    }</p>
<p>${isPaused ? 'Resume it here, or in the course, whenever you like.' : 'Too soon? You can pause it again.'}</p>
${form(token, scope)}
<p>${htmlLink('/dashboard', 'Go to your courses')}</p>`,
  );
};
