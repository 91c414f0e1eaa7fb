import { callIntrinsic } from './intrinsics.ts';
import {
  fillDynamicReferences,
  noValue,
  type Resolution,
  type Resolved,
  type ResolverSources,
} from './references.ts';
import {
  asList,
  asObject,
  asText,
  type Json,
  type JsonObject,
  type Template,
  TemplateError,
} from './template.ts';

export interface Resolver {
  /** The value with every intrinsic function and dynamic reference replaced. */
  resolve(value: Json): Json;
  /** Whether a condition holds; undefined always does. */
  holds(condition: string | undefined): boolean;
}

/** Evaluates the conditions of a template, each once. @param value resolves what a condition compares */
const createConditions = (template: Template, value: (node: Json) => Json): Resolver['holds'] => {
  const conditions = new Map<string, boolean>();

  const holds = (name: string | undefined): boolean => {
    if (name === undefined) return true;
    const known = conditions.get(name);
    if (known !== undefined) return known;
    const definition = template.Conditions?.[name];
    if (definition === undefined) throw new TemplateError(`the template has no condition ${name}`);
    const result = isTrue(definition);
    conditions.set(name, result);
    return result;
  };

  const isTrue = (condition: Json): boolean => {
    const [[name, argument] = ['', null]] = Object.entries(asObject(condition));
    if (name === 'Condition') return holds(asText(argument));
    if (name === 'Fn::Not') return !asList(argument).every(isTrue);
    if (name === 'Fn::And') return asList(argument).every(isTrue);
    if (name === 'Fn::Or') return asList(argument).some(isTrue);
    if (name === 'Fn::Equals') {
      const [left, right] = asList(argument).map(value);
      return JSON.stringify(left) === JSON.stringify(right);
    }
    throw new TemplateError(`unknown condition ${JSON.stringify(condition)}`);
  };

  return holds;
};

/**
 * Resolves CloudFormation's intrinsic functions.
 * @throws TemplateError for an unknown one
 */
export const createResolver = (template: Template, sources: ResolverSources): Resolver => {
  const resolve = (node: Json): Resolved => {
    if (typeof node === 'string') return fillDynamicReferences(resolution, node);
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(resolve).filter((item) => item !== noValue);
    const entries = Object.entries(node);
    const [first] = entries;
    if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
      return callIntrinsic(resolution, first[0], first[1]);
    }
    const result: JsonObject = {};
    for (const [name, child] of entries) {
      const resolved = resolve(child);
      if (resolved !== noValue) result[name] = resolved;
    }
    return result;
  };

  const value = (node: Json): Json => {
    const resolved = resolve(node);
    if (resolved === noValue) throw new TemplateError('AWS::NoValue stands where a value is needed');
    return resolved;
  };

  const text = (node: Json): string => {
    const resolved = value(node);
    if (typeof resolved === 'object')
      throw new TemplateError(`text expected, got ${JSON.stringify(resolved)}`);
    return String(resolved);
  };

  const holds = createConditions(template, value);
  const resolution: Resolution = { template, sources, resolve, value, text, holds };
  return { resolve: value, holds };
};
