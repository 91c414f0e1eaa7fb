const units = ['KB', 'MB', 'GB'] as const;

/** Formats a size in decimal units: `980 bytes`, `12.4 KB`, `3 MB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  // A value that would round up to 1,000 uses the next unit.
  const power = Math.min(units.length, Math.floor(Math.log10(bytes * 1.0005) / 3));
  const value = bytes / 1_000 ** power;
  return `${value < 100 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[power - 1]}`;
};
