/**
 * Characters of a text that people search. Apart from the other limits: every page has a field for it, and a first visit should
 * not download them all.
 */
export const searchTextMax = 200;
