import type { Plugin } from 'vite';

const routerCode = /[\\/]react-router[\\/]dist[\\/]production[\\/][^\\/]+\.mjs$/;
/** Names for the tools of developers. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;
const component = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g;

/**
 * The router's code, so that what is not used can be left out: its forms, fetchers and links count as used because they are
 * given a name, and made by calls that nothing says the harmlessness of.
 */
export const markPure = (code: string): string =>
  code.replace(displayName, '').replace(component, '= /* @__PURE__ */ ');

/** Takes forms, fetchers and links out of the router, 5 KB of every first visit. */
export const shakenRouter = (): Plugin => ({
  name: 'shaken-router',
  apply: 'build',
  transform: (code, id) => (routerCode.test(id) ? { code: markPure(code), map: null } : null),
});
