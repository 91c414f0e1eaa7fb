import type { JsonSchema } from './schemas.ts';

export interface Schemas {
  /** Named schemas of the values that are sent. */
  readonly one: Readonly<Record<string, JsonSchema>>;
  /** Named schemas of the side that must accept them. */
  readonly other: Readonly<Record<string, JsonSchema>>;
  /** Whether unknown fields are ignored, as pages do with responses. Otherwise they are refused. */
  readonly ignoresUnknownFields: boolean;
}

const asSchema = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined;

const resolve = (schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): JsonSchema => {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const found = named[$ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`There is no schema ${$ref}`);
  return resolve(found, named);
};

const branches = (schema: JsonSchema): readonly JsonSchema[] | undefined =>
  (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;

/** Values that a schema enumerates. Undefined when it enumerates none. */
const enumeratedValues = (schema: JsonSchema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined);

const jsonType = (value: unknown): string => (value === null ? 'null' : typeof value);

const typesFit = (one: JsonSchema, other: JsonSchema): boolean => {
  const wanted = other.type;
  if (wanted === undefined) return true;
  const listed = enumeratedValues(one);
  const types = one.type === undefined ? listed?.map(jsonType) : [one.type].flat();
  return (
    types?.every((type) => [wanted].flat().includes(type) || (type === 'integer' && wanted === 'number')) ??
    false
  );
};

/** Bounds by name: a schema fits when its bound is at least as narrow. */
const lower = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'];
const upper = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'];

const boundProblems = (one: JsonSchema, other: JsonSchema): string[] => {
  // Enumerated values are compared one by one and have no bounds.
  if (enumeratedValues(one)) return [];
  const wider = (name: string, isNarrow: (mine: number, theirs: number) => boolean): boolean => {
    const theirs = other[name];
    if (typeof theirs !== 'number') return false;
    const mine = one[name];
    return typeof mine !== 'number' || !isNarrow(mine, theirs);
  };
  return [
    ...lower.filter((name) => wider(name, (mine, theirs) => mine >= theirs)),
    ...upper.filter((name) => wider(name, (mine, theirs) => mine <= theirs)),
    ...['pattern', 'format'].filter((name) => other[name] !== undefined && one[name] !== other[name]),
  ].map((name) => `${name} ${String(other[name])}, not ${String(one[name])}`);
};

const objectProblems = (one: JsonSchema, other: JsonSchema, schemas: Schemas, at: string): string[] => {
  const [mine, theirs] = [asSchema(one.properties) ?? {}, asSchema(other.properties) ?? {}];
  const always = new Set((one.required ?? []) as readonly string[]);
  const missing = ((other.required ?? []) as readonly string[]).filter((name) => !always.has(name));
  const rest = other.additionalProperties;
  const fields = Object.entries(mine).flatMap(([name, field]) => {
    const known = asSchema(theirs[name]) ?? asSchema(rest);
    if (known) return explainMismatch(field as JsonSchema, known, schemas, `${at}.${name}`);
    return schemas.ignoresUnknownFields || rest !== false ? [] : [`${at}.${name}: not known`];
  });
  const ownRest = asSchema(one.additionalProperties);
  const theirRest = asSchema(rest);
  return [
    ...missing.map((name) => `${at}.${name}: may be missing`),
    ...fields,
    ...(ownRest && theirRest && Object.keys(ownRest).length > 0
      ? explainMismatch(ownRest, theirRest, schemas, `${at}.*`)
      : []),
  ];
};

/**
 * Explains why a value of one schema may not fit another. Compares the part of JSON Schema that the contract uses, without trying values.
 * What cannot be compared (two different patterns) counts as a problem.
 * @param at path of the schemas, for messages
 * @returns one line per problem; empty when every value fits
 */
export const explainMismatch = (from: JsonSchema, to: JsonSchema, schemas: Schemas, at: string): string[] => {
  const [one, other] = [resolve(from, schemas.one), resolve(to, schemas.other)];
  const mine = branches(one);
  if (mine) return mine.flatMap((branch) => explainMismatch(branch, other, schemas, at));
  const theirs = branches(other);
  if (theirs) {
    const tried = theirs.map((branch) => explainMismatch(one, branch, schemas, at));
    if (tried.some((problems) => problems.length === 0)) return [];
    return [tried.toSorted((a, b) => a.length - b.length)[0]?.[0] ?? `${at}: fits nothing`];
  }
  if (!typesFit(one, other)) return [`${at}: ${JSON.stringify(other.type)}, not ${JSON.stringify(one.type)}`];
  const [listed, allowed] = [enumeratedValues(one), enumeratedValues(other)];
  if (allowed) {
    const strange = listed?.filter((value) => !allowed.includes(value)) ?? ['any value'];
    return strange.map((value) => `${at}: ${String(value)} is not among the values`);
  }
  const items = asSchema(other.items);
  return [
    ...boundProblems(one, other).map((problem) => `${at}: ${problem}`),
    ...(other.type === 'object' ? objectProblems(one, other, schemas, at) : []),
    ...(items ? explainMismatch(asSchema(one.items) ?? {}, items, schemas, `${at}[]`) : []),
  ];
};
