import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Documents } from '../state/documents.ts';

interface StoredPayload {
  readonly payload: AdapterPayload;
  /** Milliseconds since the epoch on the movable clock; null for no expiry. */
  readonly expiresAt: number | null;
}

/** Persists sessions, grants and tokens of oidc-provider, so that a restart signs nobody out. */
export const createAdapterFactory = (documents: Documents): ((model: string) => Adapter) => {
  const expired = (stored: StoredPayload): boolean =>
    stored.expiresAt !== null && stored.expiresAt <= Date.now();

  return (model) => {
    const collection = `oidc:${model}`;
    for (const { id, value } of documents.list<StoredPayload>(collection)) {
      if (expired(value)) documents.delete(collection, id);
    }
    const load = (id: string): StoredPayload | undefined => {
      const stored = documents.get<StoredPayload>(collection, id);
      return stored && !expired(stored) ? stored : undefined;
    };
    const findBy = (field: 'uid' | 'userCode', value: string): AdapterPayload | undefined =>
      documents
        .list<StoredPayload>(collection)
        .map((row) => row.value)
        .find((stored) => stored.payload[field] === value && !expired(stored))?.payload;

    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : Date.now() + expiresIn * 1000;
        documents.put(collection, id, { payload, expiresAt } satisfies StoredPayload);
      },
      find: async (id) => load(id)?.payload,
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      async consume(id) {
        const stored = load(id);
        if (!stored) return;
        const consumed = Math.floor(Date.now() / 1000);
        documents.put(collection, id, {
          ...stored,
          payload: { ...stored.payload, consumed },
        } satisfies StoredPayload);
      },
      async destroy(id) {
        documents.delete(collection, id);
      },
      async revokeByGrantId(grantId) {
        for (const { id, value } of documents.list<StoredPayload>(collection)) {
          if (value.payload.grantId === grantId) documents.delete(collection, id);
        }
      },
    };
  };
};
