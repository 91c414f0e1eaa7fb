import { limits } from '#contract/limits.ts';
import type { Weekday } from '#contract/schemas/rhythm.ts';
import type { Profile } from '#contract/schemas/user.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { countCharacters } from '../../lib/text/format.ts';

/** Values of the profile form; an empty string means that the learner left it out. */
export interface Details {
  readonly name: string;
  readonly headline: string;
  readonly bio: string;
  readonly timeZone: string;
  readonly releases: boolean;
  readonly news: boolean;
  /** `each`: a mail whenever lectures open; `weekly`: one mail a week, on `digestDay` at `digestAt`. */
  readonly digest: 'each' | 'weekly';
  readonly digestDay: Weekday;
  /** `HH:MM`. */
  readonly digestAt: string;
  /** `daily`: a mail at `reviewAt` on days on which something is to be reviewed. */
  readonly reviews: 'off' | 'daily';
  /** `HH:MM`. */
  readonly reviewAt: string;
  /** Items that a day of reviews has at most. */
  readonly reviewLimit: number;
}
type DetailsField = keyof Details;
/** Error messages by field; `form` for errors that concern no single field. */
export type DetailsProblems = Partial<Record<DetailsField | 'form', string>>;

/** Defaults for learners who never chose when mails come. */
const unchosen = { digest: 'each', digestDay: 'mon', digestAt: '09:00', reviews: 'off' } as const;

/** Converts a profile into form values; missing values become empty strings. */
export const toDetails = ({
  name,
  headline,
  bio,
  timeZone,
  emailPreferences,
  reviewAt = limits.reviewMailDefault,
  reviewLimit = limits.reviewsPerDayDefault,
}: Profile): Details => ({
  name,
  headline: headline ?? '',
  bio: bio ?? '',
  timeZone: timeZone ?? '',
  ...unchosen,
  ...emailPreferences,
  reviewAt,
  reviewLimit,
});

export const textLimits = {
  name: limits.nameMax,
  headline: limits.headlineMax,
  bio: limits.bioMax,
} as const;

const mailFields = ['releases', 'news', 'digest', 'digestDay', 'digestAt', 'reviews'] as const;
const reviewFields = ['reviewAt', 'reviewLimit'] as const;

const isDetailsField = (name: string): name is DetailsField =>
  ['name', 'headline', 'bio', 'timeZone', ...reviewFields, ...mailFields].includes(name);

/** Whether the form shows a field: day and hour belong to a mail, and what is hidden must not be asked for. */
const isShown = ({ releases, digest, reviews }: Details, field: DetailsField): boolean => {
  if (field === 'reviewAt') return reviews === 'daily';
  return !/^digest./.test(field) || (releases && digest === 'weekly');
};

/** Returns the changed fields that are shown, in the form that the API takes; undefined when nothing changed. */
export const changesBetween = (saved: Details, typed: Details) => {
  const texts = (['name', 'headline', 'bio', 'timeZone'] as const).filter(
    (field) => saved[field].trim() !== typed[field].trim(),
  );
  const consents = saved.releases !== typed.releases || saved.news !== typed.news;
  const isChanged = (field: DetailsField) => saved[field] !== typed[field] && isShown(typed, field);
  // The two consents travel together.
  const mails = mailFields.filter((field) =>
    /^(?:releases|news)$/.test(field) ? consents : isChanged(field),
  );
  const reviews = reviewFields.filter(isChanged);
  if (texts.length === 0 && mails.length === 0 && reviews.length === 0) return undefined;
  return {
    ...Object.fromEntries(texts.map((field) => [field, typed[field].trim()])),
    ...(mails.length > 0 && {
      emailPreferences: Object.fromEntries(mails.map((field) => [field, typed[field]])),
    }),
    ...Object.fromEntries(reviews.map((field) => [field, typed[field]])),
  };
};

/**
 * The changes to send. The API takes the two consents together: the one that was not changed here is sent as it is now, because another
 * page may have changed it.
 * @param readNow reads the profile
 */
export const withConsents = async (
  changes: NonNullable<ReturnType<typeof changesBetween>>,
  saved: Details,
  readNow: () => Promise<Profile>,
): Promise<typeof changes> => {
  const { emailPreferences: sent } = changes;
  if (sent?.['releases'] === undefined) return changes;
  const { emailPreferences: now } = await readNow();
  const kept = (['releases', 'news'] as const).filter((field) => sent[field] === saved[field]);
  const consents = Object.fromEntries(kept.map((field) => [field, now[field]]));
  return { ...changes, emailPreferences: { ...sent, ...consents } };
};

/** Client-side validation. */
export const checkDetails = (typed: Details): DetailsProblems => ({
  ...(typed.name.trim() === '' ? { name: 'Please enter your name.' } : {}),
  ...Object.fromEntries(
    (['digestAt', 'reviewAt'] as const)
      .filter((field) => typed[field] === '' && isShown(typed, field))
      .map((field) => [field, 'Please choose an hour.']),
  ),
  ...Object.fromEntries(
    (['name', 'headline', 'bio'] as const)
      .filter((field) => countCharacters(typed[field].trim()) > textLimits[field])
      .map((field) => [field, `Use at most ${textLimits[field].toLocaleString('en')} characters.`]),
  ),
});

/** Says when to try again after a refusal: a gateway that is busy for a moment refuses too, not only a limit of the day. */
export const tooMany = ({ retryAfterSeconds = 0 }: ApiProblem): string =>
  `Too many requests. Please try again ${retryAfterSeconds > 3_600 ? 'tomorrow' : 'in a few minutes'}.`;

/** Converts an API error into messages, at the fields it names if possible. */
export const readProblems = (error: unknown): DetailsProblems => {
  if (!(error instanceof ApiProblem)) return { form: 'Your changes could not be saved. Please try again.' };
  const issues = (error.details.issues ?? []) as { path: string; message: string }[];
  const fields = issues.flatMap(({ path, message }): [string, string][] => {
    const field = path.replace(/^emailPreferences\./, '').split('.')[0] ?? '';
    return isDetailsField(field) ? [[field, `${message}.`]] : [];
  });
  if (fields.length > 0) return Object.fromEntries(fields);
  if (error.status === 429) return { form: tooMany(error) };
  if (error.status === 401) return { form: 'Your sign-in has ended. Sign in again, then save.' };
  return { form: `Your changes could not be saved: ${error.message}` };
};
