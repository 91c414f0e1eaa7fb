import { useCallback, useRef, useState } from 'react';
import type { MediaPlayerInstance } from '@vidstack/react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { ArrowLeftIcon, ArrowRightIcon, CheckIcon } from '../../components/icons.tsx';
import { formatClock } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { Saves } from '../../lib/saves/saves.ts';
import { LockedLecture, OtherLecture, QuizLecture, UnsupportedLecture } from './LectureNotices.tsx';
import { nextLecture, previousLecture, type PlacedLecture } from './logic/lectures.ts';
import { usePlayerSource } from './source.ts';
import { UpNext } from './UpNext.tsx';
import { useShortcuts } from './useShortcuts.ts';
import { VideoStage } from './VideoStage.tsx';
import classes from './LecturePane.module.css';

/** One lecture: its video or what stands for it, its title, and the way to the ones beside it. */
export const LecturePane = ({
  courseId,
  lectures,
  current,
  isDone,
  saves,
  autoPlay,
  onSelect,
  onHelp,
}: {
  courseId: string;
  lectures: readonly PlacedLecture[];
  current: PlacedLecture;
  isDone: boolean;
  saves: Saves;
  autoPlay: boolean;
  /** Opens a lecture because the learner, or the countdown, chose it. */
  onSelect: (lecture: PlacedLecture) => void;
  onHelp: () => void;
}) => {
  const { lecture, sectionTitle } = current;
  const { isDrip } = usePlayerSource();
  const player = useRef<MediaPlayerInstance>(null);
  useShortcuts(player, onHelp);
  const [resumed, setResumed] = useState({ lectureId: '', seconds: 0 });
  const [ended, setEnded] = useState<string | null>(null);
  const next = nextLecture(lectures, lecture.id);
  const previous = previousLecture(lectures, lecture.id);
  const isVideo = lecture.isUnlocked && lecture.contentType === 'video';

  const playNext = useCallback(() => {
    setEnded(null);
    if (next) onSelect(next);
  }, [next, onSelect]);
  const resumedAt = resumed.lectureId === lecture.id ? resumed.seconds : 0;

  return (
    <article className={classes.pane}>
      <div className={classes.stage}>
        {isVideo ? (
          <VideoStage
            player={player}
            saves={saves}
            courseId={courseId}
            lecture={lecture}
            autoPlay={autoPlay}
            onResumed={(seconds) => setResumed({ lectureId: lecture.id, seconds })}
            onEnded={() => setEnded(lecture.id)}
          >
            {ended === lecture.id && next && (
              <UpNext next={next} onPlay={playNext} onCancel={() => setEnded(null)} />
            )}
          </VideoStage>
        ) : (
          <div className={classes.block}>
            {!lecture.isUnlocked ? (
              <LockedLecture courseId={courseId} lecture={lecture} />
            ) : lecture.contentType === 'quiz' ? (
              <QuizLecture />
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
      <div className={classes.about}>
        <div className={classes.words}>
          <p className={classes.section}>{sectionTitle}</p>
          <h1 className={classes.title} title={lecture.title}>
            {lecture.title}
          </h1>
          <p className={classes.state}>
            {isDone && (
              <span className={classes.done}>
                <CheckIcon /> Completed
              </span>
            )}
            {isVideo && resumedAt > 0 && (
              <>
                <span>Continues at {formatClock(resumedAt)}.</span>
                <button
                  type="button"
                  className={classes.textButton}
                  onClick={() => {
                    player.current?.remoteControl.seek(0);
                    setResumed({ lectureId: lecture.id, seconds: 0 });
                  }}
                >
                  Start from beginning
                </button>
              </>
            )}
          </p>
        </div>
        <div className={classes.moves}>
          {previous && (
            <Button
              look="quiet"
              onClick={() => onSelect(previous)}
              aria-label={`Previous: ${previous.lecture.title}`}
            >
              <ArrowLeftIcon /> Previous
            </Button>
          )}
          {next ? (
            <Button onClick={() => onSelect(next)} aria-label={`Next: ${next.lecture.title}`}>
              Next <ArrowRightIcon />
            </Button>
          ) : (
            <ButtonLink look="quiet" to={paths.dashboard.href()}>
              Dashboard
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
};
