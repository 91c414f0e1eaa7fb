import * as z from 'zod/mini';
import * as certificates from '../../lambdas/contract/schemas/certificates.ts';
import * as chat from '../../lambdas/contract/schemas/chat.ts';
import * as common from '../../lambdas/contract/schemas/common.ts';
import * as course from '../../lambdas/contract/schemas/course.ts';
import * as drip from '../../lambdas/contract/schemas/drip.ts';
import * as inquiries from '../../lambdas/contract/schemas/inquiries.ts';
import * as learning from '../../lambdas/contract/schemas/learning.ts';
import * as notebook from '../../lambdas/contract/schemas/notebook.ts';
import * as payments from '../../lambdas/contract/schemas/payments.ts';
import * as practice from '../../lambdas/contract/schemas/practice.ts';
import * as reviews from '../../lambdas/contract/schemas/reviews.ts';
import * as study from '../../lambdas/contract/schemas/study.ts';
import * as user from '../../lambdas/contract/schemas/user.ts';

/** A JSON Schema (2020-12), or a reference to one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Schema = z.ZodMiniType;
type ConversionOptions = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** Schemas of parameters are inlined, and an optional body is not a separate type. */
const isComponent = (name: string, schema: Schema): boolean =>
  !/(Params|Query)$/.test(name) && schema._zod.def.type !== 'optional';

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Exported schemas of the contract by name. Course, lecture and quiz ids share one schema, under its general name. */
const registry = (() => {
  const made = z.registry<{ id: string }>();
  made.add(common.Slug, { id: 'Slug' });
  // Sorted, because Node.js and bundlers order the exports of a module differently.
  const exported = Object.entries({
    ...common,
    ...course,
    ...inquiries,
    ...learning,
    ...study,
    ...practice,
    ...reviews,
    ...certificates,
    ...user,
    ...payments,
    ...drip,
    ...chat,
    ...notebook,
  }).sort(byName);
  for (const [name, value] of exported) {
    if (isSchema(value) && isComponent(name, value) && !made.has(value)) made.add(value, { id: name });
  }
  return made;
})();

const reference = (name: string): string => `#/components/schemas/${name}`;

/** Removes redundant constraints: a pattern next to a format, and the bounds of safe integers. */
const removeRedundancies: ConversionOptions['override'] = ({ jsonSchema }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

const plain = ({ $schema, $id, ...rest }: Record<string, unknown>): JsonSchema => rest;

/** `components.schemas`: every named schema of the contract. Schemas reference each other by name. */
export const componentSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: reference, override: removeRedundancies });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, plain(schema as Record<string, unknown>)]),
  );
};

/** Schema of a body: a reference when the contract names it. */
export const bodySchema = (schema: Schema): JsonSchema => {
  const named = registry.get(schema);
  if (named) return { $ref: reference(named.id) };
  return plain(
    z.toJSONSchema(schema, { io: 'input', override: removeRedundancies }) as Record<string, unknown>,
  );
};

/** One field of a path or query schema. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  /** Schema of the parsed value: a page size is an integer, although it is sent as text. */
  readonly schema: JsonSchema;
}

/** The fields of a path or query schema. */
export const schemaFields = (schema: Schema): Field[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'output',
    override: removeRedundancies,
  });
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field as JsonSchema,
  }));
};
