import type * as z from 'zod/mini';
import { type Needs, type ServiceName, type services, variables, withServices } from '../resources/needs.ts';
import { resourceReference, type ValueName, values } from '../resources/values.ts';

/** Where to fix a missing variable. Ends every error message of {@link readEnv}. */
const remedy = "The stack template sets it for each function: see the function's needs.ts and infra/.";

/** The declaration itself and the declarations of its services. */
type Declared<N extends Needs> =
  | N
  | (N extends { readonly services: readonly (infer S extends ServiceName)[] }
      ? (typeof services)[S]
      : never);

/** Names declared under one heading, whether as a list or as keys. */
type Names<D, Heading extends string> =
  D extends Readonly<Record<Heading, infer Declared>>
    ? Declared extends readonly (infer Name)[]
      ? Name
      : keyof Declared
    : never;

type Strings<Name> = { readonly [N in Name & string]: string };

/** Environment of a function, keyed by the names in its declaration. */
export interface Environment<N extends Needs> {
  /** Names of tables. */
  readonly tables: Strings<Names<N, 'tables'>>;
  /** Names of buckets. */
  readonly buckets: Strings<Names<N, 'buckets'>>;
  /** URLs of queues. */
  readonly queues: Strings<Names<N, 'queues'>>;
  /** ARNs of functions' aliases. */
  readonly functions: Strings<Names<N, 'functions'>>;
  /** ARNs of secrets. */
  readonly secrets: Strings<Names<Declared<N>, 'secrets'>>;
  readonly values: { readonly [V in Names<Declared<N>, 'values'> & ValueName]: z.output<(typeof values)[V]> };
}

const namesIn = <Name extends string>(declared: readonly Name[] | { readonly [N in Name]?: unknown } = []) =>
  (Array.isArray(declared) ? declared : Object.keys(declared)) as readonly Name[];

/**
 * Reads the declared variables from the environment, once, at cold start.
 * @throws Error naming the first missing or malformed variable, so the function fails before it serves a request
 */
export const readEnv = <const N extends Needs>(
  needs: N,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Environment<N> => {
  const read = (variable: string, schema: z.ZodMiniType): unknown => {
    const parsed = schema.safeParse(environment[variable]);
    if (parsed.success) return parsed.data;
    const problem = environment[variable]
      ? (parsed.error.issues[0]?.message ?? 'is malformed')
      : 'is missing';
    throw new Error(`Environment variable ${variable} ${problem}. ${remedy}`);
  };
  const readAll = <Name extends string>(
    names: readonly Name[],
    variable: (name: Name) => string,
    getSchema: (name: Name) => z.ZodMiniType = () => resourceReference,
  ) => Object.fromEntries(names.map((name) => [name, read(variable(name), getSchema(name))]));
  const declared = withServices(needs);
  const secretNames = declared.flatMap(({ secrets }) => namesIn(secrets));
  const valueNames = declared.flatMap((each) => namesIn(each.values));
  return {
    tables: readAll(namesIn(needs.tables), variables.tables),
    buckets: readAll(namesIn(needs.buckets), variables.buckets),
    queues: readAll(namesIn(needs.queues), variables.queues),
    functions: readAll(namesIn(needs.functions), variables.functions),
    secrets: readAll(secretNames, variables.secrets),
    values: readAll(valueNames, variables.values, (name) => values[name]),
  } as unknown as Environment<N>;
};
