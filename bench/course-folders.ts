import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { mp4 } from '../test/support/course-folder.ts';
import { randomFrom } from '../test/support/courses.ts';

/** Material for invented courses: the sentences, skills and titles of the demo catalog. */
interface Material {
  readonly sentences: readonly string[];
  readonly outcomes: readonly string[];
  readonly skills: readonly string[];
  readonly titles: readonly string[];
  readonly topics: readonly (readonly [topic: string, label: string | undefined])[];
  readonly instructors: readonly { readonly name: string; readonly title?: string }[];
}

interface CourseFile {
  readonly title: string;
  readonly description: string;
  readonly longDescription?: string;
  readonly topic: string;
  readonly topicLabel?: string;
  readonly instructor: { readonly name: string; readonly title?: string };
  readonly skills?: readonly string[];
  readonly outcomes?: readonly string[];
  readonly sections?: readonly { readonly lectures: readonly { readonly title: string }[] }[];
}

const demo = join(import.meta.dirname, '..', 'content');

const readMaterial = (): Material => {
  const courses = readdirSync(demo, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => parse(readFileSync(join(demo, name, 'course.yaml'), 'utf8')) as CourseFile);
  const distinct = (values: readonly string[]): string[] => [...new Set(values)];
  return {
    sentences: distinct(
      courses
        .flatMap(({ description, longDescription = '' }) =>
          `${description} ${longDescription}`.split(/(?<=[.!?])\s+/),
        )
        .map((sentence) => sentence.replaceAll(/[\n#*]+/g, ' ').trim())
        .filter((sentence) => sentence.length > 40 && sentence.length < 180),
    ),
    outcomes: distinct(courses.flatMap(({ outcomes = [] }) => outcomes)),
    skills: distinct(courses.flatMap(({ skills = [] }) => skills)),
    titles: distinct(
      courses.flatMap(({ sections = [] }) =>
        sections.flatMap(({ lectures }) => lectures.map(({ title }) => title)),
      ),
    ),
    topics: courses.map(({ topic, topicLabel }) => [topic, topicLabel] as const),
    instructors: courses.map(({ instructor }) => instructor),
  };
};

const levels = ['beginner', 'intermediate', 'advanced', 'mixed'] as const;
const durations = ['under-2-hours', '1-4-weeks', '1-3-months', '3-6-months'] as const;
const syllables =
  'al an ar be ca co da de el en fa ga ha in ka la le ma mi na no or pa ra re sa se ta te ti to ur va ve'.split(
    ' ',
  );

/** An invented course; `file` is the content of its course.yaml. */
export interface InventedCourse {
  readonly id: string;
  readonly isFilmed: boolean;
  readonly captions: string;
  readonly file: ReturnType<typeof toFile>;
}

/** Random choices from the material. */
interface Choices {
  readonly material: Material;
  readonly pick: <T>(values: readonly T[]) => T;
  readonly some: <T>(values: readonly T[], wanted: number) => T[];
  readonly rare: () => string;
  readonly random: () => number;
}

const film = {
  id: 'welcome',
  title: 'Welcome',
  type: 'free',
  contentType: 'video',
  preview: true,
  video: 'lectures/welcome.mp4',
  captions: { en: 'lectures/welcome.en.vtt' },
} as const;

const toFile = (index: number, isFilmed: boolean, { material, pick, some, rare, random }: Choices) => {
  const { sentences, outcomes, skills, titles, topics, instructors } = material;
  const [topic, topicLabel] = pick(topics);
  const lectures = some(titles, 20).map((title, at) => ({
    id: `lecture-${at + 1}`,
    title: `${title} ${rare()}`,
    type: 'free' as const,
    contentType: 'other' as const,
    duration: 600,
  }));
  return {
    title: `${pick(titles)} with ${rare()} ${index}`,
    description: `${some(sentences, 2).join(' ')} For ${rare()}.`.slice(0, 290),
    longDescription: some(sentences, 14).join(' '),
    topic,
    ...(topicLabel !== undefined && { topicLabel }),
    level: pick(levels),
    duration: pick(durations),
    instructor: pick(instructors),
    price: random() < 0.5 ? 0 : 79,
    featured: random() < 0.001,
    learners: Math.floor(random() ** 3 * 40_000),
    rating: Math.round(35 + random() * 15) / 10,
    skills: some(skills, 5),
    outcomes: some(outcomes, 6),
    sections: Array.from({ length: 4 }, (_, part) => ({
      title: `Part ${part + 1}`,
      lectures: [...(isFilmed && part === 0 ? [film] : []), ...lectures.slice(part * 5, part * 5 + 5)],
    })),
  };
};

const cue = (sentence: string, at: number): string => {
  const time = (seconds: number) =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
  return `${time(at * 4)} --> ${time(at * 4 + 4)}\n${sentence}\n\n`;
};

/**
 * Invents courses, the same ones for the same seed. Each has the texts, skills and twenty lectures of a real course and some rare words;
 * one in ten has a video with captions.
 */
export const inventCourses = function* (count: number, seed = 1): Generator<InventedCourse> {
  const material = readMaterial();
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 2 * values.length)] as T;
  const some = <T>(values: readonly T[], wanted: number): T[] => {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(wanted, values.length)) chosen.add(pick(values));
    return [...chosen];
  };
  const rare = (): string => Array.from({ length: 3 }, () => pick(syllables)).join('');
  for (let index = 1; index <= count; index += 1) {
    const isFilmed = index % 10 === 0;
    yield {
      id: `course-${String(index).padStart(6, '0')}`,
      isFilmed,
      captions: isFilmed ? `WEBVTT\n\n${some(material.sentences, 15).map(cue).join('')}` : '',
      file: toFile(index, isFilmed, { material, pick, some, rare, random }),
    };
  }
};

/** Writes the folders of invented courses. */
export const writeCourseFolders = (folder: string, count: number): void => {
  for (const { id, isFilmed, captions, file } of inventCourses(count)) {
    const own = join(folder, id);
    mkdirSync(join(own, isFilmed ? 'lectures' : ''), { recursive: true });
    writeFileSync(join(own, 'course.yaml'), stringify(file));
    if (!isFilmed) continue;
    writeFileSync(join(own, 'lectures/welcome.mp4'), mp4(60 + (Number(id.slice(-3)) % 600)));
    writeFileSync(join(own, 'lectures/welcome.en.vtt'), captions);
  }
};
