import type { Element } from 'hast';
import rehypeParse from 'rehype-parse';
import temml from 'temml';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true });

/** Limit of macro expansions; stops macros that expand each other. */
const expansionsMax = 1_000;
/** Largest width and height (em) that a formula may ask for, such as with `\rule`. */
const sizeMax: [number, number] = [20, 100];
const formulaLengthMax = 5_000;

/** Reason why a formula cannot be set, without the copy of the formula that the library appends. */
const describeFailure = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const [reason = ''] = message
    .replace(/^KaTeX parse error:\s*/, '')
    .split(/ (?:at position|at end of input)\b/);
  return error instanceof RangeError ? 'is nested too deeply' : reason.trim();
};

/**
 * Turns a TeX formula into MathML without inline styles.
 * @returns the `math` element with its source in `dataTex`, or why it cannot be set
 */
export const toMathMl = (tex: string, isBlock: boolean): { math: Element } | { problem: string } => {
  if (tex.length > formulaLengthMax) {
    return { problem: `is longer than ${formulaLengthMax} characters` };
  }
  try {
    const markup = temml.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxExpand: expansionsMax,
      maxSize: sizeMax,
    });
    const [math] = parser.parse(markup).children;
    if (math?.type !== 'element' || math.tagName !== 'math') return { problem: 'cannot be set' };
    return { math: { ...math, properties: { ...math.properties, dataTex: tex } } };
  } catch (error) {
    return { problem: describeFailure(error) };
  }
};
