import { formatCount } from '../problem.ts';
import { resolveTarget, type Target } from '../target.ts';
import { endPreviews, makePreview, readCourseFolder, readPreviewDays } from './preview.ts';

interface PreviewOptions {
  readonly endpoint?: string;
  /** Number of days that the link works. */
  readonly days?: string;
  /** Ends the course's previews instead of making one. */
  readonly end: boolean;
}

const withTarget = async <T>(
  endpoint: string | undefined,
  use: (target: Target) => Promise<T>,
): Promise<T> => {
  const target = await resolveTarget(endpoint);
  try {
    return await use(target);
  } finally {
    target.close();
  }
};

/** `content preview`: prints only the link to standard output. @returns the exit code */
export const previewCourse = async (
  folder: string,
  { endpoint, days, end }: PreviewOptions,
): Promise<number> => {
  if (end) {
    const ended = await withTarget(endpoint, (target) => endPreviews(target, folder));
    process.stdout.write(
      ended === 0 ? 'There was no preview to end.\n' : `${formatCount(ended, 'preview')} ended.\n`,
    );
    return 0;
  }
  const wanted = readPreviewDays(days);
  const course = await readCourseFolder(folder, process.stderr);
  if (!course) return 1;
  const { link, endsAt, changes } = await withTarget(endpoint, (target) =>
    makePreview(target, course, wanted),
  );
  const count = changes.length === 0 ? 'Nothing differs from what is published.' : changes.join('\n');
  process.stderr.write(
    `${count}\nWhoever has this link sees the course until ${new Date(endsAt).toISOString()}; preview --end ${folder} ends it before.\n`,
  );
  process.stdout.write(`${link}\n`);
  return 0;
};
