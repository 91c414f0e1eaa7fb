/** A lecture, the index of its section (from 0), and the second to start at. */
export interface PlayerPlace {
  readonly section: number;
  readonly lectureId: string;
  readonly at?: number | undefined;
}

/** Path of a course's player on the site: at a lecture, or at the learner's last position. */
export const playerPath = (
  { id, drip }: { readonly id: string; readonly drip: boolean },
  place?: PlayerPlace,
): string => {
  const player = `/courses/${encodeURIComponent(id)}/${drip ? 'drip-content' : 'content'}`;
  if (!place) return player;
  const start = place.at === undefined ? '' : `?t=${place.at}`;
  return `${player}/${place.section}/${encodeURIComponent(place.lectureId)}${start}`;
};
