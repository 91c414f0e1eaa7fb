/** Whether the document was opened by a link or an address, rather than by a reload or back/forward. */
export const isNewVisit = (): boolean => {
  const [load] = performance.getEntriesByType('navigation') as readonly { type?: string }[];
  return load?.type === 'navigate';
};
