import { HitRow } from './HitRow.tsx';
import type { FoundPlace } from './hits.ts';
import classes from './SearchDialog.module.css';
import type { usePlaces } from './usePlaces.ts';

/** The list of what was found. */
export const FoundPlaces = ({
  id,
  places,
  chosen,
  isBusy,
  showsCourse,
  ways,
  onPoint,
}: {
  /** What the ids of the list and its rows begin with. */
  id: string;
  places: readonly FoundPlace[];
  /** Index of the selected row. */
  chosen: number;
  /** Other places are searched for. */
  isBusy: boolean;
  showsCourse: boolean;
  ways: ReturnType<typeof usePlaces>;
  /** Called with the index of the row that the pointer is on. */
  onPoint: (index: number) => void;
}) => (
  <div
    id={`${id}-list`}
    role="listbox"
    aria-label="Places found"
    aria-busy={isBusy || undefined}
    className={classes.list}
    hidden={places.length === 0}
  >
    {places.map((hit, index) => (
      <HitRow
        key={`${hit.courseId} ${hit.lectureId} ${hit.kind} ${hit.at ?? hit.heading ?? ''} ${index}`}
        hit={hit}
        href={ways.href(hit)}
        id={`${id}-${index}`}
        isActive={index === chosen}
        showsCourse={showsCourse}
        onFollow={(event) => ways.follow(event, hit)}
        onPoint={() => onPoint(index)}
      />
    ))}
  </div>
);
