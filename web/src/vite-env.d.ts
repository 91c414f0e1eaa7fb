/// <reference types="vite/client" />

/** Method, path below `/api` and auth (unless it is required) of each endpoint: `web/build/api-routes.ts`. */
declare module 'virtual:api-routes' {
  export const routes: Readonly<Record<string, string>>;
}

/** Where Python is, with a slash at the end, and what a first load fetches: `web/build/python-engine.ts`. */
declare module 'virtual:python-engine' {
  export const engine: {
    readonly folder: string;
    /** The files that the page fetches for the frame, the scripts first, and their bytes as unpacked. */
    readonly scripts: readonly string[];
    readonly largeFiles: readonly string[];
    readonly fetchedBytes: number;
    /** Names of packages that are fetched when code imports them. */
    readonly wheels: readonly string[];
    /** Bytes of all files as sent, without packages. */
    readonly sent: number;
  };
}
