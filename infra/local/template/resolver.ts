import type { Json, JsonObject, Template } from './template.ts';
import { asList, asObject, asText, TemplateError } from './template.ts';

export interface ResolverSources {
  /** Value of `Ref` to a resource. */
  ref(logicalId: string): Json;
  /** Value of `Fn::GetAtt`. */
  attribute(logicalId: string, attribute: string): Json;
  /** Value of an output of another stack of the app. */
  stackOutput(stackName: string, output: string): Json;
  /** Value of `{{resolve:secretsmanager:<reference>}}`. */
  secret(reference: string): string;
  readonly pseudo: Record<string, string>;
}

export interface Resolver {
  /** The value with every intrinsic function and dynamic reference replaced. */
  resolve(value: Json): Json;
  /** Whether a condition holds; undefined always does. */
  holds(condition: string | undefined): boolean;
}

const noValue = Symbol('AWS::NoValue');
type Resolved = Json | typeof noValue;

/**
 * Resolves CloudFormation's intrinsic functions.
 * @throws TemplateError for an unknown one
 */
export const createResolver = (template: Template, sources: ResolverSources): Resolver => {
  const conditions = new Map<string, boolean>();

  const holds = (name: string | undefined): boolean => {
    if (name === undefined) return true;
    const known = conditions.get(name);
    if (known !== undefined) return known;
    const definition = template.Conditions?.[name];
    if (definition === undefined) throw new TemplateError(`the template has no condition ${name}`);
    const value = truth(definition);
    conditions.set(name, value);
    return value;
  };

  const truth = (condition: Json): boolean => {
    if (typeof condition === 'object' && condition !== null && !Array.isArray(condition)) {
      const [[name, argument] = ['', null]] = Object.entries(condition);
      if (name === 'Condition') return holds(asText(argument));
      if (name === 'Fn::Not') return !asList(argument).every(truth);
      if (name === 'Fn::And') return asList(argument).every(truth);
      if (name === 'Fn::Or') return asList(argument).some(truth);
      if (name === 'Fn::Equals') {
        const [left, right] = asList(argument).map(value);
        return JSON.stringify(left) === JSON.stringify(right);
      }
    }
    throw new TemplateError(`unknown condition ${JSON.stringify(condition)}`);
  };

  const value = (node: Json): Json => {
    const resolved = visit(node);
    if (resolved === noValue) throw new TemplateError('AWS::NoValue stands where a value is needed');
    return resolved;
  };

  const visit = (node: Json): Resolved => {
    if (typeof node === 'string') return dynamicReferences(node);
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(visit).filter((item) => item !== noValue);
    const entries = Object.entries(node);
    const [first] = entries;
    if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
      return intrinsic(first[0], first[1]);
    }
    const result: JsonObject = {};
    for (const [name, child] of entries) {
      const resolved = visit(child);
      if (resolved !== noValue) result[name] = resolved;
    }
    return result;
  };

  const reference = (name: string): Resolved => {
    if (name === 'AWS::NoValue') return noValue;
    const pseudo = sources.pseudo[name];
    if (pseudo !== undefined) return pseudo;
    const parameter = template.Parameters?.[name];
    if (parameter) {
      if (parameter.Default === undefined) throw new TemplateError(`parameter ${name} has no default value`);
      return parameter.Default;
    }
    if (!template.Resources[name]) throw new TemplateError(`Ref ${name}: the template has no such resource`);
    return sources.ref(name);
  };

  const attribute = (argument: Json): Json => {
    const [id, ...path] = typeof argument === 'string' ? argument.split('.') : asList(argument).map(text);
    if (id === undefined || !template.Resources[id]) {
      throw new TemplateError(`Fn::GetAtt ${JSON.stringify(argument)}: the template has no such resource`);
    }
    return sources.attribute(id, path.join('.'));
  };

  const substitute = (argument: Json): string => {
    const [pattern, variables] = Array.isArray(argument) ? argument : [argument, {}];
    const own =
      typeof variables === 'object' && variables !== null && !Array.isArray(variables) ? variables : {};
    return dynamicReferences(
      asText(pattern).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
        if (literal) return `\${${name}}`;
        const variable = own[name];
        if (variable !== undefined) return text(variable);
        const resolved = name.includes('.') ? attribute(name) : reference(name);
        return String(resolved === noValue ? '' : resolved);
      }),
    );
  };

  const intrinsic = (name: string, argument: Json): Resolved => {
    const list = asList(argument);
    const at = (index: number): Json => {
      const item = list[index];
      if (item === undefined)
        throw new TemplateError(`${name} needs more arguments: ${JSON.stringify(argument)}`);
      return item;
    };
    switch (name) {
      case 'Ref':
        return reference(asText(argument));
      case 'Fn::GetAtt':
        return attribute(argument);
      case 'Fn::Join':
        return dynamicReferences(
          asList(value(at(1)))
            .map((part) => asText(part))
            .join(text(at(0))),
        );
      case 'Fn::Sub':
        return substitute(argument);
      case 'Fn::Split':
        return text(at(1)).split(text(at(0)));
      case 'Fn::Select': {
        const chosen = asList(value(at(1)))[Number(text(at(0)))];
        if (chosen === undefined)
          throw new TemplateError(`Fn::Select out of range: ${JSON.stringify(argument)}`);
        return chosen;
      }
      case 'Fn::If':
        return visit(holds(asText(at(0))) ? at(1) : at(2));
      case 'Fn::Base64':
        return Buffer.from(text(argument)).toString('base64');
      case 'Fn::FindInMap': {
        const found = template.Mappings?.[text(at(0))]?.[text(at(1))]?.[text(at(2))];
        if (found === undefined)
          throw new TemplateError(`Fn::FindInMap found nothing for ${JSON.stringify(argument)}`);
        return found;
      }
      case 'Fn::GetStackOutput': {
        const { StackName, OutputName } = asObject(argument);
        return sources.stackOutput(text(StackName ?? ''), text(OutputName ?? ''));
      }
      default:
        throw new TemplateError(`the local cloud does not know the intrinsic function ${name}`);
    }
  };

  const dynamicReferences = (whole: string): string =>
    whole.replace(/\{\{resolve:([a-z-]+):([^}]*)\}\}/g, (_match, service: string, rest: string) => {
      if (service !== 'secretsmanager') {
        throw new TemplateError(`the local cloud resolves no {{resolve:${service}:…}} references`);
      }
      return sources.secret(rest);
    });

  const text = (node: Json): string => {
    const resolved = value(node);
    if (typeof resolved === 'object')
      throw new TemplateError(`text expected, got ${JSON.stringify(resolved)}`);
    return String(resolved);
  };

  return { resolve: value, holds };
};
