import { createIdentifiers, type IdentifierOptions, pseudoParameters } from './identifiers.ts';
import type { ResolverSources } from './references.ts';
import { createResolver } from './resolver.ts';
import {
  asObject,
  type Assembly,
  asText,
  type Json,
  type JsonObject,
  resourcesOfType,
  TemplateError,
} from './template.ts';

/** The synthesized stack with resolved references. Every stand-in reads its configuration from it. */
export interface Stack extends Assembly {
  /** The value with every intrinsic function and dynamic reference replaced. */
  resolve(value: Json): Json;
  /** Resources of a type whose condition holds: logical id and unresolved properties. */
  resources(type: string): [id: string, properties: JsonObject][];
  /** Resources of a type whose condition holds: logical id and resolved properties. */
  resolvedResources(type: string): [id: string, properties: JsonObject][];
  /** Physical name of a resource. */
  name(logicalId: string): string;
  ref(logicalId: string): string;
  arn(logicalId: string): string;
  /** Other stacks of the app, by name. */
  readonly companionStacks: ReadonlyMap<string, Stack>;
  /** Outputs of the stack, resolved on each call, because some reference custom resources. */
  outputs(): Record<string, string>;
}

export type StackOptions = Omit<IdentifierOptions, 'resolve'> & Pick<ResolverSources, 'secret'>;

/**
 * Makes a synthesized stack resolvable.
 * @throws TemplateError for references to missing resources
 */
export const readStack = (assembly: Assembly, options: StackOptions): Stack => {
  const { template } = assembly;
  const companionStacks = new Map(
    assembly.companions.map((companion): [string, Stack] => [
      companion.stackName,
      readStack({ ...assembly, ...companion, companions: [] }, options),
    ]),
  );
  const identifiers = createIdentifiers(template, {
    ...options,
    resolve: (value) => resolver.resolve(value),
  });
  const resolver = createResolver(template, {
    ref: identifiers.ref,
    attribute: identifiers.attribute,
    stackOutput(stackName, output) {
      const value = companionStacks.get(stackName)?.outputs()[output];
      if (value === undefined) throw new TemplateError(`no stack ${stackName} has an output ${output}`);
      return value;
    },
    secret: options.secret,
    pseudo: pseudoParameters,
  });
  const resources = (type: string): [string, JsonObject][] =>
    resourcesOfType(template, type).filter(([id]) => resolver.holds(template.Resources[id]?.Condition));

  return {
    ...assembly,
    companionStacks,
    resolve: resolver.resolve,
    resources,
    resolvedResources: (type) =>
      resources(type).map(([id, properties]) => [id, asObject(resolver.resolve(properties))]),
    name: identifiers.name,
    ref: (id) => asText(identifiers.ref(id)),
    arn: (id) => asText(identifiers.attribute(id, 'Arn')),
    outputs: () =>
      Object.fromEntries(
        Object.entries(template.Outputs ?? {})
          .filter(([, output]) => resolver.holds(output.Condition))
          .map(([name, output]) => [name, asText(resolver.resolve(output.Value))]),
      ),
  };
};
