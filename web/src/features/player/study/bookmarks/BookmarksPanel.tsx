import { useEffect, useRef, useState } from 'react';
import { PlayIcon } from '#web/components/course/course-icons.tsx';
import { BookmarkIcon, TrashIcon } from '#web/components/course/study-icons.tsx';
import { AppLink } from '#web/components/ui/AppLink.tsx';
import { Button } from '#web/components/ui/Button.tsx';
import { ProblemMessage } from '#web/components/ui/ProblemMessage.tsx';
import { formatClock, formatCount } from '#web/lib/text/format.ts';
import { usePlayerSource } from '../../course/source.ts';
import { useOpenLecture } from '../../lectures/open-lecture.ts';
import classes from './Bookmarks.module.css';
import { type Bookmark, orderBookmarks, type PlacedBookmark } from './order.ts';
import type { Bookmarks } from './useBookmarks.ts';

const gone = 'A lecture that is no longer part of the course';

const Row = ({
  courseId,
  bookmark,
  placed,
  isHere,
  onChosen,
  onRemove,
}: PlacedBookmark & {
  courseId: string;
  /** The bookmark is in the open lecture. */
  isHere: boolean;
  onChosen: () => void;
  onRemove: () => void;
}) => {
  const { lectureHref } = usePlayerSource();
  const time = formatClock(bookmark.timestamp);
  const title = placed?.lecture.title ?? gone;
  const words = (
    <>
      <span className={classes.time}>
        {placed && <PlayIcon />}
        <span>{time}</span>
      </span>
      <span className={classes.words}>
        <span className={classes.lecture} dir="auto">
          {title}
        </span>
        {placed && <span className={classes.section}>{placed.sectionTitle}</span>}
      </span>
    </>
  );
  return (
    <>
      {placed ? (
        <AppLink
          className={classes.link}
          aria-current={isHere ? 'true' : undefined}
          to={lectureHref(courseId, placed.sectionIndex, placed.lecture.id, bookmark.timestamp)}
          onClick={onChosen}
        >
          {words}
        </AppLink>
      ) : (
        <span className={classes.link}>{words}</span>
      )}
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove the bookmark at ${time} in ${title}`}
        title="Remove"
        onClick={onRemove}
      >
        <TrashIcon />
      </button>
    </>
  );
};

/** Lists the bookmarks of the course as links to their positions. */
const BookmarksPanel = ({
  bookmarks,
  onAdd,
}: {
  bookmarks: Bookmarks;
  /** Bookmarks the current position of the video. */
  onAdd: () => void;
}) => {
  const { courseId, lectures, current, isVideo, onChosen } = useOpenLecture();
  const { list, error, load, add, remove } = bookmarks;
  useEffect(load, [load]);
  const [undo, setUndo] = useState<Bookmark | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);

  const drop = async (bookmark: Bookmark) => {
    setUndo(bookmark);
    requestAnimationFrame(() => undoButton.current?.focus());
    if (!(await remove(bookmark))) setUndo(null);
  };
  const restore = async ({ lectureIndex, timestamp }: Bookmark) => {
    setUndo(null);
    title.current?.focus();
    await add(lectureIndex, timestamp);
  };
  return (
    <div className={classes.bookmarks}>
      <div className={classes.head}>
        <h2 ref={title} tabIndex={-1} data-route-focus="" className={classes.title}>
          Bookmarks
        </h2>
        {list && list.length > 0 && (
          <span className={classes.count}>{formatCount(list.length, 'moment')}</span>
        )}
        {isVideo && (
          <Button size="sm" look="quiet" className={classes.add} onClick={onAdd}>
            <BookmarkIcon /> Bookmark this moment
          </Button>
        )}
      </div>
      <div role="status" className={classes.undo} hidden={!undo}>
        {undo && (
          <>
            <span>{`The bookmark at ${formatClock(undo.timestamp)} is removed.`}</span>
            <Button ref={undoButton} size="sm" look="quiet" onClick={() => void restore(undo)}>
              Undo
            </Button>
          </>
        )}
      </div>
      {error !== null && (
        <ProblemMessage error={error} title="Your bookmarks could not be loaded" onRetry={load} />
      )}
      {!list && error === null && <p className={classes.quiet}>Loading…</p>}
      {list?.length === 0 && (
        <div className={classes.empty}>
          <span className={classes.emblem} aria-hidden="true">
            <BookmarkIcon />
          </span>
          <p className={classes.emptyTitle}>No bookmarks in this course yet</p>
          <p className={classes.quiet}>
            While a video plays, use the bookmark button in the player
            <span className={classes.byKey}>
              , or press <kbd className={classes.key}>B</kbd>,
            </span>{' '}
            to save the moment here.
          </p>
        </div>
      )}
      {list && list.length > 0 && (
        <ol className={classes.list}>
          {orderBookmarks(list, lectures).map(({ bookmark, placed }) => (
            <li key={bookmark.id} className={classes.row}>
              <Row
                courseId={courseId}
                bookmark={bookmark}
                placed={placed}
                isHere={placed?.lecture.id === current.lecture.id}
                onChosen={onChosen}
                onRemove={() => void drop(bookmark)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};

export default BookmarksPanel;
