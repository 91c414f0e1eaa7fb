import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';
import { viewerFunctions } from './infra/viewer-function-rules.js';
import textInElements from './web/build/text-in-elements.js';

/** Rooms of the player, from the lowest up: each imports from those before its own line. The pages of the player import from all. */
const playerLayers = [
  ['course'],
  ['media'],
  ['playback'],
  ['lectures'],
  ['code'],
  ['study', 'article', 'transcript', 'drip', 'files', 'preview'],
  ['exercise', 'take'],
].map((rooms) => rooms.map((room) => `player-${room}`));
const playerRooms = playerLayers.flat();

/** Folders with their own import rules. The first match wins, so `lambdas/*` matches the remaining folders, the groups. */
const elements = [
  { type: 'contract', pattern: 'lambdas/contract' },
  { type: 'domain', pattern: 'lambdas/domain' },
  { type: 'resources', pattern: 'lambdas/resources' },
  { type: 'pages', pattern: 'lambdas/pages' },
  { type: 'dynamodb', pattern: 'lambdas/stores/dynamodb' },
  { type: 'catalog-store', pattern: 'lambdas/stores/catalog' },
  { type: 'stores', pattern: 'lambdas/stores' },
  { type: 'platform', pattern: 'lambdas/platform' },
  { type: 'use-cases', pattern: 'lambdas/use-cases' },
  { type: 'group', pattern: 'lambdas/*', capture: ['group'] },
  ...playerRooms.map((type) => ({ type, pattern: `web/src/features/${type.replace('-', '/')}` })),
  { type: 'python', pattern: 'web/python' },
  { type: 'feature', pattern: 'web/src/features/*', capture: ['feature'] },
  { type: 'web', pattern: 'web/src' },
  { type: 'local', pattern: 'infra/local' },
  { type: 'infra', pattern: 'infra' },
  { type: 'bin', pattern: 'bin' },
  { type: 'test', pattern: 'test' },
].map((element) => ({ ...element, partialMatch: false }));

const folder = (...types) => ({ element: { types: { anyOf: types } } });
const packages = (...source) => ({ module: { origin: 'external', source } });
const external = { module: { origin: 'external' } };
const zodMini = { module: { origin: 'external', source: 'zod', internalPath: 'mini' } };
const ofItself = (type, captured) => ({
  element: { types: { anyOf: [type] }, captured: { [captured]: `{{ from.element.captured.${captured} }}` } },
});
/** Declarations of the resources that a function uses. */
const declarations = { file: { path: ['**/lambdas/*/needs.ts'] } };
const allow = (who, ...to) => ({ from: folder(...who), allow: { to } });
const allowGroup = (group, ...to) => ({
  from: { element: { types: { anyOf: ['group'] }, captured: { group } } },
  allow: { to },
});

/** They rank passages for the assistant, read captions, schedule reviews, and know the ranges of addresses. */
const pureLibraries = packages('entities', 'webvtt-parser', 'ts-fsrs', 'ipaddr.js');
/** Allowed imports; all others are errors. Node's own modules are allowed, except where refused below. */
const directions = [
  { from: folder('*'), allow: { to: { module: { origin: 'core' } } } },
  allow(['contract'], folder('contract'), zodMini),
  allow(['resources'], folder('resources'), zodMini),
  allow(['domain'], folder('domain', 'contract'), pureLibraries),
  // Code about HTML pages that functions, the build and CDK share.
  allow(['pages'], folder('pages', 'contract'), zodMini),
  allow(['platform', 'catalog-store', 'group', 'web', 'feature', 'infra', 'local', 'bin'], folder('pages')),
  allow(
    ['stores', 'catalog-store', 'dynamodb'],
    folder('stores', 'catalog-store', 'dynamodb', 'resources', 'contract'),
    packages('@aws-sdk/*', 'p-limit'),
    zodMini,
  ),
  // Stores may use types of the domain only, because they make no decisions. The catalog store also publishes lists and search
  // rows, which the domain computes.
  { from: folder('stores'), allow: { to: folder('domain'), dependency: { kind: 'type' } } },
  allow(['catalog-store'], folder('domain')),
  allow(
    ['platform'],
    folder('platform', 'resources', 'contract'),
    packages(
      '@aws-sdk/*',
      '@middy/*',
      '@smithy/node-http-handler',
      '@types/*',
      'aws-jwt-verify',
      'aws-lambda',
      'stripe',
    ),
    zodMini,
    { module: { origin: 'external', source: 'zod', internalPath: 'v4/locales/en.js' } },
  ),
  allow(
    ['use-cases'],
    folder('use-cases', 'platform', 'stores', 'catalog-store', 'domain', 'contract'),
    zodMini,
    {
      // Only one file knows how to detect a write conflict.
      file: { path: '**/stores/dynamodb/retry.ts' },
    },
  ),
  allow(
    ['group'],
    ofItself('group', 'group'),
    folder('use-cases', 'platform', 'stores', 'catalog-store', 'resources', 'domain', 'contract'),
    packages('@aws-sdk/*', '@types/*', 'aws-lambda', 'p-limit'),
    zodMini,
  ),
  // Mails are React templates.
  allowGroup('send-email', packages('react', 'react-dom')),
  // Certificates are PDFs with a QR code.
  allowGroup('certificates', packages('bidi-js', 'fontkit', 'pdfkit', 'qr', '@digitalcredentials/*')),
  // Anki files are zips of a SQLite file, with cards in HTML. The plugin takes Node's own module for a package.
  allowGroup('study', packages('fflate', 'node:sqlite')),
  // The protocol of assistants.
  allowGroup('mcp', packages('@modelcontextprotocol/server')),
  // A model writes Markdown, whatever it is asked for.
  allowGroup('chat', packages('mdast', 'remark-parse', 'unified')),
  // Webhooks are signed as a standard has it.
  allowGroup('deliver-webhooks', packages('standardwebhooks')),
  // Profile pictures are decoded and re-encoded.
  allowGroup('user', packages('@jsquash/*')),
  allow(['web'], folder('web', 'feature', 'domain', 'contract'), external),
  allow(['feature'], ofItself('feature', 'feature'), folder('web', 'domain', 'contract'), external),
  {
    from: { element: { types: { anyOf: ['feature'] }, captured: { feature: 'player' } } },
    allow: { to: folder(...playerRooms) },
  },
  ...playerLayers.flatMap((rooms, layer) =>
    rooms.map((room) =>
      allow(
        [room],
        folder(room, ...playerLayers.slice(0, layer).flat(), 'web', 'domain', 'contract'),
        external,
      ),
    ),
  ),
  // What runs Python, in the frame of a page and under Node.
  allow(['python'], folder('python'), packages('pyodide')),
  allow(['player-code', 'player-exercise', 'bin'], folder('python')),
  allow(['infra'], folder('infra', 'resources', 'contract'), declarations, external),
  allow(
    ['local'],
    folder('local', 'contract'),
    // `npm run dev` uses the bundle script of the deploy, and a start builds what `npm run synth` builds.
    { file: { path: ['**/infra/bundle.ts', '**/infra/functions.ts', '**/infra/site-build.ts'] } },
    external,
  ),
  allow(
    ['bin'],
    folder('bin', 'infra', 'local', 'stores', 'catalog-store', 'resources', 'domain', 'contract'),
    // Commands explain by the rules of the site.
    folder('use-cases'),
    // Tools set up AWS clients as functions do.
    { file: { path: '**/platform/services/without-call-log.ts' } },
    external,
  ),
  allow(['test'], folder('*'), external),
  // Both the stack and the bundles load the declarations, so these must not load anything.
  {
    from: declarations,
    disallow: {
      to: folder('use-cases', 'platform', 'stores', 'catalog-store', 'dynamodb', 'domain', 'group'),
    },
  },
  { from: declarations, disallow: { to: external } },
  // This code also runs in browsers.
  {
    from: folder('contract', 'domain', 'pages', 'web', 'feature', ...playerRooms),
    disallow: { to: { module: { origin: 'core' } } },
  },
];

const storages = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Use lib/browser/browser-storage.ts, which never throws.',
}));

export default defineConfig([
  globalIgnores(['**/dist/**', 'cdk.out/**', '.local*/**', 'coverage/**', 'demo-media/**']),
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,ts,tsx}'],
    plugins: { boundaries, 'simple-import-sort': simpleImportSort },
    settings: {
      // Follows the subpath imports of package.json, such as #contract/limits.ts.
      'import/resolver': { typescript: { project: 'tsconfig.json' } },
      'boundaries/elements': elements,
      'boundaries/elements-single-match': true,
      'boundaries/legacy-templates': false,
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        { default: 'disallow', checkAllOrigins: true, checkInternals: true, policies: directions },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'simple-import-sort/imports': [
        'error',
        { groups: [['^node:', '^@?\\w', '^virtual:', '^#', '^', '^\\.', '^\\u0000']] },
      ],
      'simple-import-sort/exports': 'error',
      'no-duplicate-imports': 'error',
      'prefer-arrow-callback': 'error',
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ImportDeclaration[source.value=/^zod/] > :matches(ImportSpecifier[imported.name="z"], ImportDefaultSpecifier:not([local.name="en"]))',
          message: "This import drags in every locale, 427 KB: import * as z from 'zod/mini'.",
        },
        {
          selector:
            ':matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration)[source.value=/^(?:\\.\\.\\u002f){4}/]',
          message:
            'It climbs four folders or more: import from #contract, #domain, #lambdas, #infra, #python, #web, #bin or #test (package.json).',
        },
        {
          selector: ':not(ExportDefaultDeclaration) > FunctionDeclaration[generator=false]',
          message: 'Functions are arrow constants here: const name = (…) => …',
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Allows `const { omitted, ...rest } = value`.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['{bin,infra,lambdas,web}/**/*.{ts,tsx}'],
    // Lists of parts that refer to each other: resources of a stack, services of the local cloud, writes of one store, panels of the player.
    ignores: [
      'infra/{app-stack,constructs/site-distribution,local/cloud}.ts',
      'lambdas/stores/{learner/erase-learner,learner/learner-rows,learning/reviews}.ts',
      'web/src/features/player/{CoursePlayer,exercise/Workbench,media/media-player,study/bookmarks/*}.{ts,tsx}',
      // Inlined in pages as text, so it can use nothing outside of its body.
      'web/src/prerender/start-page.ts',
    ],
    rules: { 'max-lines-per-function': ['error', 100] },
  },
  {
    files: ['{bin,infra,lambdas,web}/**/*.{ts,tsx}'],
    // Participles that do not say what they name.
    rules: { 'id-denylist': ['error', 'told', 'standing', 'held', 'followed', 'beside', 'means'] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
    rules: {
      // Some browsers throw at the very name. The rule also finds them behind `window`, which it must know.
      'no-restricted-globals': ['error', { globals: storages, checkGlobalObject: true }],
      // The specification asks for console warnings, and crashes must be visible to developers.
      'no-console': ['error', { allow: ['warn', 'error'] }],
      // Made for the React compiler, which is not used here. Both mistake callbacks that run later for rendering.
      'react-hooks/purity': 'off',
      'react-hooks/refs': 'off',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zod', message: "Full zod adds 85 KB: import * as z from 'zod/mini'." },
            {
              name: 'react-router-dom',
              importNames: ['Link', 'NavLink', 'Form'],
              message: 'It adds 2 KB to every first visit: use components/ui/AppLink.tsx.',
            },
          ],
        },
      ],
    },
  },
  {
    // This rule asks for types, which takes seconds: it reads components only.
    files: ['web/src/**/*.tsx'],
    plugins: { translated: { rules: { 'text-in-elements': textInElements } } },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { 'translated/text-in-elements': 'error' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly', console: 'readonly' } },
  },
  {
    files: ['web/public/*.js'],
    languageOptions: {
      globals: {
        location: 'readonly',
        caches: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        addEventListener: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        setTimeout: 'readonly',
        Response: 'readonly',
        self: 'readonly',
      },
    },
  },
  viewerFunctions,
]);
