import type { Element } from 'hast';
import rehypeParse from 'rehype-parse';
import temml from 'temml';
import { unified } from 'unified';

const parser = unified().use(rehypeParse, { fragment: true });

/** Macros that make each other are stopped after so many steps. */
const expansionsMax = 1_000;
/** Lengths (em) above which a formula would leave its page; and what `\rule` may draw. */
const sizeMax: [number, number] = [20, 100];
const formulaLengthMax = 5_000;

/** Why a formula cannot be set, without the copy of it that the library appends. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  const [reason = ''] = message
    .replace(/^KaTeX parse error:\s*/, '')
    .split(/ (?:at position|at end of input)\b/);
  return error instanceof RangeError ? 'is nested too deeply' : reason.trim();
};

/**
 * A formula in TeX as MathML, without styles of its own.
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
    return { problem: reasonOf(error) };
  }
};
