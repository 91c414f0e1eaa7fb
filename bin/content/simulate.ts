import { canEverOpen } from '../../lambdas/domain/access.ts';
import { type Course, type CourseLecture, lecturesOf } from '../../lambdas/domain/course.ts';
import { wallClock } from '../../lambdas/domain/local-time.ts';
import { purchaseSubject, walkedSubject } from '../../lambdas/domain/mail-subjects.ts';
import { walkCourse, type WalkedMail } from '../../lambdas/domain/pace/walk-course.ts';
import type { SimulatedLearner } from './simulate-options.ts';

/** `2026-11-28 09:00:00 +01:00 (2026-11-28T08:00:00Z)` */
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

/** The lectures of a mail; without the upgrade, premium ones with a word that they need it. */
const describeTold = (lectures: readonly CourseLecture[], upgraded: boolean): string => {
  const idsOf = (told: readonly CourseLecture[]): string => told.map(({ id }) => id).join(', ');
  const always = lectures.filter((lecture) => upgraded || !isPremium(lecture));
  const premium = lectures.filter((lecture) => !always.includes(lecture));
  return [
    ...(always.length > 0 ? [idsOf(always)] : []),
    ...(premium.length > 0 ? [`${idsOf(premium)} (with the upgrade only)`] : []),
  ].join('; ');
};

/**
 * The mails of a course. Only drip courses announce releases; only free ones take an address alone, which is what the
 * welcome is for. What costs something is entered by paying, and each payment has a receipt.
 */
const describeMails = (
  course: Course,
  { clock, upgraded, digest }: SimulatedLearner,
  mails: readonly WalkedMail[],
): string[] => {
  const when = (instant: number): string => describeTime(instant, clock.timeZone);
  const first = course.price > 0 ? [`  ${when(clock.subscribedAt)}  receipt of the payment`] : [];
  const lines = mails.map(({ kind, at, lectures }) => {
    const told = lectures.length > 0 ? `: ${describeTold(lectures, upgraded)}` : '';
    return `  ${when(at)}  ${kind}${told}`;
  });
  if (first.length + lines.length === 0) {
    return ['Emails', '  none: only courses with drip: true announce lectures'];
  }
  const told = mails.some(({ kind }) => kind !== 'welcome');
  const kinds = digest ? 'digests' : 'releases';
  return [
    told ? `Emails go out, ${kinds} at the next run of the schedule: within 15 minutes` : 'Emails go out',
    ...first,
    ...lines,
  ];
};

/** When each lecture unlocks and each email goes out for somebody who subscribed then, line by line. */
export const describeSimulation = (course: Course, learner: SimulatedLearner): string => {
  const { subscribedAt, timeZone: zone } = learner.clock;
  const when = (instant: number): string => describeTime(instant, zone);
  // Without the upgrade its lectures are shown too, with a word that they need it.
  const { unlocks, mails } = walkCourse(course, learner.clock, { ...learner, upgraded: true });
  const kindOf = (lecture: CourseLecture): string =>
    `${lecture.id} (${lecture.type}${isPremium(lecture) && !learner.upgraded ? ': needs the upgrade' : ''})`;
  const dated = unlocks.flatMap(({ lecture, at }) => (at === undefined ? [] : [{ lecture, at }]));
  return [
    `${course.id}: subscribed ${when(subscribedAt)}, zone ${zone}`,
    '',
    'Lectures unlock',
    ...dated
      .sort((a, b) => a.at - b.at)
      .map(({ lecture, at }) => `  ${when(at)}  ${kindOf(lecture)}${at === subscribedAt ? ', at once' : ''}`),
    ...unlocks.flatMap(({ lecture, at, waitsFor }) => {
      if (at !== undefined) return [];
      return waitsFor === undefined
        ? [`  not before the pause ends  ${kindOf(lecture)}`]
        : [`  after ${waitsFor} is completed  ${kindOf(lecture)}`];
    }),
    ...(unlocks.length === 0 ? ['  none: the course has no lectures'] : []),
    '',
    ...describeMails(course, learner, mails),
    '',
  ].join('\n');
};

/** The same for programs: what unlocks for this learner, and the mails as they are sent. Times are ISO 8601. */
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
