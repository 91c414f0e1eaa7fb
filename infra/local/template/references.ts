import { asList, asObject, asText, type Json, type Template, TemplateError } from './template.ts';

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

/** Stands for `AWS::NoValue`: the property or item that has it is left out. */
export const noValue = Symbol('AWS::NoValue');
export type Resolved = Json | typeof noValue;

/** The resolution of a template, as its references and intrinsic functions use it for their own arguments. */
export interface Resolution {
  readonly template: Template;
  readonly sources: ResolverSources;
  resolve(node: Json): Resolved;
  /** @throws TemplateError for `AWS::NoValue` */
  value(node: Json): Json;
  /** @throws TemplateError for anything but a scalar */
  text(node: Json): string;
  /** Whether a condition holds; undefined always does. */
  holds(condition: string | undefined): boolean;
}

/** The value of `Ref`. */
export const readReference = ({ template, sources }: Resolution, name: string): Resolved => {
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

/** The value of `Fn::GetAtt`, whose argument is `Resource.Attribute` or a list of both. */
export const readAttribute = ({ template, sources, text }: Resolution, argument: Json): Json => {
  const [id, ...path] = typeof argument === 'string' ? argument.split('.') : asList(argument).map(text);
  if (id === undefined || !template.Resources[id]) {
    throw new TemplateError(`Fn::GetAtt ${JSON.stringify(argument)}: the template has no such resource`);
  }
  return sources.attribute(id, path.join('.'));
};

/** The value of `Fn::Sub`: a text with `${…}`, or a list of such a text and of variables. */
export const substitute = (resolution: Resolution, argument: Json): string => {
  const [pattern, variables] = Array.isArray(argument) ? argument : [argument];
  const own = asObject(variables);
  const filled = asText(pattern).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    const variable = own[name];
    if (variable !== undefined) return resolution.text(variable);
    const resolved = name.includes('.') ? readAttribute(resolution, name) : readReference(resolution, name);
    return String(resolved === noValue ? '' : resolved);
  });
  return fillDynamicReferences(resolution, filled);
};

/** Replaces `{{resolve:…}}` in a text. */
export const fillDynamicReferences = ({ sources }: Resolution, whole: string): string =>
  whole.replace(/\{\{resolve:([a-z-]+):([^}]*)\}\}/g, (_match, service: string, rest: string) => {
    if (service !== 'secretsmanager') {
      throw new TemplateError(`the local cloud resolves no {{resolve:${service}:…}} references`);
    }
    return sources.secret(rest);
  });
