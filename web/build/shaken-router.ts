import type { Plugin } from 'vite';

const routerCode = /[\\/]react-router[\\/]dist[\\/]production[\\/][^\\/]+\.mjs$/;
/** Names for React's developer tools. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;
const component = /= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g;

/**
 * Makes the router's unused forms, fetchers and links removable by tree shaking: drops the assignments of display names, and
 * marks the calls that create the components as pure.
 */
export const markPure = (code: string): string =>
  code.replace(displayName, '').replace(component, '= /* @__PURE__ */ ');

/** Removes the router's forms, fetchers and links, 5 KB of every first visit. */
export const shakenRouter = (): Plugin => ({
  name: 'shaken-router',
  apply: 'build',
  transform: (code, id) => (routerCode.test(id) ? { code: markPure(code), map: null } : null),
});
