/**
 * Syntax that runtime 2.0 of CloudFront Functions lacks. It supports ES 5.1 and the listed parts of ES 6–12
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html).
 * njs 0.7.9 refuses all of these except `??`, which the list lacks, and `async`, which both support but the local edge does not
 * run. const, let, arrow functions, rest parameters, template literals, shorthand
 * properties and `**` are allowed by both.
 */
const unknownToViewerFunctions = Object.entries({
  ForOfStatement: 'for…of',
  ':matches(ClassDeclaration, ClassExpression)': 'class',
  ':matches(ObjectPattern, ArrayPattern)': 'destructuring',
  SpreadElement: 'spread',
  AssignmentPattern: 'default values',
  ChainExpression: 'optional chaining',
  'LogicalExpression[operator="??"]': '??',
  'AssignmentExpression[operator=/^([|]{2}|&&|[?]{2})=$/]': 'logical assignment',
  ':function[generator=true]': 'generators',
  ':function[async=true]': 'async',
  'CatchClause[param=null]': 'catch without a name',
  TaggedTemplateExpression: 'tagged templates',
  MetaProperty: 'new.target',
  WithStatement: 'with',
  'Literal[bigint]': 'BigInt',
  'Literal[regex.flags=/[dsuv]/]': 'this flag of a regular expression',
  'CallExpression[callee.name=/^(require|eval)$/]': 'require and eval',
  'MemberExpression[property.name=/^(at|findLast|findLastIndex|flat|flatMap|from|fromEntries|groupBy|hasOwn|localeCompare|matchAll|normalize|raw|replaceAll|toReversed|toSorted|toSpliced)$/]':
    'this method',
}).map(([selector, name]) => ({
  selector,
  message: `The runtime of CloudFront Functions has no ${name}: the function would fail on every request.`,
}));
const objectsOutsideViewerFunctions = Object.fromEntries(
  'Map Set WeakMap WeakSet WeakRef Proxy Reflect BigInt Intl Iterator URL'
    .split(' ')
    .map((name) => [name, 'off']),
);

/** The linter's rules for the functions that run at the edge. */
export const viewerFunctions = {
  files: ['infra/viewer-functions/*.js'],
  languageOptions: {
    sourceType: 'script',
    globals: { ...objectsOutsideViewerFunctions, process: 'off', console: 'off' },
  },
  // Function declarations are allowed only here, because CloudFront calls a function named handler.
  rules: { 'no-restricted-syntax': ['error', ...unknownToViewerFunctions] },
};
