import type { Course } from '../domain/course/course.ts';
import { allowedPace } from '../domain/pace/allowed-pace.ts';
import type { MailMessage, ReleasedLectures } from '../stores/mail/mail-queue.ts';
import type { SubscriptionRecord } from '../stores/subscriptions/subscription-record.ts';

export type ReleaseMessage = Extract<MailMessage, { kind: 'release' }>;

/** Content of a release mail about one subscription. */
export interface AnnouncedRelease {
  readonly row: SubscriptionRecord;
  readonly course: Course | undefined;
  readonly lectureIds: readonly string[];
}

interface Place {
  readonly title: string;
  readonly section: number;
}

const cachedPlaces = new WeakMap<Course, ReadonlyMap<string, Place>>();

/** Returns title and section of each lecture, computed once for all subscribers of a course. */
const locateLectures = (course: Course): ReadonlyMap<string, Place> => {
  const places =
    cachedPlaces.get(course) ??
    new Map(
      course.sections.flatMap(({ lectures }, section) =>
        lectures.map(({ id, title }) => [id, { title, section }] as const),
      ),
    );
  cachedPlaces.set(course, places);
  return places;
};

const toReleasedLectures = ({ row, course, lectureIds }: AnnouncedRelease): ReleasedLectures[] => {
  if (!course) return [];
  const places = locateLectures(course);
  const found = lectureIds.flatMap((id) => {
    const place = places.get(id);
    return place ? [{ id, ...place }] : [];
  });
  if (found.length === 0) return [];
  return [
    {
      courseId: course.id,
      courseTitle: course.title,
      subscriptionId: row.id,
      lectureIds: found.map(({ id }) => id),
      sections: found.map(({ section }) => section),
      titles: found.map(({ title }) => title),
      pausable: allowedPace(course).pause,
    },
  ];
};

/**
 * Builds the release mail of an address for the queue.
 * @param digest whether it is the weekly mail
 * @returns undefined when nothing is left to announce, because the course is gone
 */
export const toReleaseMessage = (
  id: string,
  announcements: readonly AnnouncedRelease[],
  digest: boolean,
): ReleaseMessage | undefined => {
  const lectures = announcements.flatMap(toReleasedLectures);
  const email = announcements[0]?.row.email ?? '';
  if (lectures.length === 0) return undefined;
  return {
    kind: 'release',
    id,
    to: email,
    subscriber: email.toLowerCase(),
    lectures,
    ...(digest && { digest: true }),
  };
};
