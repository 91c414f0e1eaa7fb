import type { Problem } from '../problem.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import type { lecturesIn, LooseLecture } from './check-lecture.ts';
import { didYouMean } from './did-you-mean.ts';

/** Id of the lecture that this one waits for, as written in the file. */
const readAwaited = ({ release }: LooseLecture): string | undefined => {
  const { after } = (release ?? {}) as { after?: unknown };
  return typeof after === 'string' ? after : undefined;
};

/** Reason why a lecture cannot wait for the one it names, with the remedy; undefined if it can. */
const refuseAwaited = (
  lectures: readonly LooseLecture[],
  index: number,
  awaited: string,
): string | undefined => {
  const at = lectures.findIndex(({ id }) => id === awaited);
  const found = lectures[at];
  if (!found) {
    const ids = lectures.flatMap(({ id }) => (typeof id === 'string' ? id : []));
    return `there is no lecture "${awaited}" in this course${didYouMean(awaited, ids)}: name one that comes before`;
  }
  if (found.id === lectures[index]?.id)
    return 'a lecture cannot wait for itself: name one that comes before, or give afterDays';
  if (at > index)
    return `"${awaited}" comes later in the course: name a lecture that comes before, or move it up`;
  if (found.type === 'premium' && lectures[index]?.type !== 'premium')
    return `"${awaited}" is premium, and who has no upgrade could never complete it: name a lecture that is not, or make this one premium`;
  return undefined;
};

/** A lecture may only wait for an earlier one that every learner waiting for it can complete. */
export const checkAwaited = (yaml: YamlFile, lectures: ReturnType<typeof lecturesIn>): Problem[] => {
  const all = lectures.map(({ lecture }) => lecture);
  return lectures.flatMap(({ lecture, path }, index) => {
    const awaited = readAwaited(lecture);
    const why = awaited === undefined ? undefined : refuseAwaited(all, index, awaited);
    return why === undefined ? [] : [yaml.problemAt([...path, 'release', 'after'], `after: ${why}`)];
  });
};

/** Only drip courses release lectures over time, so only they have a pace. */
export const checkPace = (yaml: YamlFile, isDrip: boolean): Problem[] => {
  const { pace } = (yaml.data ?? {}) as { pace?: unknown };
  if (pace === undefined || isDrip) return [];
  return [
    yaml.problemAtKey(
      ['pace'],
      'pace: is only allowed in courses with drip: true: add drip: true, or remove it',
    ),
  ];
};
