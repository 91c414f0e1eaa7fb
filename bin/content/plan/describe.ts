import type { LearnerCount } from '../../../lambdas/stores/learning/course-learners.ts';
import { formatCount } from '../problem.ts';
import type { Applied } from '../publish/apply.ts';
import { isEmpty, type Plan } from './plan.ts';
import { describeLearners, type PlanNotes } from './plan-notes.ts';

const namesMax = 10;

/** Names the first few and counts the rest. */
export const listNames = (names: readonly string[]): string =>
  names.length > namesMax
    ? `${names.slice(0, namesMax).join(', ')} and ${names.length - namesMax} more`
    : names.join(', ');

const keptNotes = (
  { kept, pruning }: Plan,
  prune: boolean,
  learners: ReadonlyMap<string, LearnerCount> = new Map(),
): string[] => {
  const names = kept.map(({ card: { id } }) => {
    const count = learners.get(id);
    return count ? `${id} (${describeLearners(count)})` : id;
  });
  const coursesWhy = prune
    ? 'because learners are in them or bought them'
    : '--prune removes those without learners and buyers';
  return [
    ...(names.length > 0
      ? [`Courses kept although absent from the folder, ${coursesWhy}: ${listNames(names)}.`]
      : []),
    ...(pruning.keptLectures.length > 0
      ? [
          `Lectures kept although absent from the folder, because learners' progress hangs on them: ${listNames(pruning.keptLectures)}.`,
        ]
      : []),
  ];
};

const draftNotes = ({ drafts }: Plan): string[] =>
  drafts.length > 0
    ? [
        `${formatCount(drafts.length, 'draft')} left out, as draft: true says: ${listNames(drafts.map(({ id }) => id))}. ` +
          'content preview shows them.',
      ]
    : [];

const describeBytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

const totals = ({ added, changed, unchanged, pruned, missingFiles, pruning }: Plan): string => {
  const bytes = missingFiles.reduce((sum, file) => sum + file.bytes, 0);
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    ...(pruned.length > 0 ? [`${pruned.length} removed`] : []),
    `${unchanged} unchanged`,
    ...(missingFiles.length > 0
      ? [`${formatCount(missingFiles.length, 'file')} to upload (${describeBytes(bytes)})`]
      : []),
    ...(pruning.files.length > 0 ? [`${formatCount(pruning.files.length, 'file')} to remove`] : []),
  ];
  return `Courses: ${counts.join(', ')}.`;
};

/** Describes what apply would do. */
export const describePlan = (
  plan: Plan,
  prune: boolean,
  { lines: notes, learners }: PlanNotes = { lines: new Map(), learners: new Map() },
): string => {
  const under = (id: string) => notes.get(id) ?? [];
  const lines = [
    ...plan.added.flatMap(({ id }) => [`+ ${id}`, ...under(id)]),
    ...plan.changed.flatMap(({ id }) => [`~ ${id}`, ...under(id)]),
    ...plan.drafts.flatMap(({ id }) => [
      `= ${id}, a draft: not published`,
      ...under(id).map((line) => `  ${line}`),
    ]),
    ...plan.pruned.flatMap(({ card }) => [`- ${card.id}`, ...under(card.id)]),
    ...plan.missingFiles.map(({ key, bytes }) => `↑ ${key} (${describeBytes(bytes)})`),
    ...plan.pruning.files.map((key) => `- file ${key}`),
    ...(plan.indexIsStale ? ['~ lists and search: an earlier run did not finish'] : []),
    isEmpty(plan) ? 'Nothing to change.' : totals(plan),
    ...draftNotes(plan),
    ...keptNotes(plan, prune, learners),
  ];
  return `${lines.join('\n')}\n`;
};

/** Describes what apply did. */
export const describeApplied = (
  { plan, coursesRemoved, lecturesRemoved, filesRemoved, writes }: Applied,
  target: string,
  prune: boolean,
): string => {
  const counts = [
    `${plan.added.length} added`,
    `${plan.changed.length} changed`,
    ...(coursesRemoved > 0 ? [`${coursesRemoved} removed`] : []),
    `${plan.unchanged} unchanged`,
    ...(lecturesRemoved > 0 ? [`${formatCount(lecturesRemoved, 'lecture')} removed`] : []),
    `${formatCount(plan.missingFiles.length, 'file')} uploaded`,
    ...(filesRemoved > 0 ? [`${formatCount(filesRemoved, 'file')} removed`] : []),
    formatCount(writes, 'write'),
  ];
  return `${[`${target}: ${counts.join(', ')}.`, ...draftNotes(plan), ...keptNotes(plan, prune)].join('\n')}\n`;
};
