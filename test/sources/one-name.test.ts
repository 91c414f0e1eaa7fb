import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What every function or group has one of. */
const ofEachGroup = ['handler', 'needs', 'createFiles', 'createMails'];

describe('a name that is exported', () => {
  it.each(['lambdas', 'web/src'])('means one thing below %s', (folder) => {
    const places = new Map<string, Set<string>>();
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((each) => /\.tsx?$/.test(each))) {
      const text = readFileSync(join(root, folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(
        /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm,
      )) {
        places.set(name, (places.get(name) ?? new Set()).add(file));
      }
    }
    const several = [...places].filter(([name, at]) => at.size > 1 && !ofEachGroup.includes(name));
    expect(several.map(([name, at]) => `${name}: ${[...at].sort().join(', ')}`)).toEqual([]);
  });
});
