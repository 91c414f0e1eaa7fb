import ts from 'typescript';

const { TypeFlags } = ts;
const textual = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

const membersOf = (type) => (type.isUnion() ? type.types : [type]);
/** `''`, `0` and `0n` are what TypeScript leaves of the left side of `value && <Element />`: they are no text. */
const isFalsy = ({ value }) =>
  value === '' || value === 0 || (typeof value === 'object' && value.base10Value === '0');
const isText = (type) => (type.flags & textual) !== 0 && !isFalsy(type);
const isNothing = (type) => (type.flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) !== 0;

/**
 * Browsers that translate a page replace its text nodes by elements. React still holds the old nodes: a text that it changes stays
 * as it was, and one that it removes, or before which it inserts something, ends in an exception. Elements are not
 * replaced, and React writes the text of an element with a single child through the element. So this rule wants
 * texts that change alone in their element, and texts that never change alone too where something comes and goes before them.
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'problem',
    docs: { description: 'text that comes, goes or changes stands in an element of its own' },
    schema: [],
    messages: {
      changes:
        'This may be a text that changes beside other nodes, which breaks when a browser translates the page: put it alone into an element (<span>), or take `Elements` instead of ReactNode.',
      static:
        'Something comes and goes around this text, which breaks when a browser translates the page: put it into an element (<span>).',
    },
  },
  create: (context) => {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();

    /** What a component renders at its top; undefined for one that only says that it renders anything. */
    const renderedBy = (element) => {
      const { openingElement } = element;
      if (openingElement.name.type === 'JSXIdentifier' && /^[a-z]/.test(openingElement.name.name)) return;
      const opening = services.esTreeNodeToTSNodeMap.get(openingElement);
      const signature = checker.getResolvedSignature(
        ts.isJsxElement(opening) ? opening.openingElement : opening,
      );
      const file = signature?.declaration?.getSourceFile()?.fileName;
      if (!file || file.includes('/node_modules/')) return;
      return checker.getReturnTypeOfSignature(signature);
    };
    const kindOfType = (type) => {
      const members = membersOf(type);
      if (members.some(isText)) return 'changes';
      return members.length > 1 || checker.isArrayType(type) || isNothing(type) ? 'comes-and-goes' : 'stays';
    };
    /** @returns undefined for what renders nothing */
    const kindOf = (child) => {
      if (child.type === 'JSXText') return /^\s*\n\s*$/.test(child.value) ? undefined : 'static';
      if (child.type === 'JSXElement') {
        const rendered = renderedBy(child);
        return rendered ? kindOfType(rendered) : 'stays';
      }
      if (child.type !== 'JSXExpressionContainer') return 'comes-and-goes';
      const { expression } = child;
      if (expression.type === 'JSXEmptyExpression') return;
      if (expression.type === 'Literal' && typeof expression.value === 'string') return 'static';
      return kindOfType(services.getTypeAtLocation(expression));
    };

    const check = (node) => {
      const children = node.children.flatMap((child) => {
        const kind = kindOf(child);
        return kind ? [{ child, kind }] : [];
      });
      const isFragment = node.type === 'JSXFragment';
      if (children.length < 2 && !isFragment) return;
      let moves = isFragment;
      for (const { child, kind } of children) {
        if (kind === 'changes') context.report({ node: child, messageId: 'changes' });
        else if (kind === 'static' && moves) context.report({ node: child, messageId: 'static' });
        moves ||= kind === 'changes' || kind === 'comes-and-goes';
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
