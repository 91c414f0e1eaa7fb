/**
 * Makes the lecture videos and their captions from `lectures/<course>.yaml`.
 *
 *   node demo-media/make-videos.ts [--frames <folder>] [course | course/lecture …]
 *
 * Without names, makes every lecture. With `--frames`, only draws pictures of the finished slides, for review.
 */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { writeCaptions } from './captions.ts';
import { encode } from './encode.ts';
import { speak, writeWav } from './narration.ts';
import { type Lecture, lectureFile } from './schema.ts';
import { drawSlide } from './slide.ts';
import { type Sentence, layOut } from './timeline.ts';
import { checkTools, rasterize } from './tools.ts';

const LENGTH = { min: 30, max: 90 };

const contentFolder = join(import.meta.dirname, '..', 'content');
const sourceFolder = join(import.meta.dirname, 'lectures');

interface Course {
  id: string;
  title: string;
  lectures: Lecture[];
}

/** A sentence and the picture shown while it is spoken. */
interface Step extends Sentence {
  svg: string;
}

const readYaml = (file: string): unknown => {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

const readCourse = (id: string): Course => {
  const source = lectureFile.safeParse(readYaml(join(sourceFolder, `${id}.yaml`)));
  if (!source.success) {
    const [issue] = source.error.issues;
    throw new Error(`lectures/${id}.yaml: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const course = readYaml(join(contentFolder, id, 'course.yaml'));
  const title =
    typeof course === 'object' && course !== null && 'title' in course ? String(course.title) : id;
  return { id, title, lectures: source.data.lectures };
};

const drawSteps = (lecture: Lecture, course: Course): Step[] =>
  lecture.slides.flatMap((slide, index) =>
    slide.say.map((sentence, i) => ({
      sentence,
      svg: drawSlide(slide, i, {
        courseId: course.id,
        courseTitle: course.title,
        index,
        count: lecture.slides.length,
      }),
      endsSlide: i === slide.say.length - 1,
    })),
  );

/** Speaks, draws and encodes one lecture. Existing files are replaced only after everything succeeded. */
const makeLecture = (lecture: Lecture, course: Course): { seconds: number; bytes: number } => {
  const folder = mkdtempSync(join(tmpdir(), 'lecture-'));
  try {
    const steps = drawSteps(lecture, course);
    const sentences = steps.map((step) => step.sentence);
    const timeline = layOut(steps, speak(sentences, folder));
    if (timeline.seconds < LENGTH.min || timeline.seconds > LENGTH.max) {
      const length = `${timeline.seconds.toFixed(1)} s`;
      throw new Error(
        `${course.id}/${lecture.id} lasts ${length}; keep it within ${LENGTH.min} to ${LENGTH.max} s`,
      );
    }
    const pictures = steps.map((step, i) => {
      const file = join(folder, `step-${i}.png`);
      rasterize(step.svg, file);
      return { file, seconds: timeline.durations[i] ?? 0 };
    });
    const sound = join(folder, 'narration.wav');
    const draft = join(folder, 'video.mp4');
    writeWav(sound, timeline.samples);
    encode({ pictures, sound, keyFrames: timeline.slideStarts, seconds: timeline.seconds, folder }, draft);

    const target = join(contentFolder, course.id, 'lectures');
    mkdirSync(target, { recursive: true });
    copyFileSync(draft, join(target, `${lecture.id}.mp4`));
    writeFileSync(join(target, `${lecture.id}.en.vtt`), writeCaptions(timeline.segments));
    return { seconds: timeline.seconds, bytes: statSync(draft).size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const drawFrames = (course: Course, lecture: Lecture, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const finished = drawSteps(lecture, course).filter((step) => step.endsSlide);
  finished.forEach((step, i) => rasterize(step.svg, join(folder, `${course.id}.${lecture.id}.${i + 1}.png`)));
};

const main = (): void => {
  const { values, positionals } = parseArgs({
    options: { frames: { type: 'string' } },
    allowPositionals: true,
  });
  checkTools(values.frames ? ['rsvg-convert'] : ['rsvg-convert', 'ffmpeg', 'festival']);
  const courses = readdirSync(sourceFolder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readCourse(basename(file, '.yaml')));
  const all = courses.flatMap((course) => course.lectures.map((lecture) => ({ course, lecture })));
  const wanted = all.filter(
    ({ course, lecture }) =>
      positionals.length === 0 ||
      positionals.includes(course.id) ||
      positionals.includes(`${course.id}/${lecture.id}`),
  );
  if (wanted.length === 0)
    throw new Error(
      `Nothing is called ${positionals.join(', ')}. Known courses: ${courses.map((course) => course.id).join(', ')}`,
    );
  let bytes = 0;
  for (const { course, lecture } of wanted) {
    if (values.frames) {
      drawFrames(course, lecture, values.frames);
      continue;
    }
    const made = makeLecture(lecture, course);
    bytes += made.bytes;
    process.stdout.write(
      `${course.id}/${lecture.id}  ${made.seconds.toFixed(1)} s  ${Math.round(made.bytes / 1024)} KB\n`,
    );
  }
  if (!values.frames) process.stdout.write(`${wanted.length} videos, ${(bytes / 1e6).toFixed(2)} MB\n`);
};

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
