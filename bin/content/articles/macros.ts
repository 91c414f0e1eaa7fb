/** TeX macros by name with backslash; `temml` adds what `\gdef` defines. */
export type Macros = Record<string, unknown>;

/** Macros at the beginning of a lecture: what MathJax knows and the library does not. */
export const createMacros = (): Macros => ({ '\\mbox': '\\text{#1}' });

const name = String.raw`\s*(?:\{\s*(\\(?:[A-Za-z@]+|.))\s*\}|(\\(?:[A-Za-z@]+|.)))`;
const definitions = new RegExp(
  // Other commands are matched only to be passed over: `\\newcommand` begins with a line break.
  String.raw`\\(?:(new|renew|provide)command\*?${name}\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?|DeclareMathOperator(\*?)${name}\s*(\{(?:[^{}]|\{[^{}]*\})*\})|(def|let)(?![A-Za-z])|require\s*\{[^}]*\}|[A-Za-z@]+|[^])`,
  'g',
);

/**
 * Rewrites TeX so that its definitions hold for the formulas after it too, and may be made again, as MathJax does: the library knows
 * only `\gdef` for that, and has no arguments with defaults and no `\DeclareMathOperator`.
 */
export const shareDefinitions = (tex: string, macros: Macros): string =>
  tex.replace(
    definitions,
    (
      command: string,
      kind: string | undefined,
      braced: string | undefined,
      bare: string | undefined,
      count: string | undefined,
      fallback: string | undefined,
      star: string | undefined,
      operator: string | undefined,
      bareOperator: string | undefined,
      body: string | undefined,
      primitive: string | undefined,
    ) => {
      if (primitive !== undefined) return primitive === 'def' ? String.raw`\gdef` : String.raw`\global\let`;
      if (body !== undefined) {
        return String.raw`\gdef${operator ?? bareOperator ?? ''}{\operatorname${star ?? ''}${body}}`;
      }
      if (command.startsWith(String.raw`\require`)) return '';
      if (kind === undefined) return command;
      const wanted = braced ?? bare ?? '';
      // What is defined already stays: its second definition goes to a name that nobody can write.
      const target = kind === 'provide' && Object.hasOwn(macros, wanted) ? String.raw`\unused@macro` : wanted;
      const parameters = Array.from({ length: Number(count ?? 0) }, (_, index) => `#${index + 1}`);
      if (fallback === undefined) return String.raw`\gdef${target}${parameters.join('')}`;
      const inner = `${String.raw`\with@`}${target.slice(1).replace(/[^A-Za-z@]/g, '@')}`;
      const [, ...others] = parameters;
      return (
        String.raw`\gdef${target}{\@ifnextchar[{${inner}}{${inner}[{${fallback}}]}}` +
        String.raw`\gdef${inner}[#1]${others.join('')}`
      );
    },
  );
