import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { findNjs } from '#bin/setup/njs.ts';
import { createNjsEngine } from '#infra/local/cloudfront/njs-engine.ts';

export interface ViewerRequest {
  uri: string;
  headers: Record<string, { value: string }>;
  querystring?: Record<string, { value: string; multiValue?: { value: string }[] }>;
}
export interface ViewerAnswer {
  statusCode?: number;
  headers: Record<string, { value: string }>;
  body?: string;
}
export interface ViewerEvent {
  request: ViewerRequest;
  viewer: { ip: string };
  context?: { requestId: string };
}
export type Handler = (event: ViewerEvent) => Promise<ViewerRequest & ViewerAnswer>;

const pages = {
  '/': '/index.html',
  '/aboutus': '/aboutUs.html',
  '/solution/gen-ai': '/solution/gen-ai.html',
};
export const otherFiles = ['/favicon.svg', '/config.json', '/icons/apple-touch-icon.png', '/app.html'];
const application = /^(?:\/dashboard|\/courses\/[^/]+\/content\/[^/]+\/[^/]+)$/;
/** Address of the folder of Python, which has one file here. */
export const pythonFolder = '/python/1.2.3-abcdef01/';
/** Script of the document that Python runs in, and what stands for its hash. */
export const pythonScript = 'self.parent.postMessage("ready");\n';
export const pythonScriptHash = 'AbC+/=';
const readFiles = (...files: string[]): string =>
  files
    .map((file) => readFileSync(join(import.meta.dirname, '../../infra/viewer-functions', file), 'utf8'))
    .join('\n');
const readCode = (...files: string[]): string =>
  readFiles(...files)
    .replace('const pages = {};', `const pages = ${JSON.stringify(pages)};`)
    .replace('const files = [];', `const files = ${JSON.stringify(otherFiles)};`)
    .replace('const application = /^$/;', `const application = ${String(application)};`);
export const code = {
  PageAddresses: readCode('accepts.js', 'redirect.js', 'page-addresses.js'),
  CoursePages: readCode('redirect.js', 'course-pages.js'),
  CertificatePage: readCode('certificate-page.js'),
  ViewerAddress: readCode('viewer-address.js'),
  ResourceMetadata: readFiles('resource-metadata.js').replace(
    "const issuer = '';",
    "const issuer = 'https://login.example/';",
  ),
  PythonFiles: readFiles('accepts.js', 'python-files.js')
    .replace("const folder = '';", `const folder = ${JSON.stringify(pythonFolder)};`)
    .replace('const files = [];', `const files = ${JSON.stringify([`${pythonFolder}worker.js`])};`)
    .replace("const script = '';", () => `const script = ${JSON.stringify(pythonScript)};`)
    .replace("const scriptHash = '';", `const scriptHash = ${JSON.stringify(pythonScriptHash)};`),
};
/**
 * Starts the engine that CloudFront runs the viewer functions in, for the calling test file: files of one worker share this module, and an engine
 * of the module would be closed after the first of them.
 * @returns what loads a function
 */
export const startEngine = () => {
  const engine = createNjsEngine(findNjs());
  afterAll(() => engine.close());
  return async (name: keyof typeof code): Promise<Handler> => {
    const run = await engine.load(name, code[name]);
    return async (event) => JSON.parse(await run(JSON.stringify(event))) as ViewerRequest & ViewerAnswer;
  };
};
