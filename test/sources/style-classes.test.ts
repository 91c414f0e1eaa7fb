import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../../web/src');

/** Names of classes that a component takes from a style module which has no rule for them. */
const missingClasses = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const code = text.replace(/^import .*$/gm, '');
  return [...text.matchAll(/^import (\w+) from '(\S+\.module\.css)'/gm)].flatMap(
    ([, name = '', path = '']) => {
      const module = path.startsWith('#web/')
        ? join(sources, path.slice('#web/'.length))
        : join(dirname(file), path);
      const rules = readFileSync(module, 'utf8').replace(/\/\*.*?\*\//gs, '');
      const defined = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, each]) => each));
      return [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))]
        .filter(([, used]) => !defined.has(used))
        .map(([used]) => used);
    },
  );
};

it('a class that a component names has a rule in its style module', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const missing = files.flatMap((file) =>
    missingClasses(join(sources, file)).map((used) => `${file}: ${used}`),
  );
  expect(missing).toEqual([]);
});
