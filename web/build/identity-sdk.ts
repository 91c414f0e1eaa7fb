import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin as BundlerPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import { replacePackage } from './replace-package.ts';

const name = '@auth0/auth0-react';
const { resolve } = createRequire(import.meta.url);
/** The root of a package whose entry is in `dist` or a folder of that. */
const rootOf = (entry: string): string => entry.slice(0, entry.lastIndexOf(`${join('/', 'dist')}/`));
const react = rootOf(resolve(name));
const client = rootOf(createRequire(join(react, 'package.json')).resolve('@auth0/auth0-spa-js'));

const refusal = `throw new Error('Left out of this site, see web/build/identity-sdk.ts');`;

/** Packages that this site never calls, half of the SDK, and what stands for them. The build fails when a release needs more of one. */
const leftOut: Readonly<Record<string, string>> = {
  // Second factors and passkeys in a site's own pages: ours are the issuer's.
  '@auth0/auth0-auth-js': `
    export const isFederatedDomain = () => { ${refusal} };
    export class AuthClient {}
    export class MfaListAuthenticatorsError extends Error {}
    export class MfaEnrollmentError extends Error {}
    export class MfaChallengeError extends Error {}`,
  // Tokens bound to a key, which the API would have to check.
  dpop: `
    const refuse = () => { ${refusal} };
    export { refuse as generateKeyPair, refuse as calculateThumbprint, refuse as generateProof };`,
  // Locks for browsers without their own, which are too old for this site's scripts.
  'browser-tabs-lock': `export default class { constructor() { ${refusal} } }`,
};

/** Modules of the SDK that it makes at once, of which this site uses nothing. */
const unused = /[\\/](?:passkey[\\/]PasskeyApiClient|myaccount[\\/]MyAccountApiClient)\.ts$/;

/** The worker is a file of its own, as our content policy wants: the one within the script is left out. */
const inlineWorker = /[\\/]token\.worker\.ts$/;

const signInAlone: BundlerPlugin = {
  name: 'sign-in-alone',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@auth0\/auth0-spa-js$/ }, () => ({ path: join(client, 'src', 'index.ts') }));
    onResolve({ filter: /^[^.]/ }, ({ path }) =>
      Object.hasOwn(leftOut, path) ? { path, namespace: 'left-out' } : null,
    );
    onLoad({ filter: /^/, namespace: 'left-out' }, ({ path }) => ({ contents: leftOut[path] ?? '' }));
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

/** The identity SDK as one module, out of its maker's sources: a code flow with PKCE, and renewal by a worker that keeps refresh tokens. */
export const buildIdentitySdk = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(react, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const built = await build({
    stdin: { contents: `export { Auth0Provider, useAuth0 } from './index';`, resolveDir: join(react, 'src') },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    external: ['react'],
    define: { __VERSION__: JSON.stringify(version) },
    // As the packages compile themselves: a field that is only declared must not undo what the class above has set.
    tsconfigRaw: { compilerOptions: { jsx: 'react', useDefineForClassFields: false } },
    plugins: [signInAlone],
  });
  return built.outputFiles[0]?.text ?? '';
};

/** Puts the sources of the identity SDK in place of its published file, which is three times as large and cannot be shaken. */
export const identitySdk = (): Plugin => replacePackage(name, buildIdentitySdk);
