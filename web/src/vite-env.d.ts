/// <reference types="vite/client" />

/** Generated from the contract by `web/build/api-routes.ts`. */
declare module 'virtual:api-routes' {
  export const routes: Readonly<
    Record<string, { readonly method: string; readonly path: string; readonly auth: string }>
  >;
}

/** Where Python is, with a slash at the end, and the bytes of a first load as sent and as unpacked: `web/build/python-engine.ts`. */
declare module 'virtual:python-engine' {
  export const engine: { readonly folder: string; readonly sent: number; readonly unpacked: number };
}
