import { Progress } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/Button.tsx';
import { PartBoundary } from '../../components/ui/PartBoundary.tsx';
import { deviceStorage } from '../../lib/browser/browser-storage.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { getSaves } from '../../lib/saves/saves.ts';
import { usePageContext } from '../../lib/shell/page-context.ts';
import classes from './CoursePlayer.module.css';
import { LectureList } from './lectures/LectureList.tsx';
import { LecturePane } from './lectures/LecturePane.tsx';
import { continueLecture, nextLecture, type PlacedLecture } from './lectures/lectures.ts';
import { SideTabs } from './lectures/SideTabs.tsx';
import { useLectureSheet } from './lectures/useLectureSheet.ts';
import type { MediaPlayer } from './media/media-player.ts';
import { NotebookLink } from './NotebookLink.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { type PaceQuestion, type PlayerCourse, usePlayerSource } from './source.ts';
import { createPlayhead } from './transcript/playhead.ts';
import { useCourseSearch } from './useCourseSearch.ts';
import { useCourseProgress } from './usePlayerCourse.ts';

/** The browser may have left full screen by itself. */
const leaveFullscreen = () => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
};

const loadSheet = () => import('./lectures/LectureSheet.tsx');
const LectureSheet = lazyPart(loadSheet);
const TranscriptPanel = lazyPart(() => import('./transcript/TranscriptPanel.tsx'));
const ShortcutsDialog = lazyPart(() => import('./playback/ShortcutsDialog.tsx'));
const UpgradeDialog = lazyPart(() => import('./drip/UpgradeDialog.tsx'));
const CourseCompleteDialog = lazyPart(() => import('./CourseCompleteDialog.tsx'));

const ignore = () => undefined;

const listKey = 'northlight:lecture-list-closed';
const storedListClosed = (): boolean => deviceStorage.read(listKey) === '1';

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
  const { content, drip } = course;
  const source = usePlayerSource();
  const { Start, Status, PaceDialogs, PrerequisiteWatcher } = source.parts ?? {};
  const navigate = useNavigate();
  useDocumentTitle(current ? `${current.lecture.title} · ${content.title}` : content.title);
  usePageContext({
    courseId: content.courseId,
    courseTitle: content.title,
    sectionTitle: current?.sectionTitle,
    lectureTitle: current?.lecture.title,
    hasAskButton: true,
  });
  const saves = getSaves(sub);
  const openSearch = useCourseSearch(content.courseId, content.title);
  const { lectures, completed, percent, watched, last, addRecord, complete, ending, finish, closeEnding } =
    useCourseProgress(course, saves);
  const [listClosed, setListClosed] = useState(storedListClosed);
  const [helpOpen, setHelpOpen] = useState(false);
  const [lockedChoice, setLockedChoice] = useState<PlacedLecture | null>(null);
  const sheet = useLectureSheet(current?.lecture.id);
  const closeSheet = sheet.close;
  /** The learner has chosen a lecture on this page, so videos may start by themselves. */
  const [hasChosen, setHasChosen] = useState(false);

  const [paceQuestion, setPaceQuestion] = useState<PaceQuestion | null>(null);
  const openHelp = useCallback(() => {
    leaveFullscreen();
    setHelpOpen(true);
  }, []);
  const choose = useCallback(() => {
    setHasChosen(true);
    closeSheet();
  }, [closeSheet]);
  const select = useCallback(
    ({ sectionIndex, lecture }: PlacedLecture, at?: number) => {
      setHasChosen(true);
      void navigate(source.lectureHref(content.courseId, sectionIndex, lecture.id, at));
    },
    [navigate, source, content.courseId],
  );
  const onSearch = () => {
    leaveFullscreen();
    openSearch();
  };
  const closeHelp = () => setHelpOpen(false);
  const closeLocked = () => setLockedChoice(null);
  const { isNarrow } = sheet;
  useEffect(() => {
    if (isNarrow) void loadSheet().catch(() => undefined);
  }, [isNarrow]);
  const toggleList = () => {
    setListClosed(!listClosed);
    deviceStorage.write(listKey, listClosed ? '0' : '1');
  };
  useEffect(() => {
    if (ending === 'celebrating') leaveFullscreen();
  }, [ending]);

  const first = nextLecture(lectures, '');
  const resume = continueLecture(lectures, completed, last);
  const continueCourse = resume && (() => select(resume));
  const startOver = first && (() => select(first, 0));

  const player = useRef<MediaPlayer>(null);
  const [playhead] = useState(createPlayhead);
  const lectureId = current?.lecture.id;
  useEffect(() => () => playhead.set(-1), [playhead, lectureId]);
  const seek = (seconds: number) => {
    if (player.current?.state.canPlay) player.current.seek(seconds);
    else if (current) select(current, seconds);
  };
  const isVideo = current?.lecture.isUnlocked && current.lecture.contentType === 'video';
  const transcript =
    isVideo && current.lecture.captions?.length ? (
      <PartBoundary key={lectureId} name="The transcript">
        <TranscriptPanel
          sub={sub}
          courseId={content.courseId}
          lecture={current.lecture}
          playhead={playhead}
          onSeek={seek}
        />
      </PartBoundary>
    ) : undefined;
  /** The transcript is shown beside the video on a wide screen, else below it. */
  const isBeside = !isNarrow && !listClosed;

  const list = (
    <LectureList
      content={content}
      current={current ? { sectionIndex: current.sectionIndex, lectureId: current.lecture.id } : undefined}
      completed={completed}
      watched={watched}
      mustFetchRecords={course.records === null}
      addRecord={addRecord}
      onSelect={choose}
      onLocked={drip && setLockedChoice}
    />
  );
  const contents = (
    <>
      <div className={classes.progress}>
        <span>Course progress</span>
        <span className={classes.percent}>{`${percent}%`}</span>
        <Progress
          className={classes.meter}
          value={percent}
          color="var(--nl-gradient)"
          aria-label="Course progress"
        />
        {Status && drip && (
          <Status
            course={course}
            completed={completed}
            onPace={setPaceQuestion}
            onResumed={onChanged}
            // The start page has these two as its main actions.
            onContinue={current && current.lecture.id !== resume?.lecture.id ? continueCourse : undefined}
            onStart={current ? startOver : undefined}
          />
        )}
      </div>
      <NotebookLink courseId={content.courseId} />
      {isBeside && transcript ? <SideTabs lectures={list} transcript={transcript} /> : list}
    </>
  );

  return (
    <div className={classes.player} data-list={listClosed ? 'closed' : 'open'}>
      <PlayerBar
        courseId={content.courseId}
        title={content.title}
        isListOpen={sheet.isNarrow ? sheet.isOpen : !listClosed}
        onSearch={onSearch}
        onHelp={openHelp}
        onToggleList={sheet.isNarrow ? sheet.toggle : toggleList}
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
          {current ? (
            <LecturePane
              courseId={content.courseId}
              title={content.title}
              sub={sub}
              lectures={lectures}
              current={current}
              isDone={completed.has(current.lecture.id)}
              sections={content.sections}
              onUnlocked={onChanged}
              saves={saves}
              autoPlay={hasChosen}
              playerRef={player}
              transcript={isBeside ? undefined : transcript}
              onTime={playhead.set}
              onSelect={select}
              onChosen={choose}
              onCompleted={complete}
              onHelp={openHelp}
            />
          ) : (
            Start && (
              <Start
                course={course}
                lectures={lectures}
                resume={resume}
                hasBegun={last !== undefined}
                percent={percent}
                onContinue={continueCourse}
                onStart={startOver}
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
          {contents}
        </aside>
        {sheet.isOpen && (
          <PartBoundary name="The list" onClose={closeSheet}>
            {/* Escape reaches both the sheet and a dialog over it: only the dialog closes. */}
            <LectureSheet onClose={lockedChoice || paceQuestion ? ignore : closeSheet}>
              {contents}
            </LectureSheet>
          </PartBoundary>
        )}
      </div>
      {helpOpen && (
        <PartBoundary name="The list of shortcuts" onClose={closeHelp}>
          <ShortcutsDialog onClose={closeHelp} />
        </PartBoundary>
      )}
      {lockedChoice && (
        <PartBoundary name="The dialog" onClose={closeLocked}>
          <UpgradeDialog
            courseId={content.courseId}
            title={content.title}
            lecture={lockedChoice.lecture}
            sections={content.sections}
            canUpgrade={
              drip?.isPremium !== true && lectures.some(({ lecture }) => lecture.type === 'premium')
            }
            onChanged={onChanged}
            onClose={closeLocked}
          />
        </PartBoundary>
      )}
      {PrerequisiteWatcher && (
        <PrerequisiteWatcher course={course} completed={completed} refresh={onChanged} />
      )}
      {PaceDialogs && paceQuestion && (
        <PaceDialogs
          course={course}
          sub={sub}
          completed={completed}
          open={paceQuestion}
          onChanged={onChanged}
          onClose={() => setPaceQuestion(null)}
        />
      )}
      {ending === 'celebrating' && (
        <PartBoundary name="The dialog" onClose={closeEnding}>
          <CourseCompleteDialog courseId={content.courseId} title={content.title} onClose={closeEnding} />
        </PartBoundary>
      )}
    </div>
  );
};
