import type { JsonSchema } from './schemas.ts';

export interface ReleasedOperation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

/** The parts of a release's OpenAPI document that pages and functions depend on. */
export interface ReleasedContract {
  /** Operations by path and lower-case method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ReleasedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Descriptive fields, which no program depends on. */
const descriptiveFields = new Set(['summary', 'example', 'examples', 'tags']);

/**
 * Removes descriptive fields, and error responses, whose shape never changes. The keys of `properties` are field names, so they stay
 * whatever they are.
 */
const removeDescriptions = (node: unknown, isNames = false): unknown => {
  if (Array.isArray(node)) return node.map((each) => removeDescriptions(each));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([name, value]) =>
          isNames || !(descriptiveFields.has(name) || (name === 'description' && typeof value === 'string')),
      )
      .filter(([name]) => isNames || !/^[45]\d\d$/.test(name))
      .map(([name, value]) => [name, removeDescriptions(value, !isNames && name === 'properties')]),
  );
};

/** The contract of an OpenAPI document as JSON, with one operation or schema per line for readable diffs. */
export const releasedText = (document: unknown): string => {
  const { paths, components } = removeDescriptions(document) as ReleasedContract;
  const lines = (entries: Readonly<Record<string, unknown>>): string =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{"paths": {\n${lines(paths)}\n}, "components": {"schemas": {\n${lines(components.schemas)}\n}}}\n`;
};
