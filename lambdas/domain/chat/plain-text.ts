/** How deep commands of mathematics are unwrapped, such as a root in a fraction. */
const depthMax = 4;

const bracket = (inner: string): string => (inner.length === 1 ? inner : `(${inner})`);

/** A formula as it can be typed: `\frac{QK^{T}}{\sqrt{d_k}}` reads `(QK^T)/(sqrt(d_k))`. */
const typeFormula = (formula: string): string => {
  let text = formula.replace(/^(?:\$+|\\[([])|(?:\$+|\\[)\]])$/g, '');
  for (let depth = 0; depth < depthMax; depth += 1)
    text = text
      .replace(/([_^])\{([^{}]*)\}/g, (_, mark: string, inner: string) => `${mark}${bracket(inner)}`)
      .replace(/\\sqrt\{([^{}]*)\}/g, 'sqrt($1)')
      .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
      .replace(/\\(?![dt]?frac\b)[a-z]+\{([^{}]*)\}/gi, '$1');
  return text
    .replace(/\\(?:left|right)\b/g, '')
    .replace(/\\([a-z]+)/gi, '$1')
    .trim();
};

/** Stands for a piece of code while the text around it is changed. */
const object = '\uFFFC';

/** A fence, which may lack its end where a model was cut off; code in a line; or the character that stands for them. */
const codePattern =
  /^[ \t]*(`{3,}|~{3,})[^\s`~]*[ \t]*\n([\s\S]*?)(?:^[ \t]*\1[`~]*[ \t]*$\n?|(?![\s\S]))|(?<!`)(`{1,3})(?!`)([^\n]*?[^`\n])\3(?!`)|\uFFFC/gm;

/**
 * A formula between marks, or a command. A dollar that is part of a price or of a variable's name begins none, and a backslash with one
 * letter belongs to a pattern.
 */
const formulaPattern =
  /\$\$[^$]+\$\$|\\[([](?:(?!\\[()[\]])[\s\S])*\\[)\]]|(?<![\w$])\$(?=[^\s$\d])[^$\n]+(?<=\S)\$(?!\w)|(?<![a-z])\\[a-z]{2,}(?:\{[^{}\n]*\})+/gi;

/** A link, or a call of what an index finds. */
const linkPattern = /([\w)\]]?)!?\[([^[\]\n]*)\]\(((?:[^()\n\uFFFC]|\([^()\n\uFFFC]*\))*)\)/g;

/** Emphasis without any inside. Stars of products, powers, arguments and file names have a word, a bracket or a slash at their outer side. */
const emphasisPattern = /(?<![\w)\]}/\\]\*{0,2})(\*{1,3})(?![\s)*])([^*\n]+)(?<![\s(])\1(?!\*{0,2}[\w(])/g;

const withoutAddress = (link: string, before: string, text: string, target: string): string => {
  if (before !== '' && !/^(?:https?:|[/#])/.test(target)) return link;
  // What a number links to is left out, and the number stays a citation.
  return before + (/^[\d, ]+$/.test(text) ? `[${text}]` : text);
};

const withoutMarks = (prose: string): string =>
  prose
    .replace(/^(?:>(?:[ \t]|$))+(?!\d)/gm, '')
    .replace(/^#{1,6}[ \t]+([^\n]*)$/gm, (_, title: string) =>
      title
        .trimEnd()
        .replace(/(?:^|(?<=\s))#+$/, '')
        .trimEnd(),
    )
    .replace(formulaPattern, (formula) => typeFormula(formula))
    .replace(linkPattern, withoutAddress)
    // Twice, because emphasis may hold other emphasis.
    .replace(emphasisPattern, '$2')
    .replace(emphasisPattern, '$2');

/**
 * The text of a model without the marks of Markdown and LaTeX, which a reader of plain text would see: headings, quotes, fences, emphasis,
 * links and formulas. An underscore stays, because it is mostly part of a name, and code stays as it was written. The time grows with the
 * length of the text. `changeProse` is called with what is not code, in its order, and returns what takes its place.
 */
export const toPlainText = (
  written: string,
  changeProse: (prose: string) => string = (prose) => prose,
): string => {
  const code: string[] = [];
  const prose = written.replace(
    codePattern,
    (whole: string, _fence?: string, block?: string, _mark?: string, inline?: string) => {
      code.push(block ?? inline?.replace(/^ (.+) $/, '$1') ?? whole);
      return object;
    },
  );
  return withoutMarks(prose)
    .split(object)
    .map((part, index) => changeProse(part) + (code[index] ?? ''))
    .join('');
};
