import type { MouseEvent } from 'react';
import { LockIcon, PageIcon } from '../../components/course/course-icons.tsx';
import { findLectureKind } from '../../components/course/lecture-kinds.ts';
import { type FoundPlace, hitPlace, splitSnippet } from './hits.ts';
import classes from './SearchDialog.module.css';

/** The kind of lecture in which something was found; undefined when only its title was. */
const kindOf = ({ kind, exercise }: FoundPlace) => {
  if (exercise) return findLectureKind({ contentType: 'exercise' });
  return kind === 'title' ? undefined : findLectureKind({ contentType: kind });
};

const KindIcon = ({ hit }: { hit: FoundPlace }) => {
  if (hit.locked) return <LockIcon className={classes.icon} />;
  const { Icon } = kindOf(hit) ?? { Icon: PageIcon };
  return <Icon className={classes.icon} />;
};

/** One search result: lecture, place in the lecture, and the snippet. */
export const HitRow = ({
  hit,
  href,
  id,
  isActive,
  showsCourse,
  onFollow,
  onPoint,
}: {
  hit: FoundPlace;
  href: string;
  id: string;
  isActive: boolean;
  showsCourse: boolean;
  onFollow: (event: MouseEvent) => void;
  onPoint: () => void;
}) => {
  const place = hitPlace(hit);
  const { label } = kindOf(hit) ?? { label: 'Lecture' };
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      // Not focusable: the search field keeps the focus, and the arrow keys select.
      tabIndex={-1}
      href={href}
      className={classes.hit}
      onClick={onFollow}
      onPointerMove={onPoint}
    >
      <KindIcon hit={hit} />
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          {hit.title}
        </span>
        <span className={classes.facts}>
          <span>{label}</span>
          {place && <span dir="auto">{place}</span>}
          {showsCourse && <span dir="auto">{hit.courseTitle}</span>}
        </span>
        {hit.locked ? (
          <span className={classes.locked}>
            Locked: its lecture is not open to you yet. It says when it opens.
          </span>
        ) : (
          hit.snippet && (
            <span className={classes.snippet} dir="auto">
              {splitSnippet(hit.snippet, hit.marks).map(({ text, isMarked }, index) =>
                isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
              )}
            </span>
          )
        )}
      </span>
    </a>
  );
};
