import type { Problem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { type AuthoredKind, authoredKinds } from './authored-kinds.ts';

/** A lecture as written in the file, not yet validated. */
export type LooseLecture = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is LooseLecture =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Lists every lecture of the file with its path, even if other parts are invalid, so that all problems are found in one run. */
export const lecturesIn = (data: unknown): { lecture: LooseLecture; path: PropertyKey[] }[] =>
  asList(isRecord(data) ? data.sections : undefined).flatMap((section, s) =>
    asList(isRecord(section) ? section.lectures : undefined).flatMap((lecture, l) =>
      isRecord(lecture) ? [{ lecture, path: ['sections', s, 'lectures', l] }] : [],
    ),
  );

/** Warns of an `upgradePrice` in a course without an upgrade to sell, which has no effect. */
export const checkUpgradePrice = (
  yaml: YamlFile,
  lectures: ReturnType<typeof lecturesIn>,
  isDrip: boolean,
): Problem[] => {
  if (!isRecord(yaml.data) || yaml.data.upgradePrice === undefined) return [];
  const hasPremium = lectures.some(({ lecture }) => lecture.type === 'premium');
  // Authors may set the price of a course before they add its lectures.
  if (isDrip && (hasPremium || lectures.length === 0)) return [];
  const why = isDrip ? 'no lecture has type: premium' : 'only courses with drip: true have an upgrade';
  return [{ ...yaml.problemAtKey(['upgradePrice'], `upgradePrice: has no effect: ${why}`), isWarning: true }];
};

const findKind = (contentType: unknown): AuthoredKind | undefined =>
  typeof contentType === 'string' && Object.hasOwn(authoredKinds, contentType)
    ? authoredKinds[contentType as keyof typeof authoredKinds]
    : undefined;

/** Names the kinds for which something holds: `video or article`. */
const kindsWhere = (holds: (kind: AuthoredKind) => boolean): string =>
  Object.entries(authoredKinds)
    .filter(([, kind]) => holds(kind))
    .map(([name]) => name)
    .join(' or ');

const previewKinds = kindsWhere(({ canPreview }) => canPreview);

/** Every field that not all kinds have. */
const ownedFields = new Set(Object.values(authoredKinds).flatMap(({ ownFields }: AuthoredKind) => ownFields));

/** Requires that every chapter begins later than the one before it. */
const checkChapters = (yaml: YamlFile, lecture: LooseLecture, path: PropertyKey[]): Problem[] => {
  const starts = asList(lecture.chapters).map((chapter) => (isRecord(chapter) ? chapter.at : undefined));
  return starts.flatMap((at, index) => {
    const before = starts[index - 1];
    if (typeof at !== 'number' || typeof before !== 'number' || at > before) return [];
    const message = `chapters must be in order of time: ${at} s does not come after ${before} s`;
    return [yaml.problemAt([...path, 'chapters', index, 'at'], message)];
  });
};

/** Checks the rules between fields of a lecture and between lectures. */
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
    const kind = findKind(contentType);
    if (kind?.source && lecture[kind.source] === undefined) {
      refuse(
        kind.source,
        `${/^[aeiou]/.test(String(contentType)) ? 'an' : 'a'} ${String(contentType)} lecture must name its file`,
      );
    }
    if (contentType === 'video' && typeof lecture.duration === 'number' && lecture.duration < 1) {
      refuse('duration', 'a video lasts 1 s or more: leave duration out to take it from the file');
    }
    for (const field of ownedFields) {
      if (!kind || lecture[field] === undefined || kind.ownFields.includes(field)) continue;
      const owners = kindsWhere(({ ownFields }) => ownFields.includes(field));
      refuse(field, `is only allowed with contentType: ${owners}`);
    }
    if (contentType === 'article' && lecture.duration !== undefined)
      refuse('duration', 'is not allowed with contentType: article: give minutes');
    problems.push(...checkChapters(yaml, lecture, path));
    if (!isDrip && (type === 'drip' || type === 'premium')) {
      refuse('type', `${type} lectures are only allowed in courses with drip: true`);
    }
    if (lecture.preview === true) {
      if (type !== 'free') refuse('preview', 'is only allowed on lectures with type: free');
      if (kind && !kind.canPreview) refuse('preview', `is only allowed with contentType: ${previewKinds}`);
      if (lecture.release !== undefined)
        refuse('preview', 'is not allowed with release: anybody may open it at once');
    }
    if (!isDrip && lecture.release !== undefined)
      refuse('release', 'is only allowed in courses with drip: true');
  }
  return problems;
};
