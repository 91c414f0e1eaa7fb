/** The files of a new course, and the tables and examples of docs/courses.md: both are made from the guides of the fields. */
import { authoredKinds } from '../check/authored-kinds.ts';
import { ExerciseYaml } from '../check/exercise-schema.ts';
import { InstructorYaml } from '../check/instructors.ts';
import { lectureFields } from '../check/lecture-schema.ts';
import { questionFields, QuizYaml } from '../check/quiz-schema.ts';
import { CourseYaml } from '../check/schema.ts';
import { type FieldGuide, guidesIn } from '../check/schema-fields.ts';

/** `new`: what is optional is commented out, and every field explained. `full`: every field is used, nothing is explained. */
type Style = 'new' | 'full';

const lectureGuides = new Map(guidesIn(lectureFields));

const plain = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');

const maxLine = 100;

/** Comment lines that explain a field. */
const comment = ({ value, absent, effect }: FieldGuide): string[] => {
  const sentences = plain(
    `${effect}. ${absent === undefined ? 'Required' : `Default: ${absent}`}. Value: ${value}.`,
  );
  const lines = [''];
  for (const word of sentences.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > maxLine) lines.push(` ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.map((line) => `#${line}`);
};

const titleFromId = (id: string): string => {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param shown value instead of the guide's sample */
const fieldLine = (
  field: string,
  { sample, full = sample }: FieldGuide,
  style: Style,
  shown?: string,
): string => {
  const value = shown ?? (style === 'full' ? full : sample);
  return value === undefined ? `${field}:` : `${field}: ${value}`;
};

/** Lines of one field: in a new course its explanation, then the field, switched off where the guide says so. */
const fieldLines = (field: string, guide: FieldGuide, style: Style, shown?: string): string[] => {
  const line = fieldLine(field, guide, style, shown);
  return style === 'full' ? [line] : [...comment(guide), `${guide.isOff ? '#' : ''}${line}`];
};

/** A lecture of the template: its own values, and the fields that it shows besides those of its kind. */
interface SampleLecture {
  readonly values: Readonly<Record<string, string>> & { readonly contentType: keyof typeof authoredKinds };
  readonly alsoShows?: readonly string[];
  /** Fields of its kind that another lecture shows. */
  readonly leavesOut?: readonly string[];
  /** Values in the style `full` that differ from the guides' samples, or are added. */
  readonly full?: Readonly<Record<string, string>>;
  /** Commented out in a new course, because its files do not exist yet. */
  readonly isOff?: true;
}

const identity = ['id', 'title', 'type', 'contentType'];
const ofSomeKind = new Set<string>(Object.values(authoredKinds).flatMap(({ ownFields }) => ownFields));
const shownByFirst = ['duration', 'release'];
/** Every other field goes beside the video, so that a new field is shown and explained without a change here. */
const shownByVideo = [...lectureGuides.keys()].filter(
  (field) => !identity.includes(field) && !ofSomeKind.has(field) && !shownByFirst.includes(field),
);

const sampleLectures: readonly SampleLecture[] = [
  {
    values: { id: 'before-you-start', title: 'Before you start', contentType: 'other' },
    alsoShows: shownByFirst,
    full: { type: 'premium' },
  },
  {
    values: { id: 'welcome', title: 'Welcome', contentType: 'video' },
    alsoShows: shownByVideo,
    isOff: true,
  },
  {
    values: { id: 'why-it-works', title: 'Why it works', contentType: 'article' },
    leavesOut: ['questions'],
    full: { type: 'drip', release: "{ after: welcome, days: 2, at: '09:00' }" },
    isOff: true,
  },
  {
    values: { id: 'compare-vectors', title: 'Compare two vectors', contentType: 'exercise' },
  },
  {
    values: { id: 'check-foundations', title: 'Check yourself', contentType: 'quiz' },
    full: { type: 'drip', release: '{ on: 2026-12-01T09:00:00Z }' },
  },
];

/** Lines of the lectures. Each field is explained where it is shown first. */
const lectureLines = (style: Style): string[] => {
  const explainedFields = new Set<string>();
  const explainOnce = (field: string, guide: FieldGuide): string[] => {
    if (style === 'full' || explainedFields.has(field)) return [];
    explainedFields.add(field);
    return comment(guide).map((line) => `        ${line}`);
  };
  return sampleLectures.flatMap(({ values, alsoShows = [], leavesOut = [], full = {}, isOff }) => {
    const shown: Readonly<Record<string, string>> = style === 'full' ? { ...values, ...full } : values;
    const fields = [
      ...identity,
      ...authoredKinds[values.contentType].ownFields,
      ...alsoShows,
      ...Object.keys(shown),
    ].filter((field) => !leavesOut.includes(field));
    return [...new Set(fields)].flatMap((field, index) => {
      const guide = lectureGuides.get(field);
      if (!guide) throw new Error(`The field ${field} of a lecture has no guide`);
      const off = style === 'new' && (isOff || guide.isOff) ? '#' : '';
      const line = `${off}${index === 0 ? '- ' : ''}${fieldLine(field, guide, style, shown[field])}`;
      return [...explainOnce(field, guide), `${index === 0 ? '      ' : '        '}${line}`];
    });
  });
};

/** `course.yaml`. In the style `new`, what is off begins with `#` and no space: it is valid without that sign. */
export const courseYaml = (id: string, style: Style): string => {
  const fields = guidesIn(CourseYaml.shape).flatMap(([field, guide]) =>
    fieldLines(field, guide, style, field === 'title' ? titleFromId(id) : undefined),
  );
  const about = [
    '# A course. The reference of every field: docs/courses.md',
    `# Check it with: npm run content -- validate <the folder that holds ${id}>`,
    '# A line that begins with # and no space is an example: remove the # to use it.',
    '',
  ];
  const section = ['  - title: Foundations', '    lectures:', ...lectureLines(style)];
  return `${[...(style === 'new' ? about : []), ...fields, ...section].join('\n')}\n`;
};

/** `quizzes/foundations.yaml`. */
export const quizYaml = (style: Style): string => {
  const lines = guidesIn(QuizYaml.shape).flatMap(([field, guide]) => fieldLines(field, guide, style));
  const question = guidesIn(questionFields)
    .flatMap(([field, guide]) => fieldLines(field, guide, style))
    .map((line) => (line.startsWith('id: ') ? `  - ${line}` : `    ${line}`));
  const about = ['# A quiz. Its id is the name of this file, stable for ever: results are stored under it.'];
  return `${[...(style === 'new' ? about : []), ...lines, ...question].join('\n')}\n`;
};

/** `exercises/cosine/exercise.yaml`. */
export const exerciseYaml = (style: Style): string =>
  `${guidesIn(ExerciseYaml.shape)
    .flatMap(([field, guide]) => fieldLines(field, guide, style))
    .join('\n')}\n`;

/** A Markdown table whose columns are aligned, as the formatter of this repository wants it. */
const table = (shapes: readonly Parameters<typeof guidesIn>[0][]): string => {
  const rows = shapes
    .flatMap(guidesIn)
    .map(([field, { value, absent, effect }]) => [`\`${field}\``, value, absent ?? 'required', effect]);
  const head = ['field', 'value', 'absent', 'effect'];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const toLine = (cells: readonly string[], fill: string): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [toLine(head, ' '), toLine([], '-'), ...rows.map((row) => toLine(row, ' '))].join('\n');
};

const yamlBlock = (yaml: string): string => `\`\`\`yaml\n${yaml}\`\`\``;

const referenceParts = (): Readonly<Record<string, string>> => ({
  'course example': yamlBlock(courseYaml('deep-learning', 'full')),
  'course fields': table([CourseYaml.shape]),
  'lecture fields': table([lectureFields]),
  'quiz example': yamlBlock(quizYaml('full')),
  'exercise fields': table([ExerciseYaml.shape]),
  'instructor fields': table([InstructorYaml.shape]),
  'quiz fields': table([QuizYaml.shape, questionFields]),
});

/**
 * The text of docs/courses.md with today's tables and examples between the comments that name them.
 * @throws Error when the text lacks the comments of a part
 */
export const fillReference = (reference: string): string =>
  Object.entries(referenceParts()).reduce((text, [name, part]) => {
    const [begin, end] = [
      `<!-- ${name}: written by npm run courses-reference -->`,
      `<!-- end of ${name} -->`,
    ];
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`docs/courses.md lacks the part ${name}`);
    return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
  }, reference);
