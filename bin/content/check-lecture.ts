import type { Problem } from './problem.ts';
import type { YamlFile } from './yaml-file.ts';

/** A lecture as it stands in the file, which may be wrong in any way. */
export type LooseLecture = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is LooseLecture =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Every lecture of the file with its path, however much else is wrong, so that all problems are found in one go. */
export const lecturesIn = (data: unknown): { lecture: LooseLecture; path: PropertyKey[] }[] =>
  asList(isRecord(data) ? data.sections : undefined).flatMap((section, s) =>
    asList(isRecord(section) ? section.lectures : undefined).flatMap((lecture, l) =>
      isRecord(lecture) ? [{ lecture, path: ['sections', s, 'lectures', l] }] : [],
    ),
  );

/** What is allowed and has no effect: an `upgradePrice` of a course that has no upgrade to sell. */
export const checkUpgradePrice = (
  yaml: YamlFile,
  lectures: ReturnType<typeof lecturesIn>,
  isDrip: boolean,
): Problem[] => {
  if (!isRecord(yaml.data) || yaml.data.upgradePrice === undefined) return [];
  const hasPremium = lectures.some(({ lecture }) => lecture.type === 'premium');
  // A course in preparation may be given its price before its lectures.
  if (isDrip && (hasPremium || lectures.length === 0)) return [];
  const why = isDrip ? 'no lecture has type: premium' : 'only courses with drip: true have an upgrade';
  return [{ ...yaml.problemAtKey(['upgradePrice'], `upgradePrice: has no effect: ${why}`), isWarning: true }];
};

/** Rules between the fields of a lecture, and between lectures. */
export const checkLectureRules = (
  yaml: YamlFile,
  lectures: ReturnType<typeof lecturesIn>,
  isDrip: boolean,
): Problem[] => {
  const problems: Problem[] = [];
  const firstIndexById = new Map<unknown, number>();
  for (const { lecture, path } of lectures) {
    const { id, type, contentType } = lecture;
    const refuse = (field: string, message: string) =>
      problems.push(
        lecture[field] === undefined
          ? yaml.problemAt(path, `${field}: ${message}`)
          : yaml.problemAtKey([...path, field], `${field}: ${message}`),
      );
    if (typeof id === 'string') {
      if (firstIndexById.has(id)) {
        const line = firstIndexById.get(id);
        problems.push(
          yaml.problemAt([...path, 'id'], `the id "${id}" is already used by the lecture on line ${line}`),
        );
      } else firstIndexById.set(id, yaml.problemAt([...path, 'id'], '').line);
    }
    if (contentType === 'video' && lecture.video === undefined)
      refuse('video', 'a video lecture must name its file');
    if (contentType === 'quiz' && lecture.quiz === undefined)
      refuse('quiz', 'a quiz lecture must name its file');
    if (contentType === 'video' && typeof lecture.duration === 'number' && lecture.duration < 1) {
      refuse('duration', 'a video lasts 1 s or more: leave duration out to take it from the file');
    }
    if (contentType !== 'video' && lecture.video !== undefined)
      refuse('video', 'is only allowed with contentType: video');
    if (contentType !== 'quiz' && lecture.quiz !== undefined)
      refuse('quiz', 'is only allowed with contentType: quiz');
    if (contentType !== 'video' && lecture.captions !== undefined)
      refuse('captions', 'are only allowed with a video');
    if (!isDrip && (type === 'drip' || type === 'premium')) {
      refuse('type', `${type} lectures are only allowed in courses with drip: true`);
    }
    if (lecture.preview === true) {
      if (type !== 'free') refuse('preview', 'is only allowed on lectures with type: free');
      if (contentType !== 'video') refuse('preview', 'is only allowed on lectures with contentType: video');
      if (lecture.release !== undefined)
        refuse('preview', 'is not allowed with release: anybody may watch it at once');
    }
    if (!isDrip && lecture.release !== undefined)
      refuse('release', 'is only allowed in courses with drip: true');
  }
  return problems;
};
