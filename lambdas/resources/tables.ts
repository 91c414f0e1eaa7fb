/** The attributes of a key, which are strings. */
interface Key {
  /** Rows are grouped by this attribute. */
  readonly partition: string;
  /** The rows of a group are sorted by this one. */
  readonly sort?: string;
}

/** A second way into a table, for queries. A row that lacks an attribute of the key is not in it. */
interface Index extends Key {
  /** What the index holds of a row: every attribute, or the keys of table and index. */
  readonly projection: 'ALL' | 'KEYS_ONLY';
}

export interface Table extends Key {
  /** The attribute that says when a row may be deleted: a number, in seconds since the epoch. */
  readonly expiry?: string;
  readonly indexes?: Readonly<Record<string, Index>>;
}

/**
 * Every table. The stack creates them from this, the store tests create theirs from this, and the stores take the names of
 * indexes from it. What the rows hold is the business of `lambdas/stores`.
 */
export const tables = {
  /**
   * Courses, list rows, facets, search index, quizzes, previews; written by `npm run content` only. Previews alone end: the row
   * of who publishes now has an `expiresAt` too, and that one is in ms.
   */
  catalog: { partition: 'pk', sort: 'sk', expiry: 'previewEnds' },
  /** Enrollments, grants, progress, quiz standings, notes, bookmarks: one partition per learner. */
  learning: {
    partition: 'pk',
    sort: 'sk',
    indexes: {
      // Publishing asks whom a change concerns, and whether anything depends on what is to be removed. Keys never change,
      // so an index of keys alone costs nothing when progress is saved.
      byCourse: { partition: 'courseId', sort: 'sk', projection: 'KEYS_ONLY' },
    },
  },
  profiles: {
    partition: 'pk',
    indexes: {
      // Operators know people by their addresses.
      byEmail: { partition: 'email', projection: 'ALL' },
    },
  },
  /** Drip subscriptions. One of an address that nobody confirms expires; every other stays. */
  subscriptions: {
    partition: 'pk',
    sort: 'sk',
    expiry: 'expiresAt',
    indexes: {
      // The schedule finds what is due here. Shards bound the size of a partition.
      byDueTime: { partition: 'dueShard', sort: 'dueAt', projection: 'ALL' },
      byEmail: { partition: 'email', sort: 'courseId', projection: 'ALL' },
      // Publishing looks for the subscriptions that a changed schedule concerns. Due times move every week: an index of
      // keys alone is not written then.
      byCourse: { partition: 'courseId', projection: 'KEYS_ONLY' },
      // Export and erasure look for the subscriptions of a learner.
      byLearner: { partition: 'learner', projection: 'KEYS_ONLY' },
    },
  },
  payments: {
    partition: 'pk',
    sort: 'sk',
    indexes: {
      // Export and erasure look for the orders of a learner.
      byLearner: { partition: 'sub', projection: 'KEYS_ONLY' },
      // Operators are told the number of a receipt.
      byReceipt: { partition: 'receipt', projection: 'KEYS_ONLY' },
    },
  },
  /** Which mails were sent (these rows expire), and the addresses that get no mail (these stay). */
  mail: { partition: 'pk', expiry: 'expiresAt' },
  /** What people wrote through the public forms, by address; a row expires after a year. */
  inquiries: { partition: 'pk', sort: 'sk', expiry: 'expiresAt' },
  /** Rate-limit counters, which expire. */
  limits: { partition: 'pk', expiry: 'expiresAt' },
} as const satisfies Readonly<Record<string, Table>>;

export type TableName = keyof typeof tables;

/** The indexes of a table; `never` for a table without one. */
export type IndexName<T extends TableName> = (typeof tables)[T] extends { readonly indexes: infer I }
  ? Extract<keyof I, string>
  : never;

/** The name of an index of a table, for a query: one that the table does not have fails the type check. */
export const indexName = <T extends TableName>(_table: T, index: IndexName<T>): IndexName<T> => index;
