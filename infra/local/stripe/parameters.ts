import * as z from 'zod';
import type { FormObject } from './form.ts';
import { StripeProblem } from './problem.ts';

/** Custom refusal: the message, and Stripe's code where it has one. */
const refusal = (
  error: string | ((issue: { input: unknown; path?: PropertyKey[] }) => string),
  code?: string,
) => ({
  error,
  params: { code },
});

const text = (max = 5_000) => z.string().min(1).max(max);

const integer = (min: number, max: number) =>
  text()
    .refine(
      (written) => /^-?\d+$/.test(written),
      refusal(({ input }) => `Invalid integer: ${String(input)}`, 'parameter_invalid_integer'),
    )
    .transform(Number)
    .refine(
      (number) => number >= min && number <= max,
      refusal(`This value must be between ${min} and ${max}.`, 'parameter_invalid_integer'),
    );

/** Supported currencies. All have cents. */
const currencies = ['usd', 'eur', 'gbp'];
const currency = text()
  .toLowerCase()
  .refine(
    (code) => currencies.includes(code),
    refusal(
      ({ input }) =>
        `Invalid currency: ${String(input)}. The local cloud supports these currencies: ${currencies.join(', ')}`,
    ),
  );

const address = text().refine(
  (written) => /^https?:\/\/[^/\s]/.test(written) && URL.canParse(written),
  refusal('Not a valid URL', 'url_invalid'),
);

const email = text(512).refine(
  (written) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(written),
  refusal(({ input }) => `Invalid email address: ${String(input)}`, 'email_invalid'),
);

const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

const metadataKeyMax = 40;
const metadata = z
  .record(
    z.string(),
    z
      .string({ error: 'Metadata values must be strings' })
      .max(500, { error: 'Metadata values can have at most 500 characters' }),
  )
  .refine((entries) => Object.keys(entries).length <= 50, refusal('Metadata can have at most 50 keys'))
  .refine(
    (entries) => Object.keys(entries).every((key) => key.length <= metadataKeyMax),
    refusal(`Metadata keys can have at most ${metadataKeyMax} characters`),
  )
  .default({});

const choice = (...names: readonly string[]) =>
  text().refine(
    (written) => names.includes(written),
    refusal(({ path }) => `Invalid ${paramName(path)}: must be one of ${names.join(', ')}`),
  );

const lineItems = z
  .array(
    z.strictObject({
      quantity: integer(1, 999_999),
      price_data: z.strictObject({
        currency,
        unit_amount: integer(0, 99_999_999),
        product_data: z.strictObject({ name: text(250) }),
        tax_behavior: choice('exclusive', 'inclusive', 'unspecified').optional(),
      }),
    }),
  )
  .min(1)
  .max(100);

/** Total price of a session's items in cents. */
export const sumItems = ({ line_items: items }: { line_items: z.infer<typeof lineItems> }): number =>
  items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);

/** In cents. Stripe's minimum is about half a dollar. */
const totalMin = 50;

const flag = text()
  .refine(
    (written) => written === 'true' || written === 'false',
    refusal(({ input }) => `Invalid boolean: ${String(input)}`),
  )
  .transform((written) => written === 'true');

const enabled = z.strictObject({ enabled: flag });

const session = z
  .strictObject({
    allow_promotion_codes: flag.optional(),
    automatic_tax: enabled.optional(),
    tax_id_collection: enabled.optional(),
    billing_address_collection: choice('auto', 'required').optional(),
    invoice_creation: enabled.extend({ invoice_data: z.strictObject({ metadata }).optional() }).optional(),
    mode: text().refine(
      (mode) => mode === 'payment',
      refusal(({ path }) => `Invalid ${paramName(path)}: must be one of payment`),
    ),
    line_items: lineItems,
    success_url: address,
    cancel_url: address.optional(),
    client_reference_id: text(200).optional(),
    customer_email: email.optional(),
    adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
    metadata,
    payment_intent_data: z.strictObject({ metadata }).optional(),
  })
  .refine(
    ({ line_items: [first, ...others] }) =>
      others.every(({ price_data }) => price_data.currency === first?.price_data.currency),
    { path: ['line_items'], ...refusal('All line items must have the same currency') },
  )
  .refine(
    (parameters) => sumItems(parameters) >= totalMin,
    refusal("The Checkout Session's total amount due must add up to at least $0.50 usd", 'amount_too_small'),
  );

const refund = z.strictObject({
  payment_intent: text(),
  amount: integer(1, 99_999_999).optional(),
  reason: text()
    .refine(
      (written) => (refundReasons as readonly string[]).includes(written),
      refusal(`Invalid reason: must be one of ${refundReasons.join(', ')}`),
    )
    .transform((written) => written as (typeof refundReasons)[number])
    .optional(),
  metadata,
});

const page = { limit: integer(1, 100).optional(), starting_after: text().optional() };
const sessionList = z.strictObject({ payment_intent: text().optional(), ...page });
const eventList = z.strictObject({
  types: z.array(text()).max(20).optional(),
  created: z.strictObject({ gte: integer(0, Number.MAX_SAFE_INTEGER).optional() }).optional(),
  ...page,
});

/** Checked parameters of a new checkout session. */
export type SessionParameters = z.infer<typeof session>;

/** Parameter name in Stripe's notation: `line_items[0][quantity]`. */
const paramName = ([first = '', ...rest]: readonly PropertyKey[] = []): string =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;

type Issue = z.core.$ZodIssue;

/** Converts a validation issue to Stripe's error, with its code where it has one. */
const toProblem = (issue: Issue): StripeProblem => {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0] ?? '']);
    return new StripeProblem(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  const isMissing = issue.input === undefined || (issue.code === 'too_small' && issue.origin === 'array');
  if (isMissing) {
    return new StripeProblem(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'too_small') {
    return new StripeProblem(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  const code = issue.code === 'custom' ? (issue.params?.['code'] as string | undefined) : undefined;
  return new StripeProblem(issue.message, { ...(code ? { code } : {}), ...(param ? { param } : {}) });
};

/** Default messages for types and lengths. */
const message = (issue: z.core.$ZodRawIssue): string | undefined => {
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'string') return `Invalid string: ${paramName(issue.path)}`;
    return `Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`;
  }
  if (issue.code !== 'too_big') return undefined;
  return issue.origin === 'array'
    ? `At most ${issue.maximum} entries are allowed`
    : `Invalid string: ${String(issue.input).slice(0, 20)}…; must be at most ${issue.maximum} characters`;
};

/** Stripe reports unknown parameters before all other problems. */
const rank = ({ code }: Issue): number => (code === 'unrecognized_keys' ? 0 : 1);

/**
 * Creates a parser of forms.
 * @throws StripeProblem for the first problem that Stripe would report
 */
const reader =
  <T>(schema: z.ZodType<T>) =>
  (form: FormObject): T => {
    const { data, error } = schema.safeParse(form, { error: message, reportInput: true });
    if (!error) return data;
    const [first] = error.issues.toSorted((one, other) => rank(one) - rank(other));
    throw first ? toProblem(first) : error;
  };

/** Parses the parameters of a new checkout session. */
export const sessionParameters = reader(session);
/** Checked parameters of a new refund. */
export type RefundParameters = z.infer<typeof refund>;
/** Parses the parameters of a new refund. */
export const refundParameters = reader(refund);
/** Parses the query of a list of sessions. */
export const sessionListParameters = reader(sessionList);
/** Parses the query of a list of events. */
export const eventListParameters = reader(eventList);
