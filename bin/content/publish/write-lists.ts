import {
  joinValues,
  numberValues,
  type OpenValues,
  openValues,
} from '../../../lambdas/stores/catalog/publish/catalog-index.ts';
import type { CatalogPublication } from '../../../lambdas/stores/catalog/publish/catalog-publication.ts';
import {
  type CatalogCourse,
  computeFingerprint,
  type RegisteredCourse,
} from '../../../lambdas/stores/catalog/publish/course-register.ts';
import { UsageError } from '../check/check-folder.ts';
import { formatCount } from '../problem.ts';
import type { Progress } from '../progress.ts';

/** What lists and search show after a run. */
export interface WrittenLists {
  readonly courses: readonly RegisteredCourse[];
  /** Values of filters that they have lists for. */
  readonly values: OpenValues;
  readonly fingerprint: string;
  /** Number of items written. */
  readonly writes: number;
}

/** @throws UsageError when search cannot number the values of a filter */
const requireNumbers = (values: OpenValues): void => {
  try {
    numberValues(values);
  } catch (error) {
    throw new UsageError((error as RangeError).message);
  }
};

/**
 * Makes lists and search show exactly these courses.
 * @param options.shownNow what they show, if that is known: then only what differs is read and written, else all of it
 * @throws UsageError when there are more values of a filter than search can number
 */
export const writeLists = async (
  publication: CatalogPublication,
  owner: string,
  courses: readonly RegisteredCourse[],
  {
    shownNow,
    rows,
    progress,
    signal,
  }: {
    readonly shownNow: readonly RegisteredCourse[] | undefined;
    /** Rows of the courses of this run by digest, before and after. */
    readonly rows: ReadonlyMap<string, CatalogCourse>;
    readonly progress: Progress;
    readonly signal: AbortSignal;
  },
): Promise<WrittenLists> => {
  const values = openValues(courses);
  requireNumbers(values);
  const { topics, filterValues: valuesBefore = { topic: topics ?? [] } } = await publication.readState();
  const withLists = joinValues(valuesBefore, values);
  // Remembered first: an interrupted run must not leave lists that nothing knows of.
  await publication.rememberValues(owner, withLists);
  progress.begin('Lists and search', 1);
  const writes = await publication.writeIndex(courses, {
    values: withLists,
    shownNow,
    rows,
    report: (done, total) => progress.advance(done / total),
    signal,
  });
  progress.end(`Lists and search: ${formatCount(writes, 'write')}`);
  return { courses, values, fingerprint: computeFingerprint(courses), writes };
};
