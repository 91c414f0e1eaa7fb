import type { FormObject, FormValue } from './form.ts';
import { StripeProblem } from './problem.ts';

/** Reads one value at a path such as `line_items[0][quantity]`; throws StripeProblem when it cannot be what it should. */
type Reader<T> = (value: FormValue | undefined, param: string) => T;

const missing = (param: string): StripeProblem =>
  new StripeProblem(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

const text =
  (max = 5_000): Reader<string> =>
  (value, param) => {
    if (value === undefined) throw missing(param);
    if (typeof value !== 'string') throw new StripeProblem(`Invalid string: ${param}`, { param });
    if (value === '') {
      throw new StripeProblem(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param },
      );
    }
    if (value.length > max) {
      throw new StripeProblem(`Invalid string: ${value.slice(0, 20)}…; must be at most ${max} characters`, {
        param,
      });
    }
    return value;
  };

const integer =
  (min: number, max: number): Reader<number> =>
  (value, param) => {
    const written = text()(value, param);
    if (!/^-?\d+$/.test(written)) {
      throw new StripeProblem(`Invalid integer: ${written}`, { code: 'parameter_invalid_integer', param });
    }
    const number = Number(written);
    if (number < min || number > max) {
      throw new StripeProblem(`This value must be between ${min} and ${max}.`, {
        code: 'parameter_invalid_integer',
        param,
      });
    }
    return number;
  };

const choice =
  <T extends string>(...choices: readonly T[]): Reader<T> =>
  (value, param) => {
    const written = text()(value, param);
    const chosen = choices.find((candidate) => candidate === written);
    if (chosen === undefined) {
      throw new StripeProblem(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
    }
    return chosen;
  };

/** Currencies that this stand-in takes, each with cents. */
const currencies = ['usd', 'eur', 'gbp'] as const;
const currencyCode: Reader<string> = (value, param) => {
  const written = text()(value, param).toLowerCase();
  if (!currencies.some((known) => known === written)) {
    throw new StripeProblem(
      `Invalid currency: ${written}. The local cloud supports these currencies: ${currencies.join(', ')}`,
      { param },
    );
  }
  return written;
};

const address: Reader<string> = (value, param) => {
  const written = text()(value, param);
  if (!/^https?:\/\/[^/\s]/.test(written) || !URL.canParse(written)) {
    throw new StripeProblem('Not a valid URL', { code: 'url_invalid', param });
  }
  return written;
};

const email: Reader<string> = (value, param) => {
  const written = text(512)(value, param);
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(written)) {
    throw new StripeProblem(`Invalid email address: ${written}`, { code: 'email_invalid', param });
  }
  return written;
};

const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, param) =>
    value === undefined ? undefined : reader(value, param);

const fields = (value: FormValue | undefined, param: string): FormObject => {
  if (value === undefined) throw missing(param);
  if (typeof value === 'string' || Array.isArray(value)) throw new StripeProblem('Invalid object', { param });
  return value;
};

const keysMax = 50;
const keyMax = 40;
const metadataValueMax = 500;
const metadata: Reader<Record<string, string>> = (value, param) => {
  const entries = Object.entries(value === undefined ? {} : fields(value, param));
  if (entries.length > keysMax) {
    throw new StripeProblem(`Metadata can have at most ${keysMax} keys`, { param });
  }
  for (const [name, content] of entries) {
    if (typeof content !== 'string') throw new StripeProblem('Metadata values must be strings', { param });
    if (name.length > keyMax) {
      throw new StripeProblem(`Metadata keys can have at most ${keyMax} characters: ${name}`, { param });
    }
    if (content.length > metadataValueMax) {
      throw new StripeProblem(`Metadata values can have at most ${metadataValueMax} characters`, {
        param: `${param}[${name}]`,
      });
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
};

type Shape = Record<string, Reader<unknown>>;
type Read<S extends Shape> = { [K in keyof S]: ReturnType<S[K]> };

/** An object of exactly these parameters; Stripe refuses every other. */
const object =
  <S extends Shape>(shape: S): Reader<Read<S>> =>
  (value, param) => {
    const given = fields(value, param);
    const nameOf = (name: string): string => (param === '' ? name : `${param}[${name}]`);
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(shape, name));
    if (unknown !== undefined) {
      throw new StripeProblem(`Received unknown parameter: ${nameOf(unknown)}`, {
        code: 'parameter_unknown',
        param: nameOf(unknown),
      });
    }
    return Object.fromEntries(
      Object.entries(shape).map(([name, reader]) => [name, reader(given[name], nameOf(name))]),
    ) as Read<S>;
  };

const list =
  <T>(reader: Reader<T>, most: number): Reader<T[]> =>
  (value, param) => {
    if (value === undefined) throw missing(param);
    if (!Array.isArray(value)) throw new StripeProblem('Invalid array', { param });
    if (value.length > most) throw new StripeProblem(`At most ${most} entries are allowed`, { param });
    return value.map((entry, index) => reader(entry, `${param}[${index}]`));
  };

const unitAmountMax = 99_999_999;
const readSession = object({
  mode: choice('payment'),
  line_items: list(
    object({
      quantity: integer(1, 999_999),
      price_data: object({
        currency: currencyCode,
        unit_amount: integer(0, unitAmountMax),
        product_data: object({ name: text(250) }),
      }),
    }),
    100,
  ),
  success_url: address,
  cancel_url: optional(address),
  client_reference_id: optional(text(200)),
  customer_email: optional(email),
  metadata,
  payment_intent_data: optional(object({ metadata })),
});

/** Checked parameters of a new checkout session. */
export type SessionParameters = ReturnType<typeof readSession>;

/** In cents; Stripe takes no less than about half a dollar. */
const totalMin = 50;

/** Reads the parameters of a new checkout session. @throws StripeProblem for all that Stripe would refuse */
export const sessionParameters = (form: FormObject): SessionParameters => {
  const parameters = readSession(form, '');
  if (parameters.line_items.length === 0) throw missing('line_items');
  const [first] = parameters.line_items;
  const { currency } = first?.price_data ?? {};
  if (parameters.line_items.some(({ price_data }) => price_data.currency !== currency)) {
    throw new StripeProblem('All line items must have the same currency', { param: 'line_items' });
  }
  if (totalOf(parameters) < totalMin) {
    throw new StripeProblem("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  return parameters;
};

/** What a session's items cost together, in cents. */
export const totalOf = ({ line_items: items }: SessionParameters): number =>
  items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);

const pageSize = optional(integer(1, 100));
const since = optional(object({ gte: optional(integer(0, Number.MAX_SAFE_INTEGER)) }));

/** Reads the query of a list of sessions. */
export const sessionListParameters = (form: FormObject) =>
  object({ payment_intent: optional(text()), limit: pageSize, starting_after: optional(text()) })(form, '');

/** Reads the query of a list of events. */
export const eventListParameters = (form: FormObject) =>
  object({
    types: optional(list(text(), 20)),
    created: since,
    limit: pageSize,
    starting_after: optional(text()),
  })(form, '');
