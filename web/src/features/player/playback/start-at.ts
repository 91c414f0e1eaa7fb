/**
 * Start time requested by the query parameter `t`, seconds; `null` if absent, malformed or beyond the lecture.
 * @param duration of the lecture, seconds; 0 when unknown
 */
export const readStartAt = (search: string, duration: number): number | null => {
  const given = new URLSearchParams(search).get('t');
  if (!given || !/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) return null;
  const seconds = Number(given);
  return duration > 0 && seconds >= duration ? null : seconds;
};
