import { asObject, asText, type Json, TemplateError } from '../template/template.ts';

/** Values of IAM's condition keys for one call, by lower-case key. Keys that the call does not have are absent. */
export type ConditionContext = Readonly<Record<string, readonly string[]>>;

/** Whether a call meets a statement's conditions. */
export type Condition = (context: ConditionContext) => boolean;

type Operator = (values: readonly string[], wanted: readonly string[]) => boolean;

/**
 * Operators that the template uses, with IAM's semantics. Unknown operators are errors, because skipping a condition would permit too
 * much.
 */
const operators: Readonly<Record<string, Operator>> = {
  StringEquals: (values, wanted) => values.length > 0 && values.some((value) => wanted.includes(value)),
  'ForAllValues:StringEquals': (values, wanted) => values.every((value) => wanted.includes(value)),
  BoolIfExists: (values, wanted) => values.length === 0 || values.some((value) => wanted.includes(value)),
  Null: (values, wanted) => (values.length === 0) === (wanted[0] === 'true'),
};

/**
 * Parses the resolved `Condition` of a statement. All of its entries must match.
 * @throws TemplateError for an unknown operator
 */
export const readCondition = (condition: Json | undefined): Condition => {
  const lines = Object.entries(asObject(condition ?? {})).flatMap(([name, keys]) => {
    const operator = operators[name];
    if (!operator) throw new TemplateError(`the local cloud does not know the condition operator ${name}`);
    return Object.entries(asObject(keys)).map(([key, wanted]): Condition => {
      const list = (Array.isArray(wanted) ? wanted : [wanted]).map((each) => asText(each));
      return (context) => operator(context[key.toLowerCase()] ?? [], list);
    });
  });
  return (context) => lines.every((line) => line(context));
};
