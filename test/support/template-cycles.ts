import type { Resource } from './template.ts';

type Resources = Readonly<Record<string, Resource & { readonly DependsOn?: string | readonly string[] }>>;

/** Logical ids that a part of a template refers to, in the forms that CDK writes. */
const findReferences = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(findReferences);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): string[] => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String((inner as unknown[])[0])];
    if (key !== 'Fn::Sub') return findReferences(inner);
    const [text] = [inner].flat();
    return [
      ...Array.from(String(text).matchAll(/\$\{(\w+)/g), ([, id = '']) => id),
      ...findReferences(inner),
    ];
  });
};

/**
 * Finds a circle of resources that need each other, for which CloudFormation refuses a template. What an update policy names is needed too.
 * @returns the logical ids of the first circle, from a resource back to itself; empty if there is none
 */
export const findCycle = (resources: Resources): string[] => {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): string[] => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    const resource = resources[id];
    if (!resource || done.has(id)) return [];
    const { DependsOn = [], ...parts } = resource;
    for (const next of [DependsOn, findReferences(parts)].flat(2)) {
      const cycle = visit(next, [...path, id]);
      if (cycle.length > 0) return cycle;
    }
    done.add(id);
    return [];
  };
  for (const id of Object.keys(resources)) {
    const cycle = visit(id, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
};
