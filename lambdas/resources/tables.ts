/** The attributes of a key; all are strings. */
interface Key {
  /** Partition key. */
  readonly partition: string;
  /** Sort key. */
  readonly sort?: string;
}

/** A global secondary index. Rows that lack an attribute of its key are not in it. */
interface Index extends Key {
  /** Projected attributes: all, or the keys of table and index. */
  readonly projection: 'ALL' | 'KEYS_ONLY';
}

export interface Table extends Key {
  /** Time-to-live attribute: a number, in seconds since the epoch. */
  readonly expiry?: string;
  /** Stream of the keys of written rows, which wakes the function that reads it. */
  readonly stream?: 'KEYS_ONLY';
  readonly indexes?: Readonly<Record<string, Index>>;
}

/**
 * All tables. The stack and the store tests create tables from this, and the stores take index names from it. The content of
 * the rows is defined in `lambdas/stores`.
 */
export const tables = {
  /**
   * Courses, list rows, facets, search index, quizzes, previews; written by `npm run content` only. Only previews expire, by
   * `previewEnds`: `expiresAt` is taken by the publishing lock, where it is in ms.
   */
  catalog: { partition: 'pk', sort: 'sk', expiry: 'previewEnds' },
  /** Enrollments, grants, progress, quiz standings, notes, bookmarks, reviews: one partition per learner. */
  learning: {
    partition: 'pk',
    sort: 'sk',
    indexes: {
      // Publishing looks for learners whom a change concerns, and for data that depends on content to be removed. Keys never
      // change, so an index of keys costs nothing when progress is saved.
      byCourse: { partition: 'courseId', sort: 'sk', projection: 'KEYS_ONLY' },
      // The dashboard shows a learner's latest bookmarks, the only rows of this table with a time of creation.
      byCreation: { partition: 'pk', sort: 'createdAt', projection: 'ALL' },
      // What a learner should review, in the order of a queue: the only rows with a due day.
      byReview: { partition: 'pk', sort: 'reviewDue', projection: 'KEYS_ONLY' },
    },
  },
  profiles: {
    partition: 'pk',
    indexes: {
      // Operators look people up by email address.
      byEmail: { partition: 'email', projection: 'ALL' },
    },
  },
  /** Drip subscriptions, and beside them the daily mails about reviews. Only subscriptions with an unconfirmed address expire. */
  subscriptions: {
    partition: 'pk',
    sort: 'sk',
    expiry: 'expiresAt',
    indexes: {
      // The scheduled run finds due subscriptions here. Shards bound the size of a partition.
      byDueTime: { partition: 'dueShard', sort: 'dueAt', projection: 'ALL' },
      byEmail: { partition: 'email', sort: 'courseId', projection: 'ALL' },
      // Publishing looks for the subscriptions that a changed schedule concerns. Due times change every week, and an index
      // of keys is not written then.
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
      // Operators look orders up by receipt number.
      byReceipt: { partition: 'receipt', projection: 'KEYS_ONLY' },
      // Pruning looks for what a course was sold to.
      byCourse: { partition: 'courseId', projection: 'KEYS_ONLY' },
    },
  },
  /** Which mails were sent (these rows expire), and the addresses that get no mail (these stay). */
  mail: { partition: 'pk', expiry: 'expiresAt' },
  /** Messages from the public forms, by email address; a row expires after a year. */
  inquiries: { partition: 'pk', sort: 'sk', expiry: 'expiresAt' },
  /** What happened and is not told yet, the endpoints of operators, and what each was sent; all but endpoints expire. */
  webhooks: {
    partition: 'pk',
    sort: 'sk',
    expiry: 'expiresAt',
    stream: 'KEYS_ONLY',
    indexes: {
      // Deliveries whose next attempt is due. Only those that wait have these attributes.
      byDueTime: { partition: 'due', sort: 'dueAt', projection: 'KEYS_ONLY' },
      // Erasure looks for deliveries that know whom they are about: those to endpoints that get addresses.
      byOwner: { partition: 'owner', projection: 'KEYS_ONLY' },
    },
  },
  /** Rate-limit counters, marks of erasures and personal tokens: rows that expire. */
  limits: { partition: 'pk', expiry: 'expiresAt' },
} as const satisfies Readonly<Record<string, Table>>;

export type TableName = keyof typeof tables;

/** The indexes of a table; `never` for a table without one. */
export type IndexName<T extends TableName> = (typeof tables)[T] extends { readonly indexes: infer I }
  ? Extract<keyof I, string>
  : never;

/** Name of an index for a query; the type check fails if the table has no such index. */
export const indexName = <T extends TableName>(_table: T, index: IndexName<T>): IndexName<T> => index;
