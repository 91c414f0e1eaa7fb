/// <reference types="vite/client" />

/** Generated from the contract by `web/build/api-routes.ts`. */
declare module 'virtual:api-routes' {
  export const routes: Readonly<
    Record<string, { readonly method: string; readonly path: string; readonly auth: string }>
  >;
}
