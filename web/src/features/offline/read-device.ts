import { isAllThere, readList } from '../../lib/offline/kept-list.ts';
import { readTaken } from '../../lib/offline/taken-note.ts';
import { type KeptLecture, openVault, type Vault } from '../../lib/offline/vault.ts';

/** How a lecture is kept: `gone` if the browser threw some of it away, `part` while something is still missing. */
type LectureState = 'there' | 'part' | 'over' | 'gone';

/** A lecture on this device. */
export interface DeviceLecture extends KeptLecture {
  readonly state: LectureState;
  /** Until when it can be opened, ISO 8601; empty if it cannot be. */
  readonly until: string;
}

/** A course on this device. */
export interface DeviceCourse {
  readonly courseId: string;
  readonly title: string;
  readonly bytes: number;
  readonly isDrip: boolean;
  /** In the order of the course. Empty if the browser threw away everything of it. */
  readonly lectures: readonly DeviceLecture[];
}

/** Everything on this device. */
export interface Device {
  readonly courses: readonly DeviceCourse[];
  readonly bytes: number;
  /** Bytes that the browser still gives the site; undefined if it does not say. */
  readonly room: number | undefined;
  /** The browser has promised not to throw anything away by itself. */
  readonly isPersistent: boolean;
}

const stateOf = async (vault: Vault, lecture: KeptLecture, until: string): Promise<LectureState> => {
  if (!lecture.isWhole) return 'part';
  if (until === '') return 'over';
  const list = await readList(vault, lecture);
  return list && (await isAllThere(vault, list)) ? 'there' : 'gone';
};

const readLectures = async (vault: Vault): Promise<DeviceLecture[]> => {
  const [lectures, leases] = await Promise.all([vault.lectures(), vault.heldLeases()]);
  const untilOf = ({ courseId, lectureId }: KeptLecture): string =>
    leases
      .filter((lease) => lease.courseId === courseId && lease.lectures.includes(lectureId))
      .reduce((last, { expiresAt }) => (expiresAt > last ? expiresAt : last), '');
  return Promise.all(
    lectures.map(async (lecture) => {
      const until = untilOf(lecture);
      const bytes = lecture.isWhole ? lecture.bytes : await vault.measure(lecture);
      return { ...lecture, bytes, until, state: await stateOf(vault, lecture, until) };
    }),
  );
};

const sumBytes = (items: readonly { readonly bytes: number }[]): number =>
  items.reduce((sum, { bytes }) => sum + bytes, 0);

/** Reads what this learner took along; another learner's vault counts as empty. Needs no network. */
export const readDevice = async (sub: string): Promise<Device> => {
  const vault = await openVault();
  const isOwn = (await vault.owner())?.sub === sub;
  const lectures = isOwn ? await readLectures(vault) : [];
  const found = [...Map.groupBy(lectures, ({ courseId }) => courseId)].map(([courseId, own]) => ({
    courseId,
    title: own[0]?.courseTitle ?? courseId,
    bytes: sumBytes(own),
    isDrip: own.some(({ isDrip }) => isDrip),
    lectures: own.toSorted((a, b) =>
      a.lectureIndex.localeCompare(b.lectureIndex, undefined, { numeric: true }),
    ),
  }));
  const lost = readTaken(sub)
    .filter(({ courseId }) => !found.some((course) => course.courseId === courseId))
    // What ended by itself was not thrown away.
    .filter(({ until }) => Date.parse(until) > Date.now())
    .map(({ courseId, title }) => ({ courseId, title, bytes: 0, isDrip: false, lectures: [] }));
  const { storage } = navigator;
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return {
    courses: [...found, ...lost],
    bytes: sumBytes(found),
    room: quota === undefined ? undefined : Math.max(0, quota - usage),
    isPersistent: (await storage?.persisted?.().catch(() => false)) ?? false,
  };
};
