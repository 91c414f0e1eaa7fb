import type { PaceInForce } from '../domain/pace/walk-pace.ts';
import { dayInWords } from '../domain/time/time-words.ts';
import { htmlButtonStyle, htmlLink, htmlPage, htmlStrong } from '../platform/http/html-page.ts';

/** Subscription on the page. */
export interface PauseScope {
  /** Title of the course. */
  readonly title: string;
  readonly pace: Pick<PaceInForce, 'status' | 'until'>;
}

const meaning =
  'While a course is paused, no lecture of it unlocks and no email about it comes. What is open stays open, and nothing of your progress is lost. When you resume, the course goes on where it stopped.';

/** Sentence about the day on which a limited pause ends and the course resumes; empty for an open-ended pause. */
const resumeSentence = ({ until }: PauseScope['pace']): string =>
  until === undefined ? '' : ` It resumes by itself on ${dayInWords(until)}.`;

/** Renders the button. The form contains the target state, so that pressing it twice has no further effect. */
const form = (token: string, { pace }: PauseScope): string => {
  const [action, label] = pace.status === 'paused' ? ['resume', 'Resume'] : ['pause', 'Pause'];
  return `<form method="post" action="/api/drip-courses/pause?token=${token}">
<input type="hidden" name="action" value="${action}">
<button type="submit" style="${htmlButtonStyle}">${label} the course</button>
</form>`;
};

/**
 * Renders the question before pausing or resuming. Mail scanners follow links, so only pressing the button changes anything.
 * @param token matches the contract's `MailToken`, so it needs no escaping
 */
export const pauseQuestion = (token: string, scope: PauseScope): string =>
  scope.pace.status === 'paused'
    ? htmlPage(
        'Resume this course?',
        `<p>${htmlStrong(scope.title)} is paused.${resumeSentence(scope.pace)}</p>
<p>When you resume, the course goes on where it stopped, and emails start again. A lecture whose fixed date has passed meanwhile unlocks at once.</p>
${form(token, scope)}`,
      )
    : htmlPage(
        'Pause this course?',
        `<p>Lectures of ${htmlStrong(scope.title)} unlock for you on a schedule.</p>
<p>${meaning}</p>
${form(token, scope)}`,
      );

/** Renders the page after the button was pressed, with a button to undo it. */
export const pauseDone = (token: string, scope: PauseScope): string => {
  const isPaused = scope.pace.status === 'paused';
  return htmlPage(
    isPaused ? 'The course is paused' : 'The course goes on',
    `<p role="status">${htmlStrong(scope.title)} ${
      isPaused
        ? `is paused.${resumeSentence(scope.pace)}`
        : 'is running: lectures unlock again, and emails come.'
    }</p>
<p>${isPaused ? 'Resume it here, or in the course, whenever you like.' : 'Too soon? You can pause it again.'}</p>
${form(token, scope)}
<p>${htmlLink('/dashboard', 'Go to your courses')}</p>`,
  );
};
