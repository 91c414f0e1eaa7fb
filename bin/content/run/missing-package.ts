import { releaseLock } from '#python/packages.ts';

const missing = /ModuleNotFoundError: No module named '([\w.]+)'/;

/** What went wrong with a run; where a package is missing that can be had, how to get it. */
export const withRemedy = (message: string): string => {
  const module = missing.exec(message)?.[1];
  if (module === undefined) return message;
  const found = Object.entries(releaseLock().packages).find(([, { imports }]) => imports.includes(module));
  return found ? `${message}. Get it: npm run python-packages -- ${found[0]}` : message;
};
