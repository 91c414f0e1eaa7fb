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

/**
 * The text of a model without the marks of Markdown and LaTeX, which a reader of plain text would see: headings, fences, emphasis, links
 * and formulas. An underscore stays, because it is mostly part of a name, and so does a dollar before a price. The time grows with the
 * length of the text.
 */
export const toPlainText = (written: string): string =>
  written
    .replace(/^[ \t]*(?:```|~~~)[^\n]*\n?/gm, '')
    .replace(/^#{1,6}[ \t]+/gm, '')
    // A second price is no end of a formula: it is followed by a digit, or has a space before it.
    .replace(
      /\$\$[^$]+\$\$|\\[([](?:[^\\]|\\[^()[\]])*\\[)\]]|\$(?=[^\s$])[^$\n]+(?<=\S)\$(?!\d)|\\[a-z]+(?:\{[^{}\n]*\})+/gi,
      (formula) => typeFormula(formula),
    )
    // What a number links to is left out, and the number stays a citation.
    .replace(/!?\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, (_, text: string) =>
      /^[\d, ]+$/.test(text) ? `[${text}]` : text,
    )
    .replace(/\*\*(?=\S)([^*\n]+)(?<=\S)\*\*/g, '$1')
    .replace(/\*(?=\S)([^*\n]+)(?<=\S)\*/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1');
