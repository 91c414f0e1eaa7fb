/** Key of an item in a table with a sort key. */
export type ItemKey = {
  readonly pk: string;
  readonly sk: string;
};

/** Key of an item in any table. Some tables have no sort key. */
export type RowKey = Pick<ItemKey, 'pk'> & Partial<ItemKey>;
