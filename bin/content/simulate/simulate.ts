import { canEverOpen } from '../../../lambdas/domain/course/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../../lambdas/domain/course/course.ts';
import { purchaseSubject, walkedSubject } from '../../../lambdas/domain/mail/mail-subjects.ts';
import { walkCourse, type WalkedMail } from '../../../lambdas/domain/pace/walk-course.ts';
import { wallClock } from '../../../lambdas/domain/time/local-time.ts';
import type { SimulatedLearner } from './simulate-options.ts';

/** Formats a time: `2026-11-28 09:00:00 +01:00 (2026-11-28T08:00:00Z)`. */
const describeTime = (instant: number, zone: string): string => {
  const wall = wallClock(zone, instant);
  const offset = Math.round((wall - instant) / 60_000);
  const digits = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  const local = new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
  const utc = new Date(instant).toISOString().replace('.000Z', 'Z');
  return `${local} ${sign}${digits(Math.abs(offset) / 60)}:${digits(Math.abs(offset) % 60)} (${utc})`;
};

const isPremium = (lecture: CourseLecture): boolean => !canEverOpen(lecture, { grants: [] });

/** Lists the lectures of a mail, and says which of them need the upgrade if the learner lacks it. */
const describeMailLectures = (lectures: readonly CourseLecture[], upgraded: boolean): string => {
  const joinIds = (some: readonly CourseLecture[]): string => some.map(({ id }) => id).join(', ');
  const always = lectures.filter((lecture) => upgraded || !isPremium(lecture));
  const premium = lectures.filter((lecture) => !always.includes(lecture));
  return [
    ...(always.length > 0 ? [joinIds(always)] : []),
    ...(premium.length > 0 ? [`${joinIds(premium)} (with the upgrade only)`] : []),
  ].join('; ');
};

/**
 * Describes the mails of a course. Only drip courses announce releases. Only free ones can be subscribed to with just an address,
 * which gets a welcome mail. Paid ones are entered by paying, which sends a receipt.
 */
const describeMails = (
  course: Course,
  { clock, upgraded, digest }: SimulatedLearner,
  mails: readonly WalkedMail[],
): string[] => {
  const when = (instant: number): string => describeTime(instant, clock.timeZone);
  const first = course.price > 0 ? [`  ${when(clock.subscribedAt)}  receipt of the payment`] : [];
  const lines = mails.map(({ kind, at, lectures }) => {
    const listed = lectures.length > 0 ? `: ${describeMailLectures(lectures, upgraded)}` : '';
    return `  ${when(at)}  ${kind}${listed}`;
  });
  if (first.length + lines.length === 0) {
    return ['Emails', '  none: only courses with drip: true announce lectures'];
  }
  const announces = mails.some(({ kind }) => kind !== 'welcome');
  const kinds = digest ? 'digests' : 'releases';
  return [
    announces
      ? `Emails go out, ${kinds} at the next run of the schedule: within 15 minutes`
      : 'Emails go out',
    ...first,
    ...lines,
  ];
};

/** Says line by line when each lecture unlocks and each email goes out for a learner. */
export const describeSimulation = (course: Course, learner: SimulatedLearner): string => {
  const { subscribedAt, timeZone: zone } = learner.clock;
  const when = (instant: number): string => describeTime(instant, zone);
  // Premium lectures are shown even without the upgrade, with a note that they need it.
  const { unlocks, mails } = walkCourse(course, learner.clock, { ...learner, upgraded: true });
  const describeKind = (lecture: CourseLecture): string =>
    `${lecture.id} (${lecture.type}${isPremium(lecture) && !learner.upgraded ? ': needs the upgrade' : ''})`;
  const dated = unlocks.flatMap(({ lecture, at }) => (at === undefined ? [] : [{ lecture, at }]));
  return [
    `${course.id}: subscribed ${when(subscribedAt)}, zone ${zone}`,
    '',
    'Lectures unlock',
    ...dated
      .sort((a, b) => a.at - b.at)
      .map(
        ({ lecture, at }) =>
          `  ${when(at)}  ${describeKind(lecture)}${at === subscribedAt ? ', at once' : ''}`,
      ),
    ...unlocks.flatMap(({ lecture, at, waitsFor }) => {
      if (at !== undefined) return [];
      return waitsFor === undefined
        ? [`  not before the pause ends  ${describeKind(lecture)}`]
        : [`  after ${waitsFor} is completed  ${describeKind(lecture)}`];
    }),
    ...(unlocks.length === 0 ? ['  none: the course has no lectures'] : []),
    '',
    ...describeMails(course, learner, mails),
    '',
  ].join('\n');
};

/** The simulation as JSON: the lectures that unlock for this learner, and the mails sent. Times are ISO 8601. */
export const simulationJson = (course: Course, { clock, upgraded, digest }: SimulatedLearner) => {
  const { unlocks, mails } = walkCourse(course, clock, { upgraded, digest });
  const reachable = new Set(
    lecturesOf(course).flatMap(({ lecture }) => (upgraded || !isPremium(lecture) ? [lecture.id] : [])),
  );
  const iso = (instant: number): string => new Date(instant).toISOString();
  return {
    unlocks: unlocks
      .flatMap(({ lecture: { id }, at }) =>
        at !== undefined && reachable.has(id) ? [{ lectureId: id, at }] : [],
      )
      .sort((a, b) => a.at - b.at)
      .map(({ lectureId, at }) => ({ lectureId, at: iso(at) })),
    mails: [
      ...(course.price > 0 ? [{ at: iso(clock.subscribedAt), subject: purchaseSubject(course.title) }] : []),
      ...mails.map((mail) => ({ at: iso(mail.at), subject: walkedSubject(course.title, mail) })),
    ],
  };
};
