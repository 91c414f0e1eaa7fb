import { type ReactNode, useLayoutEffect } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { type PlayerSource, usePlayerSource } from './course/source.ts';
import { findLectureView } from './lecture-views.tsx';
import classes from './LecturePane.module.css';
import { LectureHead } from './lectures/LectureHead.tsx';
import { useOpenLecture } from './lectures/open-lecture.ts';
import { StudyArea } from './study/StudyArea.tsx';
import { useLecturePlayback } from './useLecturePlayback.ts';
import { useTabsAhead } from './useTabsAhead.ts';

const LectureFiles = lazyPart(() => import('./files/LectureFiles.tsx'));

/** Prefetches the beginning of a lecture that is likely to be opened. */
const prefetch = (source: PlayerSource, courseId: string, lecture: Lecture): void =>
  void import('./playback/stream/prefetch-next.ts')
    .then(({ prefetchNext }) => prefetchNext(source, courseId, lecture))
    .catch(() => undefined);

/** The open lecture: its content, title, navigation and study tools. */
export const LecturePane = ({
  autoPlay,
  transcript,
  onTime,
  onHelp,
}: {
  /** The learner chose the lecture, so its video may start by itself. */
  autoPlay: boolean;
  /** Transcript, unless it is shown beside the lecture. */
  transcript: ReactNode;
  /** Called with the position of the video, seconds. */
  onTime: (seconds: number) => void;
  onHelp: () => void;
}) => {
  const open = useOpenLecture();
  const { courseId, lecture, isVideo, isDone } = open;
  const source = usePlayerSource();
  const playback = useLecturePlayback(open, onHelp);
  const { name, Content, waiting, layout } = findLectureView(lecture);
  const isPage = layout === 'page';
  useTabsAhead(isVideo);

  useLayoutEffect(() => {
    // The fonts wait for a first picture (public/before-paint.js).
    if (!isVideo) delete document.documentElement.dataset.fonts;
  }, [isVideo]);

  const head = (
    <LectureHead
      isNextQuiet={isPage && !isDone}
      resumedAt={isVideo ? playback.resumedAt : 0}
      onRestart={playback.restart}
      onIntent={({ lecture: coming }) => prefetch(source, courseId, coming)}
    />
  );
  return (
    <article className={classes.pane} data-layout={layout} data-kind={lecture.contentType}>
      {isPage && head}
      <div className={classes.stage}>
        <PartBoundary
          // A film stays mounted from one to the next, so that full screen survives.
          key={layout === 'film' ? layout : lecture.id}
          name={name}
          loading={waiting?.(lecture)}
        >
          <Content playback={playback} autoPlay={autoPlay} onTime={onTime} />
        </PartBoundary>
      </div>
      {!isPage && head}
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
      <StudyArea bookmarks={playback.bookmarks} onBookmark={playback.onBookmark} transcript={transcript} />
    </article>
  );
};
