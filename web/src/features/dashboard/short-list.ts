const namedMax = 2;

/** Lists the first titles and the number of further ones. */
export const shortList = (titles: readonly string[]): string => {
  const more = titles.length - namedMax;
  return `${titles.slice(0, namedMax).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
