import { lecturesOf } from '../../../domain/course/course.ts';
import { playerPath } from '../../../domain/course/player-path.ts';
import type { ArchivedItem, ReviewArchive } from '../../../domain/review/review-archive.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';

type Course = ReviewArchive['courses'][number]['course'];

/** Both sides of a card, as HTML. */
export interface CardSides {
  readonly front: string;
  readonly back: string;
  /** The front without markup, by which Anki sorts and compares notes. */
  readonly plain: string;
}

/** A text of a course; what stands in backticks is code, as on the site. */
const toHtml = (text: string): string =>
  text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');

const toPlain = (text: string): string => text.replaceAll(/`([^`]+)`/g, '$1');
const severalHint = 'Choose all that apply.';

const block = (html: string): string => `<div dir="auto">${html}</div>`;
const list = (options: readonly { readonly text: string }[]): string =>
  `<ul>${options.map(({ text }) => `<li dir="auto">${toHtml(text)}</li>`).join('')}</ul>`;

/** A link to where the item was taught. */
const taughtLink = (
  course: Course,
  { lecture, asked }: Pick<ArchivedItem, 'lecture' | 'asked'>,
  siteUrl: string,
): string => {
  const index = lecturesOf(course).find((each) => each.lecture.id === lecture.id)?.lectureIndex ?? '';
  const place = { section: Number(index.split('-')[0]), lectureId: lecture.id, at: asked.at };
  const path = playerPath({ id: course.id, drip: course.drip }, place);
  const anchor = asked.after === undefined ? '' : `#${asked.after}`;
  return `<a href="${escapeHtml(`${siteUrl}${path}${anchor}`)}">${escapeHtml(lecture.title)}</a>`;
};

/**
 * Writes both sides of a card: a question with its options, the right ones with the explanation; a card as it is; of an exercise, which runs
 * on the site alone, its title.
 * @param siteUrl origin of the site, without a trailing slash
 */
export const toCardSides = (
  course: Course,
  { lecture, asked }: Pick<ArchivedItem, 'lecture' | 'asked'>,
  siteUrl: string,
): CardSides => {
  const link = taughtLink(course, { lecture, asked }, siteUrl);
  const taught = `<div class="taught" dir="auto">From ${link}</div>`;
  const { question, card } = asked;
  if (card) {
    return {
      front: block(toHtml(card.front)),
      back: block(toHtml(card.back)) + taught,
      plain: toPlain(card.front),
    };
  }
  if (!question) {
    const back = 'Solve it again on the site without looking. Good if every check passed, Again if not.';
    return { front: block(link), back: block(back), plain: lecture.title };
  }
  const { text, options, answer, explanation } = question;
  const hint = question.kind === 'multiple' ? severalHint : '';
  const right = options.filter(({ id }) => answer.includes(id));
  const why = explanation === undefined ? '' : block(toHtml(explanation));
  return {
    front: block(toHtml(text)) + (hint && `<div class="hint">${hint}</div>`) + list(options),
    back: list(right) + why + taught,
    plain: toPlain([text, hint, ...options.map((option) => option.text)].join('')),
  };
};
