import type { Lecture, Section } from '../contract/schemas/course.ts';
import { type Entitlements, type LectureAccess, lectureAccess } from './access.ts';
import type { Course, CourseLecture } from './course.ts';

/** What opens a lecture: named only to those who may open it. */
const openFields = ({
  videoKey,
  captions,
  quizId,
}: CourseLecture): Pick<Lecture, 'videoKey' | 'captions' | 'quizId'> => ({
  ...(videoKey === undefined ? {} : { videoKey }),
  ...(captions === undefined
    ? {}
    : { captions: captions.map(({ lang, label, key }) => ({ lang, label, url: `/${key}` })) }),
  ...(quizId === undefined ? {} : { quizId }),
});

const toLecture = (lecture: CourseLecture, access: LectureAccess, lectureIndex: string): Lecture => ({
  id: lecture.id,
  title: lecture.title,
  type: lecture.type,
  contentType: lecture.contentType,
  duration: lecture.duration,
  isUnlocked: access.state === 'open',
  requiresUpgrade: access.state === 'upgrade',
  ...(access.state === 'locked' ? { unlocksAt: new Date(access.unlocksAt).toISOString() } : {}),
  ...(access.state === 'open' ? openFields(lecture) : {}),
  lectureIndex,
});

/**
 * A course as one learner sees it. Caption addresses are relative to the site's root.
 * @param now milliseconds since the epoch
 */
export const toSections = (
  course: Pick<Course, 'sections'>,
  entitlements: Entitlements,
  now: number,
): Section[] =>
  course.sections.map(({ title, lectures }, sectionIndex) => ({
    title,
    lectures: lectures.map((lecture, lectureNumber) =>
      toLecture(lecture, lectureAccess(lecture, entitlements, now), `${sectionIndex}-${lectureNumber}`),
    ),
  }));
