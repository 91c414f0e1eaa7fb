import { generateKeyPairSync } from 'node:crypto';
import { createLeaseSigner, type LeaseSigner } from '#lambdas/learning/lease-signer.ts';

const makeKey = (): string =>
  String(
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  );

/** The key (PEM, P-256) that signs the leases of a classroom. */
export const leaseKey = makeKey();

/** A signer of leases. @param key default: a new one */
export const makeLeaseSigner = (key = makeKey()): LeaseSigner =>
  createLeaseSigner(() => Promise.resolve(key));
