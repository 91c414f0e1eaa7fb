import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CourseSource } from './content/check/check-course.ts';
import { checkFolder, UsageError } from './content/check/check-folder.ts';
import { importContent } from './content/import/import-command.ts';
import { writeNewCourse } from './content/new/new-course.ts';
import { readCourseFolder } from './content/preview/preview.ts';
import { previewCourse } from './content/preview/preview-command.ts';
import { countProblems, describeProblems, errorsIn, formatCount, type Problem } from './content/problem.ts';
import { createProgress } from './content/progress.ts';
import { applyFolder, planFolder, type PublishOptions } from './content/publish/publish-folder.ts';
import { listCellFiles } from './content/run/cell-files.ts';
import { toExerciseCode } from './content/run/exercise-code.ts';
import { runCode } from './content/run/run-code.ts';
import { runExercises } from './content/run/run-exercises.ts';
import { describeSimulation, simulationJson } from './content/simulate/simulate.ts';
import { type LearnerOptions, readClock, readLearner } from './content/simulate/simulate-options.ts';
import { resolveTarget } from './content/target.ts';
import { runProgram } from './stack.ts';

const usage = `Publishes courses kept as files.

  npm run content -- new <course-id>     write the folder of a new course, with every field explained
  npm run content -- import exercism <checkout>
                                         make a course of the exercises of an Exercism track
  npm run content -- import jupyter <notebook> --folder content/my-course/lectures
                                         make an article whose code runs in the page
  npm run content -- validate <folder>   check every course of a folder
  npm run content -- validate --run <folder>
                                         run the code of its lessons as well, and compare what it prints
  npm run content -- plan <folder>       show what apply would change
  npm run content -- apply <folder>      publish what changed
  npm run content -- simulate <course-folder> --subscribed 2026-11-21T10:00:00 --zone Europe/Berlin
                                         show when lectures unlock and emails go out, for a learner who chose

    --pause 2026-12-20..2027-01-06         to pause, once or more often; 2026-12-20.. does not end
    --speed slower@2026-12-01              slower, planned or faster, from then on; as often as it changes
    --days sat,sun --at 07:30              weekdays and hour
    --completed <lecture>@2026-12-01T18:00 what others may wait for, once for each
    --digest                               one mail a week, on Mondays at 9
    --upgraded                             the premium upgrade
    --json                                 {unlocks: [{lectureId, at}], mails: [{at, subject}]}

  npm run content -- preview <course-folder> [--days 7]
                                         keep the course beside the published ones, and print a link that works for so many days
  npm run content -- preview --end <course-folder>
                                         end all previews of that course

  --endpoint http://localhost:3000       the running local site; AWS when left out
  --prune                                plan and apply: remove what the folder lacks: courses without learners,
                                         lectures without learners' progress, files that nothing uses;
                                         apply waits until the number of courses is typed
  --yes 3                                the number of courses, given beforehand
  --work .local/renditions               plan and apply: where finished renditions of videos are kept between runs
  --no-renditions                        plan and apply: leave videos without renditions as they are
  --quick                                plan and apply: fewer and larger renditions in a fraction of the time, to try things out
  --no-run                               apply: do not run the code of lessons
  --all                                  plan and apply: read every course, also those whose files look as they did when they were
                                         published, and store again what was lost
  --folder content                       new and import: where courses are, or where the article goes

The format of the files: docs/courses.md
`;

/** Exit code after Ctrl-C: 128 + SIGINT. */
const interrupted = 130;

const validate = async (folder: string, { validateRuns }: Pick<Options, 'validateRuns'>): Promise<number> => {
  const { problems: read, checked, courses } = await checkFolder(folder);
  const problems = validateRuns ? [...read, ...(await runAll(courses))] : read;
  process.stderr.write(describeProblems(problems));
  const failed = errorsIn(problems).length > 0;
  const found = countProblems(problems);
  if (failed) process.stderr.write(`${formatCount(checked, 'course')}, ${found}.\n`);
  else process.stdout.write(`${formatCount(checked, 'course')}, no problems${found && `, ${found}`}.\n`);
  return failed ? 1 : 0;
};

/** Runs all code of courses. @returns what does not do what they say */
const runAll = async (courses: readonly CourseSource[]): Promise<readonly Problem[]> => {
  const progress = createProgress(process.stderr);
  const inCells = await runCode(courses.flatMap(listCellFiles), progress);
  const exercises = courses.flatMap(({ id, exercises: all }) =>
    [...all].map(([lectureId, exercise]) => toExerciseCode(id, lectureId, exercise)),
  );
  return [...inCells, ...(await runExercises(exercises, progress, { checks: true })).problems];
};

interface Options extends LearnerOptions, PublishOptions {
  /** What `import` reads; empty for other commands. */
  readonly source: string;
  readonly folder: string;
  readonly end: boolean;
  readonly validateRuns: boolean;
  readonly subscribed?: string;
  readonly zone: string;
  readonly json: boolean;
}

const simulate = async (folder: string, { subscribed, zone, json, ...chosen }: Options): Promise<number> => {
  if (subscribed === undefined) {
    throw new UsageError('simulate needs a start: --subscribed 2026-11-21T10:00:00 [--zone Europe/Berlin].');
  }
  const clock = readClock(subscribed, zone);
  const resolved = await readCourseFolder(folder, process.stderr);
  if (!resolved) return 1;
  const { course } = resolved;
  const learner = readLearner(course, clock, chosen);
  process.stdout.write(
    json
      ? `${JSON.stringify(simulationJson(course, learner), null, 2)}\n`
      : describeSimulation(course, learner),
  );
  return 0;
};

const create = async (id: string, { folder }: Options): Promise<number> => {
  const path = await writeNewCourse(id, folder);
  process.stdout.write(
    `${path} is a course. Write it, then: npm run content -- validate ${folder} (docs/courses.md explains every field)\n`,
  );
  return 0;
};

const plan = (folder: string, options: Options): Promise<number> =>
  planFolder(folder, options, () => resolveTarget(options.endpoint));

const apply = async (folder: string, options: Options): Promise<number> => {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new UsageError('Stopped. Run it again to finish.'));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await applyFolder(folder, options, () => resolveTarget(options.endpoint), {
      progress: createProgress(process.stdout),
      signal: stop.signal,
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped. Run it again to finish.\n');
    return interrupted;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      endpoint: { type: 'string' },
      prune: { type: 'boolean' },
      yes: { type: 'string' },
      folder: { type: 'string' },
      work: { type: 'string' },
      'no-renditions': { type: 'boolean' },
      quick: { type: 'boolean' },
      all: { type: 'boolean' },
      end: { type: 'boolean' },
      run: { type: 'boolean' },
      'no-run': { type: 'boolean' },
      subscribed: { type: 'string' },
      zone: { type: 'string' },
      pause: { type: 'string', multiple: true },
      speed: { type: 'string', multiple: true },
      days: { type: 'string' },
      at: { type: 'string' },
      completed: { type: 'string', multiple: true },
      digest: { type: 'boolean' },
      upgraded: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, operand, ...more] = positionals;
  const [source] = command === 'import' ? more.splice(0, 1) : [''];
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const commands = {
    new: create,
    import: importContent,
    validate,
    plan,
    apply,
    simulate,
    preview: previewCourse,
  };
  const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);
  if (
    command === undefined ||
    !isCommand(command) ||
    operand === undefined ||
    source === undefined ||
    more.length > 0
  ) {
    if (command !== undefined && !isCommand(command)) {
      process.stderr.write(`There is no command ${command}.\n\n`);
    }
    process.stderr.write(usage);
    return 1;
  }
  const {
    prune = false,
    yes,
    folder = 'content',
    zone = 'UTC',
    json = false,
    end = false,
    run = false,
    all = false,
    ...given
  } = values;
  if (yes !== undefined && !prune) {
    throw new UsageError('--yes answers the question of --prune: give both, or neither.');
  }
  const {
    work = join('.local', 'renditions'),
    'no-renditions': asTheyAre = false,
    'no-run': unrun = false,
    quick = false,
  } = values;
  return commands[command](operand, {
    ...given,
    source,
    prune,
    yes,
    folder,
    work,
    notes: join('.local', 'folders'),
    all,
    renditions: !asTheyAre,
    quality: quick ? 'quick' : 'full',
    zone,
    json,
    end,
    validateRuns: run,
    run: !unrun,
  });
};

await runProgram(main);
