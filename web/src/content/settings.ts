/** Brand, links and ids of the site in one place. */
export const settings = {
  brand: 'Northlight',
  tagline: 'Learn AI by building with it',
  /** How a page's own title is completed. */
  titleSuffix: ' · Northlight',
} as const;
