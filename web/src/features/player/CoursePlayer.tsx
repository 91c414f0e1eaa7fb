import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { deviceStorage } from '../../lib/browser/browser-storage.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { getSaves } from '../../lib/saves/saves.ts';
import { usePageContext } from '../../lib/shell/page-context.ts';
import type { PlacedLecture } from './course/lectures.ts';
import type { PlayerCourse } from './course/source.ts';
import { CoursePanel } from './CoursePanel.tsx';
import classes from './CoursePlayer.module.css';
import { useDripParts } from './drip/drip-parts.ts';
import { LecturePane } from './LecturePane.tsx';
import { OpenLectureContext } from './lectures/open-lecture.ts';
import { useLectureSheet } from './lectures/useLectureSheet.ts';
import type { MediaPlayer } from './media/media-player.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { type PlayerDialog, PlayerDialogs } from './PlayerDialogs.tsx';
import { loadTranscript } from './transcript/load-transcript.ts';
import { createPlayhead } from './transcript/playhead.ts';
import { useCourseSearch } from './useCourseSearch.ts';
import { useOpenLectureState } from './useOpenLectureState.ts';
import { useCourseProgress } from './usePlayerCourse.ts';
import { usePlayerMoves } from './usePlayerMoves.ts';

/** The browser may have left full screen by itself. */
const leaveFullscreen = () => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
};

const loadSheet = () => import('./lectures/LectureSheet.tsx');
const LectureSheet = lazyPart(loadSheet);
const TranscriptPanel = lazyPart(loadTranscript);

const ignore = () => undefined;

const listKey = 'northlight:lecture-list-closed';

/** Whether the learner closed the list of lectures on a wide screen; the device keeps it. */
const useListClosed = () => {
  const [isClosed, setIsClosed] = useState(() => deviceStorage.read(listKey) === '1');
  const toggle = () => {
    setIsClosed(!isClosed);
    deviceStorage.write(listKey, isClosed ? '0' : '1');
  };
  return { isClosed, toggle };
};

/** A course at one lecture, or a drip course at its start page: the bar, the lecture, and the list of all lectures. */
export const CoursePlayer = ({
  course,
  sub,
  current,
  onChanged,
}: {
  course: PlayerCourse;
  /** Id of the learner. */
  sub: string;
  /** `null` on the start page of a drip course. */
  current: PlacedLecture | null;
  /** Called when the set of open lectures, or an unlock date, may have changed. */
  onChanged: () => void;
}) => {
  const { content } = course;
  const { courseId, title } = content;
  const lecture = current?.lecture;
  useDocumentTitle(lecture ? `${lecture.title} · ${title}` : title);
  usePageContext({
    courseId,
    courseTitle: title,
    sectionTitle: current?.sectionTitle,
    lectureTitle: lecture?.title,
    hasAskButton: true,
  });
  const { Start, PrerequisiteWatcher } = useDripParts();
  const saves = getSaves(sub);
  const openSearch = useCourseSearch(courseId, title);
  const progress = useCourseProgress(course, saves);
  const { lectures, confirmed, percent, last, ending, finish } = progress;
  const list = useListClosed();
  const sheet = useLectureSheet(lecture?.id);
  const { isNarrow } = sheet;
  const moves = usePlayerMoves(courseId, lectures, progress, sheet.close);

  const [dialog, setDialog] = useState<PlayerDialog | null>(null);
  const openHelp = useCallback(() => {
    leaveFullscreen();
    setDialog({ about: 'shortcuts' });
  }, []);
  const onSearch = () => {
    leaveFullscreen();
    openSearch();
  };
  useEffect(() => {
    if (isNarrow) void loadSheet().catch(() => undefined);
  }, [isNarrow]);
  useEffect(() => {
    if (ending === 'celebrating') leaveFullscreen();
  }, [ending]);

  const player = useRef<MediaPlayer>(null);
  const [playhead] = useState(createPlayhead);
  useEffect(() => () => playhead.set(-1), [playhead, lecture?.id]);

  const open = useOpenLectureState(course, current, { sub, saves, player, progress, moves, onChanged });
  const transcript =
    open?.isVideo && open.lecture.captions?.length ? (
      <PartBoundary key={open.lecture.id} name="The transcript">
        <TranscriptPanel
          sub={sub}
          courseId={courseId}
          lecture={open.lecture}
          playhead={playhead}
          onSeek={(seconds) => {
            if (player.current?.state.canPlay) player.current.seek(seconds);
            else moves.select(open.current, seconds);
          }}
        />
      </PartBoundary>
    ) : undefined;
  /** The transcript is shown beside the video on a wide screen, else below it. */
  const isBeside = !isNarrow && !list.isClosed;

  const panel = (
    <CoursePanel
      course={course}
      current={current}
      progress={progress}
      moves={moves}
      transcript={isBeside ? transcript : undefined}
      onPace={(question) => setDialog({ about: 'pace', question })}
      onLocked={(placed) => setDialog({ about: 'locked', placed })}
      onChanged={onChanged}
    />
  );

  return (
    <div className={classes.player} data-list={list.isClosed ? 'closed' : 'open'}>
      <PlayerBar
        courseId={courseId}
        title={title}
        isListOpen={isNarrow ? sheet.isOpen : !list.isClosed}
        onSearch={onSearch}
        onHelp={openHelp}
        onToggleList={isNarrow ? sheet.toggle : list.toggle}
      />
      {ending === 'failed' && (
        <div className={classes.alert} role="alert">
          You have finished every lecture, but the course could not be marked as complete.{' '}
          <Button size="sm" look="quiet" onClick={() => void finish()}>
            Try again
          </Button>
        </div>
      )}
      <div className={classes.body}>
        <div className={classes.lecture}>
          {open ? (
            <OpenLectureContext value={open}>
              <LecturePane
                autoPlay={moves.hasChosen}
                transcript={isBeside ? undefined : transcript}
                onTime={playhead.set}
                onHelp={openHelp}
              />
            </OpenLectureContext>
          ) : (
            Start && (
              <Start
                course={course}
                lectures={lectures}
                resume={moves.resume}
                hasBegun={last !== undefined}
                percent={percent}
                onContinue={moves.continueCourse}
                onStart={moves.startOver}
              />
            )
          )}
        </div>
        <aside
          id="lecture-list"
          className={classes.side}
          aria-label="Course content"
          data-away={sheet.isOpen || undefined}
        >
          {panel}
        </aside>
        {sheet.isOpen && (
          <PartBoundary name="The list" onClose={sheet.close}>
            {/* Escape reaches both the sheet and a dialog over it: only the dialog closes. */}
            <LectureSheet onClose={dialog ? ignore : sheet.close}>{panel}</LectureSheet>
          </PartBoundary>
        )}
      </div>
      <PlayerDialogs
        course={course}
        sub={sub}
        progress={progress}
        dialog={dialog}
        onChanged={onChanged}
        onClose={() => setDialog(null)}
      />
      {PrerequisiteWatcher && (
        <PrerequisiteWatcher course={course} completed={confirmed} refresh={onChanged} />
      )}
    </div>
  );
};
