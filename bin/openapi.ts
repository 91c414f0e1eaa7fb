import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiText } from '../infra/openapi/document.ts';

const file = join(import.meta.dirname, '..', 'openapi.json');
writeFileSync(file, openApiText());
process.stdout.write('openapi.json\n');
