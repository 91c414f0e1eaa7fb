/** A lecture in its section, which counts from 0, and the second to begin at. */
export interface PlayerPlace {
  readonly section: number;
  readonly lectureId: string;
  readonly at?: number | undefined;
}

/** Path of a course's player on the site: at a lecture, or where the learner was last. */
export const playerPath = (
  { id, drip }: { readonly id: string; readonly drip: boolean },
  place?: PlayerPlace,
): string => {
  const player = `/courses/${encodeURIComponent(id)}/${drip ? 'drip-content' : 'content'}`;
  if (!place) return player;
  const start = place.at === undefined ? '' : `?t=${place.at}`;
  return `${player}/${place.section}/${encodeURIComponent(place.lectureId)}${start}`;
};
