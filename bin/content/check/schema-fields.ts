import * as z from 'zod';
import { forbiddenFieldNames, limits } from '../../../lambdas/contract/limits.ts';
import { centsToDollars, chargeMin } from '../../../lambdas/domain/payments/pricing.ts';

const describeKind = (value: unknown): string => {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isFinite(value)) return `${value}`;
  return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
};

/** Error option of a schema: names the expected value and the kind of value that was found. */
export const wanted = (what: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined
      ? `is missing: give ${what}`
      : `must be ${what}, not ${describeKind(issue.input)}`,
});

/** Text without surrounding white space, never empty. @param max characters */
export const text = (max: number) =>
  z
    .string(wanted('text (quote it if it looks like a number)'))
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must not be longer than ${max} characters`);

const slug = (max: number, example: string) =>
  z
    .string(wanted(`a slug such as ${example}`))
    .max(max, `must not be longer than ${max} characters`)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug: lower-case letters and digits with single hyphens');
export const slugText = slug(limits.slugMax, 'deep-learning');
/** Id of a quiz question. It becomes a field name in the learner's answers. */
export const questionId = slug(limits.questionIdMax, 'q1').refine((id) => !forbiddenFieldNames.has(id), {
  error: ({ input }) => `"${String(input)}" cannot be the id of a question: choose another`,
});

export const number = (min: number, max: number) =>
  z.number(wanted('a number')).min(min, `must be ${min} or more`).max(max, `must be ${max} or less`);
export const whole = (min: number, max: number) => number(min, max).int('must be a whole number');
/** A price; 0 is free. */
export const dollars = number(0, 99_999)
  .refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'must have at most two decimals',
  )
  // A price below 0 is refused by the range.
  .refine(
    (amount) => amount <= 0 || amount >= centsToDollars(chargeMin),
    `must be ${centsToDollars(chargeMin).toFixed(2)} or more, the least that can be charged`,
  );
export const flag = z.boolean(wanted('true or false'));
export const list = <T extends z.ZodType>(items: T, max: number) =>
  z.array(items, wanted('a list')).max(max, `must not have more than ${max} entries`);
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, {
    error: ({ input }) =>
      `${input === undefined ? 'is missing: give' : 'must be'} one of ${values.join(', ')}`,
  });
/** A YAML mapping; unknown fields are errors. */
export const mapping = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, wanted('a mapping'));

/**
 * Explains one field to authors. The tables of docs/courses.md and the files that `content new` writes are made from it. Markdown,
 * without a full stop at the end.
 */
export interface FieldGuide {
  /** What the field takes, with its limits. */
  readonly value: string;
  /** What happens when the field is left out; a required field has none. */
  readonly absent?: string;
  readonly effect: string;
  /** Value in a new course, as YAML; none for a field that a new course writes by other means. */
  readonly sample?: string;
  /** Value in the example that uses every field, where it differs from `sample`. */
  readonly full?: string;
  /** A new course shows the field as a comment. */
  readonly isOff?: true;
}

const fieldGuides = z.registry<FieldGuide>();

/** A copy of the schema with its guide: two fields may have the same schema, and never the same guide. */
export const explained = <T extends z.ZodType>(schema: T, guide: FieldGuide): T => {
  const copy = schema.clone();
  fieldGuides.add(copy, guide);
  return copy;
};

/** Guides of a mapping's fields, in the order in which authors read them. */
export const guidesIn = (shape: z.ZodRawShape): readonly (readonly [field: string, guide: FieldGuide])[] =>
  Object.entries(shape).flatMap(([field, schema]) => {
    const guide = fieldGuides.get(schema as z.ZodType);
    return guide ? [[field, guide] as const] : [];
  });
