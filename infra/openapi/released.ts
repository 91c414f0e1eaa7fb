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

/** What pages and functions of one release rely on, out of its OpenAPI document. */
export interface ReleasedContract {
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ReleasedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Words for people and answers of errors, which have one shape for ever. */
const leftOut = new Set(['summary', 'example', 'examples', 'tags']);

/** A document without what nothing depends on; `properties` may be called as they like. */
const withoutWords = (node: unknown, isNames = false): unknown => {
  if (Array.isArray(node)) return node.map((each) => withoutWords(each));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([name, value]) =>
          isNames || !(leftOut.has(name) || (name === 'description' && typeof value === 'string')),
      )
      .filter(([name]) => isNames || !/^[45]\d\d$/.test(name))
      .map(([name, value]) => [name, withoutWords(value, !isNames && name === 'properties')]),
  );
};

/** The contract of an OpenAPI document as JSON, one operation or schema a line so that changes can be read. */
export const releasedText = (document: unknown): string => {
  const { paths, components } = withoutWords(document) as ReleasedContract;
  const lines = (entries: Readonly<Record<string, unknown>>): string =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{"paths": {\n${lines(paths)}\n}, "components": {"schemas": {\n${lines(components.schemas)}\n}}}\n`;
};
