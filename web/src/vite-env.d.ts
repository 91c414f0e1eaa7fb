/// <reference types="vite/client" />

/** Made by the build from the contract; see `web/build/api-routes.ts`. */
declare module 'virtual:api-routes' {
  export const routes: Readonly<
    Record<string, { readonly method: string; readonly path: string; readonly auth: string }>
  >;
}
