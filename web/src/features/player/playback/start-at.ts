/**
 * Where the address asks a lecture to start, seconds: the `t` of its query. `null` without one, and for one that is no
 * place in the lecture.
 * @param duration of the lecture, seconds; 0 when unknown.
 */
export const readStartAt = (search: string, duration: number): number | null => {
  const given = new URLSearchParams(search).get('t');
  if (!given || !/^\d{1,6}(?:\.\d{1,3})?$/.test(given)) return null;
  const seconds = Number(given);
  return duration > 0 && seconds >= duration ? null : seconds;
};
