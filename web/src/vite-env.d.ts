/// <reference types="vite/client" />

/** Method, path below `/api` and auth (unless it is required) of each endpoint: `web/build/api-routes.ts`. */
declare module 'virtual:api-routes' {
  export const routes: Readonly<Record<string, string>>;
}

/** Where Python is, with a slash at the end, and what a first load fetches: `web/build/python-engine.ts`. */
declare module 'virtual:python-engine' {
  export const engine: {
    readonly folder: string;
    /** Names of all files in it. */
    readonly files: readonly string[];
    /** Bytes of all files as sent. */
    readonly sent: number;
    /** The files that the page fetches for the frame, and their bytes as unpacked. */
    readonly largeFiles: readonly string[];
    readonly largeBytes: number;
  };
}
