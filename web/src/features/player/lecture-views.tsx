import type { ComponentType, ReactNode } from 'react';
import type { ContentType, Lecture } from '#contract/schemas/course.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import classes from './LecturePane.module.css';
import { useOpenLecture } from './lectures/open-lecture.ts';
import { Poster } from './media/Poster.tsx';
import { loadVideoLecture } from './playback/load-video.ts';
import type { LecturePlayback } from './useLecturePlayback.ts';

/** Lazy, so that the page does not wait for the player, and articles and quizzes do not load it. */
const VideoLecture = lazyPart(loadVideoLecture);

interface ContentProps {
  readonly playback: LecturePlayback;
  /** The learner chose the lecture, so its video may start by itself. */
  readonly autoPlay: boolean;
  /** Called with the position of the video, seconds. */
  readonly onTime: (seconds: number) => void;
}

const VideoContent = ({ playback, autoPlay, onTime }: ContentProps) => {
  const { courseId, lecture, next, saves, player } = useOpenLecture();
  return (
    <VideoLecture
      player={player}
      saves={saves}
      courseId={courseId}
      lecture={lecture}
      autoPlay={autoPlay}
      asked={playback.asked}
      onBookmark={playback.onBookmark}
      onResumed={playback.onResumed}
      onWatch={playback.clearEnded}
      onTime={onTime}
      onEnded={playback.markEnded}
      bookmarkedAt={playback.bookmarkedAt}
      upNext={playback.hasEnded ? next : undefined}
      onNext={playback.playNext}
      onStay={playback.clearEnded}
    />
  );
};

interface LectureView {
  /** At the start of a sentence, for the message when its code cannot be loaded. */
  readonly name: string;
  readonly Content: ComponentType<ContentProps>;
  /** Shown while its code loads. */
  readonly waiting?: (lecture: Lecture) => ReactNode;
  /** A film with the title below it, a page with the title above it, or a notice in a frame. */
  readonly layout: 'film' | 'page' | 'notice';
  /** What it cannot be shown without. */
  readonly needs?: keyof Lecture;
}

const waitingPage = (label: string) => () => <div role="status" aria-label={label} data-waiting="" />;

const nothingYet = () => <span data-waiting="" />;

/** How each kind of lecture is shown. A new kind is one row here. */
const lectureViews: Readonly<Record<ContentType, LectureView>> = {
  video: {
    name: 'The video',
    Content: VideoContent,
    waiting: ({ title }) => (
      <div className={classes.waiting} role="status" aria-label="Loading the video">
        <Poster title={title} />
      </div>
    ),
    layout: 'film',
  },
  quiz: {
    name: 'The quiz',
    Content: lazyPart(() => import('./study/quiz/QuizLecture.tsx')),
    waiting: waitingPage('Loading the quiz'),
    layout: 'page',
    needs: 'quizId',
  },
  article: {
    name: 'The lecture',
    Content: lazyPart(() => import('./article/ArticleLecture.tsx')),
    waiting: waitingPage('Loading the lecture'),
    layout: 'page',
  },
  exercise: {
    name: 'The exercise',
    Content: lazyPart(() => import('./exercise/ExerciseLecture.tsx')),
    waiting: waitingPage('Loading the exercise'),
    layout: 'page',
  },
  other: {
    name: 'The lecture',
    Content: lazyPart(() => import('./lectures/OtherLecture.tsx')),
    waiting: nothingYet,
    layout: 'notice',
  },
};

const lockedView: LectureView = {
  name: 'Why the lecture is locked',
  Content: lazyPart(() => import('./lectures/LockedLecture.tsx')),
  waiting: nothingYet,
  layout: 'notice',
};

/** For a kind that an older version of the site does not know. */
const unknownView: LectureView = {
  name: 'The lecture',
  Content: lazyPart(() => import('./lectures/UnsupportedLecture.tsx')),
  waiting: nothingYet,
  layout: 'notice',
};

export const findLectureView = (lecture: Lecture): LectureView => {
  if (!lecture.isUnlocked) return lockedView;
  const view = (lectureViews as Readonly<Record<string, LectureView | undefined>>)[lecture.contentType];
  return view && (view.needs === undefined || lecture[view.needs] !== undefined) ? view : unknownView;
};
