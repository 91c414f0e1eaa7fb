import { decodePercent } from '../text.ts';

export interface Route<Target> {
  /** `GET /api/courses/{courseId}`, `ANY /x/{proxy+}` or `$default`. */
  readonly key: string;
  readonly target: Target;
}

export interface Match<Target> {
  readonly route: Route<Target>;
  /** Values of the path variables, percent-decoded. */
  readonly parameters: Record<string, string>;
}

interface CompiledRoute<Target> {
  readonly route: Route<Target>;
  readonly method: string;
  readonly segments: string[];
}

/**
 * Matches routes by specificity, as API Gateway's HTTP APIs do, not by order. From left to right, literal segments beat variables and
 * variables beat a greedy one; a method beats ANY; everything beats $default.
 */
export const createRouter = <Target>(
  routes: Route<Target>[],
): ((method: string, path: string) => Match<Target> | undefined) => {
  const compiled: CompiledRoute<Target>[] = [];
  let fallback: Route<Target> | undefined;
  for (const route of routes) {
    if (route.key === '$default') {
      fallback = route;
      continue;
    }
    const [method = '', path = ''] = route.key.split(' ');
    compiled.push({ route, method, segments: path.split('/').slice(1) });
  }
  compiled.sort(bySpecificity);

  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const candidate of compiled) {
      if (candidate.method !== 'ANY' && candidate.method !== method) continue;
      const parameters = matchSegments(candidate.segments, segments);
      if (parameters) return { route: candidate.route, parameters };
    }
    return fallback && { route: fallback, parameters: {} };
  };
};

const matchSegments = (pattern: string[], segments: string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const variable = /^\{(.+?)(\+?)\}$/.exec(part);
    const segment = segments[index];
    if (variable?.[2]) {
      const rest = segments.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [variable[1] ?? '']: decodePercent(rest) };
    }
    if (segment === undefined) return undefined;
    if (variable) {
      if (segment === '') return undefined;
      parameters[variable[1] ?? ''] = decodePercent(segment);
    } else if (part !== segment) {
      return undefined;
    }
  }
  return pattern.length === segments.length ? parameters : undefined;
};

const bySpecificity = <Target>(a: CompiledRoute<Target>, b: CompiledRoute<Target>): number => {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(a.segments[index]) - rank(b.segments[index]);
    if (difference !== 0) return difference;
  }
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
};

const rank = (segment: string | undefined): number => {
  if (segment === undefined) return 3;
  if (segment.endsWith('+}')) return 2;
  return segment.startsWith('{') ? 1 : 0;
};
