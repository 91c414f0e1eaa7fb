/**
 * Maximum length of a search text, in characters. Kept apart from the other limits because every page has a search field, and a
 * first visit should not download all limits.
 */
export const searchTextMax = 200;
