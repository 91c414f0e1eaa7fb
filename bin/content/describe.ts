import type { Applied } from './apply.ts';
import { countOf } from './problem.ts';
import { isEmpty, type Plan } from './plan.ts';

const namesMax = 10;

/** The first few, and how many more. */
const listNames = (names: readonly string[]): string =>
  names.length > namesMax
    ? `${names.slice(0, namesMax).join(', ')} and ${names.length - namesMax} more`
    : names.join(', ');

const keptNotes = (plan: Plan, prune: boolean): string[] => {
  if (plan.kept.length === 0) return [];
  const names = listNames(plan.kept.map(({ card }) => card.id));
  return [
    prune
      ? `Kept although not in the folder, because they have lectures that learners' progress may depend on: ${names}.`
      : `Kept although not in the folder (--prune removes those without lectures): ${names}.`,
  ];
};

/** What apply would do, for people. */
export const describePlan = (
  plan: Plan,
  prune: boolean,
  /** Lines about the lectures of changed courses, by course id. */
  lectures: ReadonlyMap<string, readonly string[]> = new Map(),
): string => {
  const lines = [
    ...plan.added.map(({ course }) => `+ ${course.id}`),
    ...plan.changed.flatMap(({ course }) => [`~ ${course.id}`, ...(lectures.get(course.id) ?? [])]),
    ...plan.pruned.map(({ card }) => `- ${card.id}`),
    ...plan.missingFiles.map(({ key, bytes }) => `↑ ${key} (${(bytes / 1e6).toFixed(1)} MB)`),
    ...(plan.indexIsStale ? ['~ lists and search: an earlier run did not finish'] : []),
    ...(isEmpty(plan) ? ['Nothing to change.'] : []),
    ...keptNotes(plan, prune),
  ];
  return `${lines.join('\n')}\n`;
};

/** What apply did, for people. */
export const describeApplied = ({ plan, writes }: Applied, target: string, prune: boolean): string => {
  const counts = [
    `${plan.added.length} added`,
    `${plan.changed.length} changed`,
    ...(plan.pruned.length > 0 ? [`${plan.pruned.length} removed`] : []),
    `${plan.unchanged} unchanged`,
    `${countOf(plan.missingFiles.length, 'file')} uploaded`,
    countOf(writes, 'write'),
  ];
  return `${[`${target}: ${counts.join(', ')}.`, ...keptNotes(plan, prune)].join('\n')}\n`;
};
