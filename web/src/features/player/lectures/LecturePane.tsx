import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Lecture } from '../../../../../lambdas/contract/schemas/course.ts';
import type { CourseContent } from '../../../../../lambdas/contract/schemas/learning.ts';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import type { Saves } from '../../../lib/saves/saves.ts';
import type { MediaPlayer } from '../media/media-player.ts';
import { Poster } from '../media/Poster.tsx';
import { readStartAt } from '../playback/resume-position.ts';
import { useEnded } from '../playback/useEnded.ts';
import { useShortcuts } from '../playback/useShortcuts.ts';
import { type PlayerSource, usePlayerSource } from '../source.ts';
import { useBookmarkHere } from '../study/bookmarks/useBookmarkHere.ts';
import { useBookmarks } from '../study/bookmarks/useBookmarks.ts';
import { StudyArea } from '../study/StudyArea.tsx';
import { LectureHead } from './LectureHead.tsx';
import { OtherLecture, UnsupportedLecture } from './LectureNotices.tsx';
import classes from './LecturePane.module.css';
import { lectureNumber, nextLecture, type PlacedLecture, previousLecture } from './lectures.ts';
import { loadVideoLecture } from './load-video.ts';

/** Lazy, so that the page does not wait for the player, and articles and quizzes do not load it. */
const VideoLecture = lazyPart(loadVideoLecture);

/** Prefetches the beginning of a lecture that is likely to be opened. */
const prefetch = (source: PlayerSource, courseId: string, lecture: Lecture): void =>
  void import('../playback/stream/prefetch-next.ts')
    .then(({ prefetchNext }) => prefetchNext(source, courseId, lecture))
    .catch(() => undefined);

const loadArticle = () => import('../article/ArticleLecture.tsx');
const ArticleLecture = lazyPart(loadArticle);
const QuizLecture = lazyPart(() => import('../study/quiz/QuizLecture.tsx'));
const LockedLecture = lazyPart(() => import('./LockedLecture.tsx'));
const LectureFiles = lazyPart(() => import('../files/LectureFiles.tsx'));

/** One lecture: its content, title, navigation and study tools. */
export const LecturePane = ({
  courseId,
  title,
  sub,
  lectures,
  current,
  isDone,
  sections,
  saves,
  autoPlay,
  playerRef,
  transcript,
  onTime,
  onSelect,
  onChosen,
  onCompleted,
  onUnlocked,
  onHelp,
}: {
  courseId: string;
  /** Title of the course. */
  title: string;
  sub: string;
  lectures: readonly PlacedLecture[];
  current: PlacedLecture;
  isDone: boolean;
  /** Sections of the course. */
  sections: CourseContent['sections'];
  saves: Saves;
  autoPlay: boolean;
  playerRef: RefObject<MediaPlayer | null>;
  /** Transcript, unless it is shown beside the lecture. */
  transcript?: ReactNode;
  /** Called with the position of the video, seconds. */
  onTime: (seconds: number) => void;
  /** Opens a lecture because the learner, or the countdown, chose it. */
  onSelect: (lecture: PlacedLecture) => void;
  /** Called when the learner follows a link to a lecture. */
  onChosen: () => void;
  /** Called when the server counts the lecture as completed. */
  onCompleted: (lectureId: string) => void;
  /** Called when a paused course was resumed. */
  onUnlocked: () => void;
  onHelp: () => void;
}) => {
  const { lecture } = current;
  const source = usePlayerSource();
  const { isDrip } = source;
  const { search, key } = useLocation();
  const [resumed, setResumed] = useState({ lectureId: '', seconds: 0 });
  const next = nextLecture(lectures, lecture.id);
  const previous = previousLecture(lectures, lecture.id);
  const isVideo = lecture.isUnlocked && lecture.contentType === 'video';
  const quizId = lecture.isUnlocked && lecture.contentType === 'quiz' ? lecture.quizId : undefined;

  const isArticle = lecture.isUnlocked && lecture.contentType === 'article';

  useLayoutEffect(() => {
    // The fonts wait for a first picture (public/before-paint.js).
    if (!isVideo) delete document.documentElement.dataset.fonts;
  }, [isVideo]);

  const at = readStartAt(search, lecture.duration);
  const asked = useMemo(() => (at === null ? null : { at, key }), [at, key]);
  const { hasEnded, markEnded, clearEnded } = useEnded(`${lecture.id} ${asked?.key ?? ''}`);
  const getPosition = useCallback(() => {
    const { canPlay = false, currentTime = 0 } = playerRef.current?.state ?? {};
    return canPlay ? currentTime : null;
  }, [playerRef]);
  const bookmarks = useBookmarks(courseId);
  const { kept, onBookmark } = useBookmarkHere(bookmarks, lecture.lectureIndex, getPosition);
  useShortcuts(playerRef, { onHelp, onBookmark });

  const playNext = useCallback(() => {
    clearEnded();
    if (next) onSelect(next);
  }, [next, onSelect, clearEnded]);
  // Articles and quizzes have their title above the content.
  const isHeadFirst = quizId !== undefined || isArticle;
  const head = (
    <LectureHead
      current={current}
      place={lectureNumber(lectures, lecture.id)}
      count={lectures.length}
      previous={previous}
      next={next}
      isDone={isDone}
      isNextQuiet={isHeadFirst && !isDone}
      resumedAt={isVideo && resumed.lectureId === lecture.id ? resumed.seconds : 0}
      onRestart={() => {
        playerRef.current?.seek(0);
        setResumed({ lectureId: lecture.id, seconds: 0 });
      }}
      onSelect={onSelect}
      onIntent={({ lecture: coming }) => prefetch(source, courseId, coming)}
    />
  );

  return (
    <article
      className={classes.pane}
      data-kind={quizId ? 'quiz' : isArticle ? 'article' : isVideo ? 'video' : undefined}
    >
      {isHeadFirst && head}
      <div className={classes.stage}>
        {isVideo ? (
          <PartBoundary
            name="The video"
            loading={
              <div className={classes.waiting} role="status" aria-label="Loading the video">
                <Poster title={lecture.title} />
              </div>
            }
          >
            <VideoLecture
              player={playerRef}
              saves={saves}
              courseId={courseId}
              lecture={lecture}
              autoPlay={autoPlay}
              asked={asked}
              onBookmark={onBookmark}
              onResumed={(seconds) => setResumed({ lectureId: lecture.id, seconds })}
              onWatch={clearEnded}
              onTime={onTime}
              onEnded={markEnded}
              bookmarkedAt={kept?.seconds}
              upNext={hasEnded ? next : undefined}
              onNext={playNext}
              onStay={clearEnded}
            />
          </PartBoundary>
        ) : quizId ? (
          <PartBoundary
            key={lecture.id}
            name="The quiz"
            loading={<div role="status" aria-label="Loading the quiz" data-waiting="" />}
          >
            <QuizLecture
              courseId={courseId}
              quizId={quizId}
              sub={sub}
              lectures={lectures}
              next={next}
              onNext={playNext}
              onPassed={() => onCompleted(lecture.id)}
            />
          </PartBoundary>
        ) : isArticle ? (
          <PartBoundary
            key={lecture.id}
            name="The lecture"
            loading={<div role="status" aria-label="Loading the lecture" data-waiting="" />}
          >
            <ArticleLecture
              courseId={courseId}
              sub={sub}
              lectures={lectures}
              current={current}
              next={next}
              isDone={isDone}
              saves={saves}
              onNext={playNext}
              onChosen={onChosen}
            />
          </PartBoundary>
        ) : (
          <div className={classes.block}>
            {!lecture.isUnlocked ? (
              <PartBoundary name="Why the lecture is locked" loading={<span data-waiting="" />}>
                <LockedLecture
                  courseId={courseId}
                  title={title}
                  lecture={lecture}
                  sections={sections}
                  onChanged={onUnlocked}
                />
              </PartBoundary>
            ) : lecture.contentType === 'other' ? (
              <OtherLecture
                key={lecture.id}
                isDone={isDone}
                onDone={() => {
                  const position = { timestamp: 0, furthest: 0, totalDuration: lecture.duration };
                  const ids = { courseId, lectureId: lecture.id, ...(isDrip && { drip: true }) };
                  const entry = { ...ids, ...position, completed: true };
                  void saves.sender.save({ ...entry, savedAt: Date.now() });
                }}
              />
            ) : (
              <UnsupportedLecture />
            )}
          </div>
        )}
      </div>
      {!isHeadFirst && head}
      {lecture.isUnlocked && lecture.files && lecture.files.length > 0 && (
        <PartBoundary
          key={lecture.id}
          name="The list of files"
          // About the height of the list, to avoid a layout shift.
          loading={<div style={{ height: `${3.5 + 5.2 * lecture.files.length}rem` }} />}
        >
          <LectureFiles courseId={courseId} lectureId={lecture.id} files={lecture.files} />
        </PartBoundary>
      )}
      <StudyArea
        courseId={courseId}
        title={title}
        sub={sub}
        lectures={lectures}
        current={current}
        next={next}
        bookmarks={bookmarks}
        getPosition={isVideo ? getPosition : undefined}
        onBookmark={isVideo ? onBookmark : undefined}
        onChosen={onChosen}
        transcript={transcript}
      />
    </article>
  );
};
