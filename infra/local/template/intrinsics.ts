import {
  fillDynamicReferences,
  readAttribute,
  readReference,
  type Resolution,
  type Resolved,
  substitute,
} from './references.ts';
import { asList, asObject, asText, type Json, TemplateError } from './template.ts';

interface Call {
  readonly argument: Json;
  /**
   * An argument of the list of arguments.
   * @throws TemplateError when there are fewer
   */
  at(index: number): Json;
}

const intrinsics: Readonly<Record<string, (resolution: Resolution, call: Call) => Resolved>> = {
  Ref: (resolution, { argument }) => readReference(resolution, asText(argument)),
  'Fn::GetAtt': (resolution, { argument }) => readAttribute(resolution, argument),
  'Fn::Sub': (resolution, { argument }) => substitute(resolution, argument),
  'Fn::Join': (resolution, { at }) => {
    const parts = asList(resolution.value(at(1))).map((part) => asText(part));
    return fillDynamicReferences(resolution, parts.join(resolution.text(at(0))));
  },
  'Fn::Split': ({ text }, { at }) => text(at(1)).split(text(at(0))),
  'Fn::Select': ({ value, text }, { argument, at }) => {
    const chosen = asList(value(at(1)))[Number(text(at(0)))];
    if (chosen === undefined) throw new TemplateError(`Fn::Select out of range: ${JSON.stringify(argument)}`);
    return chosen;
  },
  'Fn::If': ({ resolve, holds }, { at }) => resolve(holds(asText(at(0))) ? at(1) : at(2)),
  'Fn::Base64': ({ text }, { argument }) => Buffer.from(text(argument)).toString('base64'),
  'Fn::FindInMap': ({ template, text }, { argument, at }) => {
    const found = template.Mappings?.[text(at(0))]?.[text(at(1))]?.[text(at(2))];
    if (found === undefined)
      throw new TemplateError(`Fn::FindInMap found nothing for ${JSON.stringify(argument)}`);
    return found;
  },
  'Fn::GetStackOutput': ({ sources, text }, { argument }) => {
    const { StackName, OutputName } = asObject(argument);
    return sources.stackOutput(text(StackName ?? ''), text(OutputName ?? ''));
  },
};

/**
 * Calls an intrinsic function.
 * @throws TemplateError for an unknown one
 */
export const callIntrinsic = (resolution: Resolution, name: string, argument: Json): Resolved => {
  const call = intrinsics[name];
  if (!call) throw new TemplateError(`the local cloud does not know the intrinsic function ${name}`);
  const list = asList(argument);
  const at = (index: number): Json => {
    const item = list[index];
    if (item === undefined)
      throw new TemplateError(`${name} needs more arguments: ${JSON.stringify(argument)}`);
    return item;
  };
  return call(resolution, { argument, at });
};
