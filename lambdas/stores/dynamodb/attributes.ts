/** What the attributes of a row are called in an expression. @param values more values of the expression */
export const named = (row: Record<string, unknown>, values: Record<string, unknown> = {}) => ({
  ExpressionAttributeNames: Object.fromEntries(Object.keys(row).map((name) => [`#${name}`, name])),
  ExpressionAttributeValues: {
    ...Object.fromEntries(Object.entries(row).map(([name, value]) => [`:${name}`, value])),
    ...values,
  },
});

/** The expression that sets all attributes of a row; see {@link named}. */
export const setAll = (row: Record<string, unknown>): string =>
  `SET ${Object.keys(row)
    .map((name) => `#${name} = :${name}`)
    .join(', ')}`;
