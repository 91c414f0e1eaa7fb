import type { LeaseKey } from '#contract/schemas/leases.ts';
import { isLeaseUsable, type LeaseClaims } from '#domain/learning/lease.ts';
import { type Sealed, unseal, type VaultKeys } from './vault-cipher.ts';
import type { Row } from './vault-database.ts';
import { verifyLease } from './verify-lease.ts';

/** The right to read lectures of a course until its end. */
export interface Lease {
  readonly courseId: string;
  readonly lectures: readonly string[];
  readonly expiresAt: string;
  /** Signed by the server. */
  readonly lease: string;
}

/** The learner whom the vault belongs to. */
export interface Owner {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly picture?: string;
}

/** The records that decide about rights, as they are stored. */
export interface RightsRecords {
  readonly owner: Sealed | undefined;
  readonly signers: Sealed | undefined;
  readonly leases: readonly Row[];
}

/** A lease that the server signed for the vault's owner. */
interface SignedLease {
  readonly lease: Lease;
  readonly claims: LeaseClaims;
  /** Opaque names of what it lets read. */
  readonly parts: ReadonlySet<string>;
}

/** What the records say, whatever the time is. */
export interface Rights {
  readonly owner: Owner | undefined;
  /** The server's keys that verify leases. */
  readonly signers: readonly LeaseKey[];
  readonly leases: readonly Lease[];
  readonly signed: readonly SignedLease[];
}

type NameParts = (lease: Lease) => Promise<readonly string[]>;

/** Whether the server signed these lectures of this course for this learner. */
const isFor = (lease: Lease, claims: LeaseClaims, owner: Owner): boolean =>
  claims.sub === owner.sub &&
  claims.course === lease.courseId &&
  lease.lectures.every((lecture) => claims.lectures.includes(lecture));

/**
 * Remembers what the records of rights say for as long as exactly these records are stored: opening them and verifying every lease takes longer
 * than the answer to a request, and a lecture makes dozens. What is remembered says nothing about the time: see `heldNow`.
 */
export class RightsMemory {
  readonly #keys: VaultKeys;
  readonly #nameParts: NameParts;
  #known: { readonly version: string; readonly rights: Promise<Rights> } | undefined;

  /** @param nameParts gives the opaque names of what a lease lets read */
  constructor(keys: VaultKeys, nameParts: NameParts) {
    this.#keys = keys;
    this.#nameParts = nameParts;
  }

  /** What these records say. They must have been read for this request, so that one that was removed counts no longer. */
  open(records: RightsRecords): Promise<Rights> {
    const { owner, signers, leases } = records;
    // Every sealing has random bytes of its own.
    const version = [owner, signers, ...leases].map((each) => each?.iv.join('.') ?? '').join(' ');
    if (this.#known?.version !== version) this.#known = { version, rights: this.#read(records) };
    return this.#known.rights;
  }

  async #read({ owner: sealedOwner, signers: sealedSigners, leases: rows }: RightsRecords): Promise<Rights> {
    const [owner, signers = [], leases] = await Promise.all([
      sealedOwner && this.#unseal<Owner>('owner', sealedOwner),
      sealedSigners && this.#unseal<readonly LeaseKey[]>('signers', sealedSigners),
      Promise.all(rows.map((row) => this.#unseal<Lease>(row.key, row))),
    ]);
    const signed = leases.map(async (lease): Promise<SignedLease[]> => {
      const claims = owner && (await verifyLease(lease.lease, signers));
      if (!claims || !isFor(lease, claims, owner)) return [];
      return [{ lease, claims, parts: new Set(await this.#nameParts(lease)) }];
    });
    return { owner, signers, leases, signed: (await Promise.all(signed)).flat() };
  }

  async #unseal<T>(key: string, sealed: Sealed): Promise<T> {
    return (await unseal(this.#keys, key, sealed)).description as T;
  }
}

/** The leases that hold now. Asked anew for every request. @param highestSeen the highest time that the device has seen, ms; 0 if none */
export const heldNow = ({ signed }: Rights, now: number, highestSeen: number): readonly SignedLease[] =>
  signed.filter(({ claims }) => isLeaseUsable({ claims, now, highestSeen }));
