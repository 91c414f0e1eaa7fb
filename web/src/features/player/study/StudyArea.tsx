import { type ReactNode, useState } from 'react';
import {
  BookmarkIcon,
  InfoIcon,
  NotesIcon,
  TranscriptIcon,
} from '../../../components/course/study-icons.tsx';
import { PartBoundary } from '../../../components/ui/PartBoundary.tsx';
import { deviceStorage } from '../../../lib/browser/browser-storage.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { useOpenLecture } from '../lectures/open-lecture.ts';
import type { Bookmarks } from './bookmarks/useBookmarks.ts';
import { LectureOverview } from './LectureOverview.tsx';
import { loadBookmarks, loadNotes } from './load-tabs.ts';
import classes from './StudyArea.module.css';
import { StudyTabs } from './StudyTabs.tsx';

const NotesPanel = lazyPart(loadNotes);
const BookmarksPanel = lazyPart(loadBookmarks);

const tabs = [
  { name: 'overview', label: 'Overview', icon: <InfoIcon />, part: 'The overview' },
  { name: 'transcript', label: 'Transcript', icon: <TranscriptIcon />, part: 'The transcript' },
  { name: 'notes', label: 'Notes', icon: <NotesIcon />, part: 'Your notes' },
  { name: 'bookmarks', label: 'Bookmarks', icon: <BookmarkIcon />, part: 'Your bookmarks' },
] as const;

const tabKey = 'northlight:study-tab';
const storedTab = (): string => {
  const stored = deviceStorage.read(tabKey);
  return tabs.find(({ name }) => name === stored)?.name ?? 'overview';
};

/** Tabs below a lecture: overview, transcript, the learner's notes, and the bookmarks of the course. */
export const StudyArea = ({
  bookmarks,
  onBookmark,
  transcript,
}: {
  bookmarks: Bookmarks;
  /** Bookmarks the current position of the video. */
  onBookmark: () => void;
  /** Transcript, if it is shown here. */
  transcript?: ReactNode;
}) => {
  const { lecture } = useOpenLecture();
  const [chosen, setTab] = useState(storedTab);
  const offered = transcript ? tabs : tabs.filter(({ name }) => name !== 'transcript');
  const tab = offered.find(({ name }) => name === chosen)?.name ?? 'overview';
  const select = (name: string) => {
    setTab(name);
    deviceStorage.write(tabKey, name);
  };
  return (
    <StudyTabs tabs={offered} selected={tab} onSelect={select}>
      <PartBoundary
        key={tab}
        name={tabs.find(({ name }) => name === tab)?.part ?? ''}
        loading={<p role="status">Loading…</p>}
      >
        {tab === 'transcript' ? (
          <div className={classes.transcript}>{transcript}</div>
        ) : tab === 'notes' ? (
          <NotesPanel key={lecture.id} />
        ) : tab === 'bookmarks' ? (
          <BookmarksPanel bookmarks={bookmarks} onAdd={onBookmark} />
        ) : (
          <LectureOverview />
        )}
      </PartBoundary>
    </StudyTabs>
  );
};
