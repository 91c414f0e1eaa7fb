/** Writes the tables and examples of docs/courses.md: `npm run courses-reference`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillReference } from './content/new/course-template.ts';

const path = join(import.meta.dirname, '..', 'docs/courses.md');
writeFileSync(path, fillReference(readFileSync(path, 'utf8')));
process.stdout.write('docs/courses.md\n');
