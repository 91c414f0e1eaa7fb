/**
 * Asks for the course of a lecture's address, and for what its video needs, while the code of the page still loads. The application
 * page imports this module as soon as it can (`web/build/start-early.ts`); importing it begins.
 */
import { matchPath } from 'react-router-dom';
import { paths } from '../../lib/routing/paths.ts';
import { getSaves } from '../../lib/saves/saves.ts';
import { getMailRecipient } from '../../lib/session/mail-recipient.ts';
import { getState, getToken } from '../../lib/session/session-store.ts';
import { type CourseLoads, courseLoads, type PlayerCourse } from './course/source.ts';
import { dripLoads } from './drip/drip-loads.ts';
import { aheadKey, createAhead } from './playback/ahead.ts';
import { askAhead } from './playback/ask-ahead.ts';
import { readStartAt } from './playback/resume-position.ts';

const coursesAhead = createAhead<PlayerCourse | null>();

/** Returns the course if it was asked for with the address of this lecture, once; null without a session. */
export const takeCourseAhead = (
  courseId: string,
  lectureId: string,
): Promise<PlayerCourse | null> | undefined => coursesAhead.take(aheadKey(courseId, lectureId));

const ask = async (loads: CourseLoads, courseId: string, lectureId: string, search: string) => {
  // Without a network the device answers, which needs no token.
  if ((await getToken()) === null && navigator.onLine) return null;
  const sub = getState().user?.sub ?? '';
  return loads.load(courseId, {
    needsLastLecture: false,
    signal: new AbortController().signal,
    onSections: (sections, records) => {
      const lecture = sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
      if (!lecture) return;
      const askedAt = readStartAt(search, lecture.duration);
      askAhead(loads, getSaves(sub), courseId, lecture, { records, askedAt });
    },
  });
};

const { pathname, search } = window.location;
for (const [row, loads] of [
  [paths.contentLecture, courseLoads],
  [paths.dripLecture, dripLoads],
] as const) {
  const { courseId, lectureId } = matchPath(row.pattern, pathname)?.params ?? {};
  // The link of a mail links the account before the course is loaded.
  const isFromMail = new URLSearchParams(search).has('link') || getMailRecipient()?.linksAt === pathname;
  if (!courseId || !lectureId || isFromMail) continue;
  void coursesAhead.keep(aheadKey(courseId, lectureId), ask(loads, courseId, lectureId, search));
}
