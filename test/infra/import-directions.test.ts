import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const checked = ['boundaries/dependencies', 'no-restricted-syntax', 'no-restricted-imports'];
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => checked.includes(ruleId),
  // These rules need no type information, which takes ten seconds to gather.
  overrideConfig: { languageOptions: { parserOptions: { project: null } } },
});

/** Rules that refuse an import statement in an existing file. */
const refusals = async (file: string, statement: string): Promise<(string | null)[]> => {
  const [result] = await eslint.lintText(`${statement}\n`, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
};

const contract = 'lambdas/contract/limits.ts';
const domain = 'lambdas/domain/course/course.ts';
const resources = 'lambdas/resources/tables.ts';
const declaration = 'lambdas/catalog/needs.ts';
const pages = 'lambdas/pages/escape-html.ts';
const stores = 'lambdas/stores/catalog/read/catalog.ts';
const learningStore = 'lambdas/stores/learning/learning.ts';
const platform = 'lambdas/platform/http/api-error.ts';
const useCases = 'lambdas/use-cases/find-course.ts';
const group = 'lambdas/catalog/index.ts';
const web = 'web/src/main.tsx';
const infra = 'infra/app-stack.ts';
const local = 'infra/local/http/server.ts';

const refused: [string, string, string][] = [
  ['contract', contract, "import '../domain/course/course.ts';"],
  ['contract', contract, "import type { Operation } from '../platform/http/operation.ts';"],
  ['contract', contract, "import 'zod';"],
  ['contract', contract, "import 'node:crypto';"],
  ['domain', domain, "import '../../stores/catalog/read/catalog.ts';"],
  ['domain', domain, "import '../../platform/http/api-error.ts';"],
  ['domain', domain, "import '@aws-sdk/client-dynamodb';"],
  ['domain', domain, "import 'node:fs';"],
  ['resources', resources, "import '../contract/limits.ts';"],
  ['resources', resources, "import '@aws-sdk/client-dynamodb';"],
  ['resources', resources, "import '../stores/catalog/read/catalog.ts';"],
  ['a declaration', declaration, "import './get-course.ts';"],
  ['a declaration', declaration, "import '../platform/env.ts';"],
  ['a declaration', declaration, "import '../stores/catalog/read/catalog.ts';"],
  ['a declaration', declaration, "import * as z from 'zod/mini';"],
  ['domain', domain, "import 'p-limit';"],
  ['pages', pages, "import '../domain/course/course.ts';"],
  ['pages', pages, "import 'node:fs';"],
  ['contract', contract, "import '../pages/escape-html.ts';"],
  ['stores', stores, "import '../../../platform/http/api-error.ts';"],
  ['stores', stores, "import '../../../catalog/index.ts';"],
  ['stores', stores, "import '@middy/core';"],
  ['domain', domain, "import '../../resources/tables.ts';"],
  ['stores', learningStore, "import { isEnrolled } from '../../domain/course/access.ts';"],
  ['platform', platform, "import '../../stores/catalog/read/catalog.ts';"],
  ['platform', platform, "import '../../domain/course/course.ts';"],
  ['platform', platform, "import '../../catalog/index.ts';"],
  ['platform', platform, "import '../../use-cases/find-course.ts';"],
  ['use-cases', useCases, "import '../learning/index.ts';"],
  ['use-cases', useCases, "import '@aws-sdk/client-dynamodb';"],
  ['use-cases', useCases, "import '../stores/dynamodb/query.ts';"],
  ['a group', group, "import '../stores/dynamodb/retry.ts';"],
  ['a group', group, "import '../study/index.ts';"],
  ['a group', group, "await import('../study/index.ts');"],
  ['a group', group, "export * from '../study/index.ts';"],
  ['a group', group, "import '../../infra/settings.ts';"],
  ['a group', group, "import 'aws-cdk-lib';"],
  ['web', web, "import '../../lambdas/stores/catalog/read/catalog.ts';"],
  ['web', web, "import '../../lambdas/platform/http/api-error.ts';"],
  ['web', web, "import '../../infra/settings.ts';"],
  ['web', web, "import '../../lambdas/resources/tables.ts';"],
  ['web', web, "import 'node:fs';"],
  ['infra', infra, "import '../lambdas/domain/course/course.ts';"],
  ['infra', infra, "import '../lambdas/catalog/index.ts';"],
  ['infra', infra, "import '../lambdas/platform/env.ts';"],
  ['infra', infra, "import '../lambdas/stores/catalog/read/catalog.ts';"],
  ['infra', infra, "import './local/http/server.ts';"],
  ['infra', infra, "import '../web/src/main.tsx';"],
  ['the local cloud', local, "import '../../app-stack.ts';"],
  ['the local cloud', local, "import '../../../lambdas/domain/course/course.ts';"],
  ['the local cloud', local, "import '../../../lambdas/catalog/index.ts';"],
];

const allowed: [string, string, string][] = [
  ['contract', contract, "import * as z from 'zod/mini';"],
  ['domain', domain, "import '../../contract/limits.ts'; import 'entities';"],
  ['pages', pages, "import type { CourseDetail } from '../contract/schemas/course.ts';"],
  ['infra', infra, "import '../lambdas/pages/static-pages.ts';"],
  [
    'stores',
    stores,
    "import '../../../domain/course/course.ts'; import '../../../contract/limits.ts'; import '../../../resources/tables.ts'; import '@aws-sdk/lib-dynamodb';",
  ],
  ['a declaration', declaration, "import '../pages/static-pages.ts'; import '../resources/needs.ts';"],
  [
    'platform',
    platform,
    "import '../../contract/limits.ts'; import '../../resources/needs.ts'; import '@middy/core'; import 'aws-jwt-verify';",
  ],
  ['stores', learningStore, "import type { Grant } from '../../domain/course/access.ts';"],
  [
    'a group',
    group,
    "import './get-course.ts'; import '../use-cases/find-course.ts'; import '../stores/catalog/read/catalog.ts'; import '../domain/course/course.ts'; import '../platform/http/api-error.ts';",
  ],
  [
    'web',
    web,
    "import '../../lambdas/contract/limits.ts'; import '../../lambdas/domain/course/course.ts'; import 'react';",
  ],
  [
    'infra',
    infra,
    "import '../lambdas/contract/limits.ts'; import '../lambdas/resources/tables.ts'; import '../lambdas/catalog/needs.ts'; import 'aws-cdk-lib'; import 'node:fs';",
  ],
  [
    'the local cloud',
    local,
    "import '../../../lambdas/contract/limits.ts'; import '../clock/clock.ts'; import '../../bundle.ts';",
  ],
];

describe('import directions', () => {
  it.each(refused)('refuses in %s (%s): %s', async (_, file, statement) => {
    expect(await refusals(file, statement)).toEqual(['boundaries/dependencies']);
  });

  it.each(allowed)('allows in %s (%s): %s', async (_, file, statement) => {
    expect(await refusals(file, statement)).toEqual([]);
  });

  it('refuses the named import of zod/mini, which bundles every locale', async () => {
    expect(await refusals(contract, "import { z } from 'zod/mini';")).toEqual(['no-restricted-syntax']);
  });

  it('refuses full zod in the browser', async () => {
    expect(await refusals(web, "import * as z from 'zod';")).toEqual(['no-restricted-imports']);
  });
});
