import { Progress } from '@mantine/core';
import { useId, useState } from 'react';
import type { Lecture } from '#contract/schemas/course.ts';
import type { CourseContent, LectureProgress } from '#contract/schemas/learning.ts';
import { LockIcon, StarIcon } from '../../../components/course/course-icons.tsx';
import { findLectureKind, lectureLength } from '../../../components/course/lecture-kinds.ts';
import { findSection, isHeld } from '../../../components/pace/next-step.ts';
import { AppLink } from '../../../components/ui/AppLink.tsx';
import type { Elements } from '../../../components/ui/elements.ts';
import { CheckIcon, ChevronDownIcon } from '../../../components/ui/icons.tsx';
import { formatAppointment, formatShortDay } from '../../../lib/text/format.ts';
import { barFraction, lectureStatus, type PlacedLecture } from '../course/lectures.ts';
import { usePlayerSource } from '../course/source.ts';
import classes from './LectureList.module.css';
import { useListProgress } from './useListProgress.ts';
import { useListScroll } from './useListScroll.ts';

const statusNames = { unlocked: '', premium: 'Premium', locked: 'Locked' } as const;

/** Explains why a lecture is locked, and until when. */
const lockReason = (lecture: Lecture): string | undefined => {
  const status = lectureStatus(lecture);
  if (status === 'unlocked') return undefined;
  if (status === 'premium') return 'Premium: opens with the upgrade';
  if (lecture.waitsFor) return `Locked: finish “${lecture.waitsFor.title}” first`;
  return lecture.unlocksAt
    ? `Locked: the schedule opens it on ${formatAppointment(lecture.unlocksAt)}`
    : 'Locked: you have paused this course';
};

/** Label of a locked lecture; its date is rendered after it. */
const lockedWord = (lecture: Lecture): string => {
  if (lecture.unlocksAt) return 'Locked until';
  return isHeld(lecture) ? 'Paused' : 'Locked';
};

const StatusIcon = ({ lecture, isDone }: { lecture: Lecture; isDone: boolean }) => {
  if (isDone) return <CheckIcon strokeWidth={2.6} />;
  const status = lectureStatus(lecture);
  if (status === 'premium') return <StarIcon />;
  if (status === 'locked') return <LockIcon />;
  const { OpenIcon } = findLectureKind(lecture);
  return <OpenIcon />;
};

/** Link to the prerequisite of a locked lecture; renders nothing without one. */
const FinishFirst = ({
  courseId,
  sections,
  lecture: { isUnlocked, requiresUpgrade, waitsFor },
  onSelect,
}: {
  courseId: string;
  sections: CourseContent['sections'];
  lecture: Lecture;
  onSelect: () => void;
}) => {
  const { lectureHref } = usePlayerSource();
  if (isUnlocked || requiresUpgrade || !waitsFor) return null;
  const { lectureId, title } = waitsFor;
  return (
    <AppLink
      className={classes.first}
      to={lectureHref(courseId, findSection(sections, lectureId) ?? 0, lectureId)}
      onClick={onSelect}
    >
      Finish “<span dir="auto">{title}</span>” first
    </AppLink>
  );
};

const LectureRow = ({
  courseId,
  sections,
  sectionIndex,
  lecture,
  isCurrent,
  isDone,
  record,
  onSelect,
  onLocked,
}: {
  courseId: string;
  sections: CourseContent['sections'];
  sectionIndex: number;
  lecture: Lecture;
  isCurrent: boolean;
  isDone: boolean;
  record: LectureProgress | undefined;
  onSelect: () => void;
  onLocked?: () => void;
}) => {
  const { lectureHref } = usePlayerSource();
  const status = lectureStatus(lecture);
  const fraction = isDone ? null : barFraction(lecture, record);
  const reason = lockReason(lecture);
  const length = lectureLength(lecture);
  const state = isDone ? 'Completed' : statusNames[status];
  const looks = {
    className: classes.lecture,
    'aria-current': isCurrent ? ('true' as const) : undefined,
    // Initial focus in the sheet.
    'data-autofocus': isCurrent || undefined,
    'data-status': isDone ? 'done' : status,
  };
  const row = (
    <>
      <span className={classes.icon} title={isDone ? undefined : reason}>
        <StatusIcon lecture={lecture} isDone={isDone} />
      </span>
      <span className={classes.text}>
        <span className={classes.name} dir="auto" title={lecture.title}>
          {lecture.title}
        </span>
        <span className={classes.meta}>
          {length && <span>{length}</span>}
          {lecture.contentType === 'quiz' && <span>Quiz</span>}
          {state && (
            <span className={isDone ? 'visually-hidden' : undefined}>
              {status === 'locked' && !isDone ? lockedWord(lecture) : state}
            </span>
          )}
          {status !== 'unlocked' && lecture.unlocksAt && (
            <time dateTime={lecture.unlocksAt}>{formatShortDay(lecture.unlocksAt)}</time>
          )}
        </span>
        {fraction !== null && (
          <Progress
            className={classes.bar}
            size={4}
            value={Math.floor(fraction * 100)}
            aria-label={`Watched of ${lecture.title}`}
          />
        )}
      </span>
    </>
  );
  return (
    <li>
      {status !== 'unlocked' && onLocked ? (
        <button type="button" {...looks} aria-haspopup="dialog" onClick={onLocked}>
          {row}
        </button>
      ) : (
        <AppLink to={lectureHref(courseId, sectionIndex, lecture.id)} {...looks} onClick={onSelect}>
          {row}
        </AppLink>
      )}
      <FinishFirst courseId={courseId} sections={sections} lecture={lecture} onSelect={onSelect} />
    </li>
  );
};

/** The sections of a course with the state of every lecture. Stores its scroll position for the next visit. */
export const LectureList = ({
  content,
  current,
  completed,
  watched,
  mustFetchRecords,
  addRecord,
  onSelect,
  onLocked,
  afterSection,
}: {
  content: CourseContent;
  /** The open lecture, if any. */
  current: { sectionIndex: number; lectureId: string } | undefined;
  completed: ReadonlySet<string>;
  watched: ReadonlyMap<string, LectureProgress>;
  /** The records did not come with the course, so those of visible lectures are fetched. */
  mustFetchRecords: boolean;
  addRecord: (record: LectureProgress) => void;
  onSelect: () => void;
  /** Called when a locked lecture is chosen. Without it, the lecture page explains the lock. */
  onLocked?: (lecture: PlacedLecture) => void;
  /** What stands below the lectures of a section. @param titleId id of the section's title */
  afterSection?: (index: number, titleId: string) => Elements;
}) => {
  const { courseId, sections } = content;
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(() => new Map());
  const isOpen = (index: number) =>
    toggled.get(index) ?? (sections.length <= 4 || index === (current?.sectionIndex ?? 0));
  /** Unique ids, because the list may be on the page twice: below the lecture and in the sheet. */
  const id = useId();
  const { list, keepScroll } = useListScroll(courseId, current?.lectureId);

  const shown = sections
    .filter((_, index) => isOpen(index))
    .flatMap(({ lectures }) => lectures)
    .filter(
      ({ id, isUnlocked, contentType }) =>
        isUnlocked && contentType === 'video' && id !== current?.lectureId && !completed.has(id),
    );
  useListProgress(courseId, mustFetchRecords ? shown.map(({ id }) => id) : [], addRecord);

  return (
    <nav ref={list} className={classes.list} aria-label="Lectures" onScroll={keepScroll}>
      {sections.map((section, index) => {
        const done = section.lectures.filter(({ id }) => completed.has(id)).length;
        return (
          <section key={section.title + String(index)} className={classes.section}>
            <h2 className={classes.heading}>
              <button
                type="button"
                className={classes.toggle}
                aria-expanded={isOpen(index)}
                aria-controls={`${id}-${index}`}
                onClick={() => setToggled((known) => new Map(known).set(index, !isOpen(index)))}
              >
                <span
                  id={`${id}-${index}-title`}
                  className={classes.sectionTitle}
                  dir="auto"
                  title={section.title}
                >
                  {section.title}
                </span>
                <span className={classes.count}>{`${done} of ${section.lectures.length} done`}</span>
                <ChevronDownIcon className={classes.chevron} />
              </button>
            </h2>
            <ol id={`${id}-${index}`} className={classes.lectures} hidden={!isOpen(index)}>
              {section.lectures.map((lecture) => (
                <LectureRow
                  key={lecture.id}
                  courseId={courseId}
                  sections={sections}
                  sectionIndex={index}
                  lecture={lecture}
                  isCurrent={lecture.id === current?.lectureId}
                  isDone={completed.has(lecture.id)}
                  record={watched.get(lecture.id)}
                  onSelect={onSelect}
                  onLocked={
                    onLocked &&
                    (() => onLocked({ lecture, sectionIndex: index, sectionTitle: section.title }))
                  }
                />
              ))}
            </ol>
            {isOpen(index) && afterSection?.(index, `${id}-${index}-title`)}
          </section>
        );
      })}
    </nav>
  );
};
