import * as z from 'zod/mini';
import { byteLength, emailPattern, isEmailAddress } from '../email-address.ts';
import { limits } from '../limits.ts';

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const token = /^[\w.~-]+$/;

/** Ids that a course must not have: routes use them as literal segments in the position of `{courseId}`. */
export const reservedCourseIds = [
  'enrolled',
  'certificates',
  'recommendations',
  'start-server',
  'content',
] as const;

export const Slug = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(limits.slugMax),
    z.regex(slug, 'Use lower-case letters, digits and hyphens'),
  );
export const CourseId = Slug;
export const LectureId = Slug;
export const QuizId = Slug;
/** An id made by the server (bookmark, certificate). */
export const ServerId = z
  .string()
  .check(z.minLength(1), z.maxLength(128), z.regex(token, 'Not an id of this site'));
/** Signed token from a link in one of our mails. */
export const MailToken = z
  .string()
  .check(z.minLength(1), z.maxLength(2_048), z.regex(token, 'Not a token of this site'));

/** ISO 8601, UTC. */
export const Instant = z.iso.datetime();
/** Local time `HH:MM`. */
export const localTime = () =>
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:MM, 00:00 to 23:59'));
export const Percent = z.int().check(z.minimum(0), z.maximum(100));
/** US dollars. */
export const Dollars = z.number().check(z.minimum(0));
/** Seconds within a lecture. Less than a millisecond counts as 0: DynamoDB refuses the smallest numbers of JSON. */
export const Seconds = z.number().check(
  z.minimum(0),
  z.maximum(limits.lectureSecondsMax),
  z.overwrite((seconds) => (seconds < 0.001 ? 0 : seconds)),
);
export const Currency = z.literal('usd');
/**
 * Returns the name under which a zone is stored: corrects the case of `europe/berlin`, keeps an alias such as `Asia/Kolkata`.
 * Undefined for anything but an IANA zone. The runtime also accepts offsets (`+02:00`), but those have no daylight saving.
 */
const zoneName = (zone: string): string | undefined => {
  if (!/^[a-z]/i.test(zone)) return undefined;
  try {
    const canonical = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    return canonical.toLowerCase() === zone.toLowerCase() ? canonical : zone;
  } catch {
    return undefined;
  }
};
/** IANA time zone name that a person chose, known to this runtime. */
export const TimeZone = z.string().check(
  z.maxLength(64),
  z.refine((zone) => zoneName(zone) !== undefined, 'Not an IANA time zone, such as Europe/Berlin'),
  z.overwrite((zone) => zoneName(zone) ?? zone),
);
/**
 * Time zone that a browser sends by itself. One that this runtime does not know, such as that of a newer browser, is read as empty: nobody
 * chose it, so nothing may depend on it.
 */
export const DeviceZone = z.string().check(
  z.maxLength(64),
  z.overwrite((zone) => zoneName(zone) ?? ''),
);

/**
 * Control characters, which could inject mail headers; other line terminators; and bidirectional overrides, which make a name
 * look like another. Joiners are allowed: Persian and Indic names and emoji need them.
 */
const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Aborts further checks, whose messages would not help (such as "not an email address"). */
const oneLine = z.refine<string>((typed) => !controlCharacter.test(typed), {
  error: 'Control characters are not allowed',
  abort: true,
});

/** Letters, digits, punctuation and symbols, except invisible ones: fillers and the blank Braille cell. */
const visibleCharacter = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v;
const visible = z.refine<string>(
  (typed) => typed === '' || visibleCharacter.test(typed),
  'Use at least one visible character',
);

/** One line of user input: trimmed, not empty, no control characters. */
export const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), oneLine, visible);
/** Text of several lines. */
export const text = (max: number) => z.string().check(z.maxLength(max));

/** URL that runs a script. A space after the colon is fine, so that people can write "JavaScript: …". */
const scriptLink = /(?:java|vb)script:\S/i;
/** Browsers remove tabs and line breaks anywhere in a URL (URL Standard, 4.4), and control characters around it. */
const dropped = /\p{Cc}/gu;
const noScriptLink = z.refine<string>(
  (typed) => !scriptLink.test(typed.replace(dropped, '')),
  'Links that run scripts are not allowed',
);
/** Control characters but tab and line breaks, and bidirectional overrides, which make an address in a text look like another. */
// eslint-disable-next-line no-control-regex
const strangeCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
const printable = z.refine<string>(
  (typed) => !strangeCharacter.test(typed),
  'Control characters are not allowed',
);

/** One line that other people see, such as a name; trimmed, without script links. */
export const shownLine = (max: number) => line(max).check(noScriptLink);
/** Like `shownLine`, but may be empty, which clears the field. */
export const optionalShownLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), oneLine, visible, noScriptLink);
/** Like `optionalShownLine`, for several lines. */
export const optionalShownText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max), printable, noScriptLink);

const invalidEmail = 'Please enter a valid email address.';

/** Email address of any script; its domain may be written in the letters of its language. */
export const Email = z.string().check(
  oneLine,
  z.trim(),
  z.maxLength(limits.emailMax),
  z.email({ pattern: emailPattern, error: invalidEmail, abort: true }),
  // The limit of mail servers is in bytes.
  z.refine((typed) => byteLength(typed) <= limits.emailMax && isEmailAddress(typed), invalidEmail),
);

export const CourseParams = z.object({ courseId: CourseId });
/** Accepts any text: an invalid id gets an HTML page too, which says that the course does not exist. */
export const CoursePageParams = z.object({ courseId: z.string() });
/** Page of a course; default: the course page. `application` is the page that the application renders in the browser. */
export const CoursePageQuery = z.object({
  page: z.optional(z.enum(['subscribe', 'welcome', 'application'])),
});
/** Page of a preview lecture; accepts any text, like `CoursePageParams`. */
export const PreviewPageParams = z.object({ courseId: z.string(), lectureId: z.string() });
/** Page of an instructor; accepts any text, like `CoursePageParams`. */
export const InstructorPageParams = z.object({ instructorId: z.string() });
/** Body of endpoints that name their course in the body. */
export const CourseIdBody = z.strictObject({ courseId: CourseId });
export const LectureParams = z.object({ courseId: CourseId, lectureId: LectureId });
/** An attachment of a lecture, by its name. */
export const LectureFileParams = z.object({
  courseId: CourseId,
  lectureId: LectureId,
  name: z
    .string()
    .check(
      z.maxLength(limits.slugMax),
      z.regex(/^[A-Za-z0-9][\w.-]*$/, 'Not the name of a file of this site'),
    ),
});
/** Language of the captions that the transcript is made from: a tag such as `pt-BR`. */
export const TranscriptQuery = z.object({
  lang: z.optional(
    z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, 'Use a language tag')),
  ),
});
/** Endpoints that take no body accept none or `{}`. */
export const EmptyBody = z.optional(z.strictObject({}));
/** Storage key of a lecture's video, as the content endpoint returned it. */
export const VideoKeyQuery = z.object({ s3Key: z.string().check(z.minLength(1), z.maxLength(512)) });
