import type { Element } from 'hast';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import temml from 'temml';
import { unified } from 'unified';
import { type Macros, shareDefinitions } from './macros.ts';

const parser = unified().use(rehypeParse, { fragment: true });

/** Limit of macro expansions; stops macros that expand each other. */
const expansionsMax = 1_000;
/** Largest width and height (em) that a formula may ask for, such as with `\rule`. */
const sizeMax: [number, number] = [20, 100];
/** A formula that shows nothing is no mistake when it defines something. */
const definition = /\\(?:(?:new|renew|provide)command|DeclareMathOperator|def|gdef|let)(?![A-Za-z])/;
const formulaLengthMax = 5_000;

interface Failure {
  readonly problem: string;
  /** The formula may be right, but names a command that is not known here. */
  readonly isUnsupported?: boolean;
}

/** Reason why a formula cannot be set, without the copy of the formula that the library appends. */
const describeFailure = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error);
  const [reason = ''] = message
    .replace(/^KaTeX parse error:\s*/, '')
    .split(/ (?:at position|at end of input)\b/);
  const isUnsupported = /(?:Unsupported function name|No such environment)|is not trusted/.test(reason);
  return error instanceof RangeError
    ? { problem: 'is nested too deeply' }
    : { problem: reason.trim(), isUnsupported };
};

/**
 * Turns a TeX formula into MathML without inline styles.
 * @param macros what formulas before defined; what this one defines is added
 * @returns the `math` element with its source in `dataTex`, nothing when it only defines macros, or why it cannot be set
 */
export const toMathMl = (tex: string, isBlock: boolean, macros: Macros): { math?: Element } | Failure => {
  if (tex.length > formulaLengthMax) {
    return { problem: `is longer than ${formulaLengthMax} characters` };
  }
  try {
    const markup = temml.renderToString(shareDefinitions(tex, macros), {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      macros,
      maxExpand: expansionsMax,
      maxSize: sizeMax,
    });
    const [math] = parser.parse(markup).children;
    if (math?.type !== 'element' || math.tagName !== 'math') return { problem: 'cannot be set' };
    const isEmpty = math.children.every((child) => child.type === 'element' && toText(child).trim() === '');
    if (isEmpty && definition.test(tex)) return {};
    return { math: { ...math, properties: { ...math.properties, dataTex: tex } } };
  } catch (error) {
    return describeFailure(error);
  }
};
