import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin as BundlerPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { replacePackage } from './replace-package.ts';

const name = '@auth0/auth0-spa-js';
const { resolve } = createRequire(import.meta.url);
const entry = resolve(name);
const client = entry.slice(0, entry.lastIndexOf(`${join('/', 'dist')}/`));

const refusal = `throw new Error('Left out of this site, see web/build/identity-sdk.ts');`;

/** Stubs for packages that the SDK imports and this site never calls, half of its size. The build fails when a release imports more from one. */
const stubs: Readonly<Record<string, string>> = {
  // Second factors and passkeys on the site's pages: here the issuer's pages handle them.
  '@auth0/auth0-auth-js': `
    export const isFederatedDomain = () => { ${refusal} };
    export class AuthClient {}
    export class MfaListAuthenticatorsError extends Error {}
    export class MfaEnrollmentError extends Error {}
    export class MfaChallengeError extends Error {}`,
  // Tokens bound to a key (DPoP), which the API does not check.
  dpop: `
    const refuse = () => { ${refusal} };
    export { refuse as generateKeyPair, refuse as calculateThumbprint, refuse as generateProof };`,
  // Fallback for browsers without the Web Locks API, which are too old for this site's scripts.
  'browser-tabs-lock': `export default class { constructor() { ${refusal} } }`,
};

/** Modules that the SDK instantiates at once and this site does not use. */
const unused = /[\\/](?:passkey[\\/]PasskeyApiClient|myaccount[\\/]MyAccountApiClient)\.ts$/;

/** The worker inlined in the SDK. It is left out, because the content security policy requires a separate file. */
const inlineWorker = /[\\/]token\.worker\.ts$/;

const signInOnly: BundlerPlugin = {
  name: 'sign-in-alone',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^[^.]/ }, ({ path }) =>
      Object.hasOwn(stubs, path) ? { path, namespace: 'left-out' } : null,
    );
    onLoad({ filter: /^/, namespace: 'left-out' }, ({ path }) => ({ contents: stubs[path] ?? '' }));
    onLoad({ filter: unused }, () => ({
      contents: ['PasskeyApiClient', 'MyAccountApiClient', 'MyAccountApiError']
        .map((part) => `export class ${part} {}`)
        .join('\n'),
    }));
    onLoad({ filter: inlineWorker }, () => ({
      contents: `export default class { constructor() { ${refusal} } }`,
    }));
  },
};

/** Bundles the identity SDK from its sources into one module: code flow with PKCE, and renewal by a worker that keeps the refresh tokens. */
export const buildIdentitySdk = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const built = await build({
    stdin: { contents: `export { Auth0Client } from './index';`, resolveDir: join(client, 'src') },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { __VERSION__: JSON.stringify(version) },
    // As in the packages' own build: a field that is only declared must not reset a value that the base class has set.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    plugins: [signInOnly],
  });
  return built.outputFiles[0]?.text ?? '';
};

/** Replaces the identity SDK with the smaller build; the published file is three times as large and cannot be tree-shaken. */
export const identitySdk = (): Plugin => replacePackage(name, buildIdentitySdk);
