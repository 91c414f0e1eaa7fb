import type { Tool as ToolDescription } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { Endpoint } from '../contract/endpoint.ts';

/** A JSON Schema (2020-12) of an object. */
export type ObjectSchema = ToolDescription['inputSchema'];

interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
}

/** Leaves out what repeats a format, the bounds of safe integers, and the dialect, which not every client knows by name. */
const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (!jsonSchema.prefixItems) return;
      // Clients of the first generation read schemas as draft 7, in which a tuple looks otherwise.
      const { length } = jsonSchema.prefixItems;
      Object.assign(jsonSchema, {
        items: { anyOf: jsonSchema.prefixItems },
        minItems: length,
        maxItems: length,
      });
      delete jsonSchema.prefixItems;
    },
  });
  return rest as JsonSchema;
};

/** Fields of a schema of objects, or of several kinds of objects: then a field may be what any of them says. */
const listFields = (schema: JsonSchema): [name: string, schema: JsonSchema, required: boolean][] => {
  const kinds = schema.anyOf ?? [schema];
  const names = [...new Set(kinds.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name) => {
    const said = kinds.flatMap(({ properties = {} }) => properties[name] ?? []);
    const different = [...new Map(said.map((each) => [JSON.stringify(each), each])).values()];
    const [only = {}, ...others] = different;
    const required = kinds.every(({ required: needed = [] }) => needed.includes(name));
    return [name, others.length === 0 ? only : { anyOf: different }, required];
  });
};

const objectOf = (schema: z.ZodMiniType): z.ZodMiniType =>
  schema._zod.def.type === 'optional'
    ? ((schema as z.ZodMiniOptional).def.innerType as z.ZodMiniType)
    : schema;

const known = new WeakMap<z.ZodMiniType, ReturnType<typeof listFields>>();

/** Fields of a path, query or body: names first, then their schemas. */
export const listArguments = (schema: z.ZodMiniType | undefined): ReturnType<typeof listFields> => {
  if (!schema) return [];
  const fields = known.get(schema) ?? listFields(toJsonSchema(objectOf(schema), 'input'));
  known.set(schema, fields);
  return fields;
};

/** Whether null is a value of a field. */
const acceptsNull = ({ type, anyOf }: JsonSchema): boolean => type === 'null' || !!anyOf?.some(acceptsNull);

/**
 * What an assistant means by a value: many send null for what they leave out, also within an object.
 * @returns undefined for what is left out
 */
export const withoutNulls = (field: JsonSchema, value: unknown): unknown => {
  if (value === null) return acceptsNull(field) ? value : undefined;
  if (!field.properties || typeof value !== 'object' || Array.isArray(value)) return value;
  const given: Record<string, unknown> = { ...value };
  for (const [name, each] of Object.entries(field.properties)) given[name] = withoutNulls(each, given[name]);
  return given;
};

/** What arguments of a path or query also are, beside the text that the site has there: assistants hand them back as other tools gave them. */
const alsoTakes: Readonly<Record<string, readonly JsonSchema[]>> = {
  lastEvaluatedKey: [{ type: 'object' }, { type: 'null' }],
  section: [{ type: 'integer', minimum: 0 }],
};

/**
 * Schema of a tool's arguments: the path, query and body fields of its operations, flat, by their names, and nothing else.
 * @param optional fields that the tool makes, or does without
 */
export const inputSchema = (rows: readonly Endpoint[], optional: readonly string[] = []): ObjectSchema => {
  const fields = rows.flatMap(({ params, query, body }) => [
    // Numbers of a query travel as text; assistants write them as numbers.
    ...[params, query].flatMap((part) => (part ? listFields(toJsonSchema(part, 'output')) : [])),
    ...(body ? listFields(toJsonSchema(objectOf(body), 'input')) : []),
  ]);
  const required = fields.flatMap(([name, , needed]) => (needed && !optional.includes(name) ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, schema]) => {
        const others = Object.hasOwn(alsoTakes, name) ? alsoTakes[name] : undefined;
        return [name, others ? { anyOf: [schema, ...others] } : schema];
      }),
    ) as ObjectSchema['properties'],
    required: [...new Set(required)],
    additionalProperties: false,
  };
};

/** Schema of what a tool answers. It stays open, so that a field that is added breaks no assistant. */
export const outputSchema = (schema: z.ZodMiniType): ObjectSchema =>
  toJsonSchema(schema, 'input') as unknown as ObjectSchema;
