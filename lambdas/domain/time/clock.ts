const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a position in a video (seconds): `1:15`, `1:02:03`. */
export const clockOf = (at: number): string => {
  const seconds = Math.max(0, Math.floor(at));
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
};
