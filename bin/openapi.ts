/**
 * Writes the contract as OpenAPI: `npm run openapi`. With `--released` it is also stored as the contract of the last release, which
 * the next one must stay compatible with (test/infra/last-release.test.ts).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument, openApiText } from '../infra/openapi/document.ts';
import { releasedText } from '../infra/openapi/released.ts';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'openapi.json'), openApiText());
process.stdout.write('openapi.json\n');
if (process.argv.includes('--released')) {
  writeFileSync(join(root, 'infra/openapi/released.json'), releasedText(openApiDocument()));
  process.stdout.write('infra/openapi/released.json\n');
}
