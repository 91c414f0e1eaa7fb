import type { PublishedQuestions } from '../../contract/published.ts';
import type { Lecture, Section } from '../../contract/schemas/course.ts';
import type { LectureQuestion } from '../../contract/schemas/course-fields.ts';
import { hashText } from '../hash-text.ts';
import { openQuestion } from '../score/quiz.ts';
import { type Entitlements, type LectureAccess, lectureAccess } from './access.ts';
import { type Course, type CourseLecture, lecturesOf } from './course.ts';
import { lectureKinds } from './lecture-kinds.ts';

/** A lecture with the storage keys of its captions; their URLs are signed before it is returned. */
export type UnsignedLecture = Omit<Lecture, 'captions'> & Pick<CourseLecture, 'captions'>;
export type UnsignedSection = Omit<Section, 'lectures'> & { readonly lectures: readonly UnsignedLecture[] };

/** Questions that lectures ask, without their keys, by lecture id. */
export type AskedQuestions = ReadonlyMap<string, readonly LectureQuestion[]>;

/** Sorts the questions of a course by lecture, in order, and leaves out their keys. */
export const toAskedQuestions = ({ questions }: Pick<PublishedQuestions, 'questions'>): AskedQuestions =>
  new Map(
    [...Map.groupBy(questions, ({ lectureId }) => lectureId)].map(([lectureId, asked]) => [
      lectureId,
      asked
        .map((question) => ({
          ...openQuestion(question),
          ...(question.at !== undefined && { at: question.at }),
          ...(question.after !== undefined && { after: question.after }),
        }))
        .sort((one, other) => (one.at ?? 0) - (other.at ?? 0)),
    ]),
  );

/** Fields that only learners who may open the lecture get. Storage keys of attachments are never returned. */
const openFields = (
  lecture: CourseLecture,
): Pick<UnsignedLecture, 'videoKey' | 'captions' | 'chapters' | 'quizId' | 'files'> => ({
  ...Object.fromEntries(
    lectureKinds[lecture.contentType].openFields.flatMap((field) =>
      lecture[field] === undefined ? [] : [[field, lecture[field]]],
    ),
  ),
  ...(lecture.files && {
    files: lecture.files.map(({ name, title, size, type }) => ({ name, title, size, type })),
  }),
});

/** Fields of a locked lecture: when it unlocks, if there is a date, and the lecture to complete first. */
export const lockFields = (
  course: Pick<Course, 'sections'>,
  { unlocksAt, waitsFor }: Extract<LectureAccess, { readonly state: 'locked' }>,
): Pick<UnsignedLecture, 'unlocksAt' | 'waitsFor'> => {
  const first = lecturesOf(course).find(({ lecture }) => lecture.id === waitsFor)?.lecture;
  return {
    ...(unlocksAt !== undefined && { unlocksAt: new Date(unlocksAt).toISOString() }),
    ...(first && { waitsFor: { lectureId: first.id, title: first.title } }),
  };
};

/**
 * Changes with the stored files of a lecture, whose keys change with their content. A quiz has none: it is stored as rows.
 */
const versionOf = ({ contentType, ...lecture }: CourseLecture): string | undefined => {
  if (contentType === 'quiz') return undefined;
  const { articleKey, exerciseKey, stream, files = [] } = lecture;
  return hashText([articleKey, exerciseKey, stream?.folder, ...files.map(({ key }) => key)].join(' '));
};

const toLecture = (
  course: Pick<Course, 'sections'>,
  lecture: CourseLecture,
  access: LectureAccess,
  lectureIndex: string,
  questions: readonly LectureQuestion[] = [],
): UnsignedLecture => ({
  id: lecture.id,
  title: lecture.title,
  type: lecture.type,
  contentType: lecture.contentType,
  duration: lecture.duration,
  ...(lecture.preview && { preview: lecture.preview }),
  ...(lecture.minutes !== undefined && { minutes: lecture.minutes }),
  isUnlocked: access.state === 'open',
  requiresUpgrade: access.state === 'upgrade',
  ...(access.state === 'locked' ? lockFields(course, access) : {}),
  ...(access.state === 'open' ? openFields(lecture) : {}),
  ...(access.state === 'open' && questions.length > 0 && { questions: [...questions] }),
  lectureIndex,
});

/** A preview lecture as visitors see it: without its storage key and attachments. */
export const toPreviewLecture = (
  { videoKey, files, ...lecture }: CourseLecture,
  lectureIndex: string,
): UnsignedLecture => toLecture({ sections: [] }, lecture, { state: 'open' }, lectureIndex);

/**
 * A course as one learner sees it; caption URLs are not signed yet.
 * @param now milliseconds since the epoch
 * @param asked questions of its lectures; those of locked ones are left out
 */
export const toSections = (
  course: Pick<Course, 'sections'>,
  entitlements: Entitlements,
  now: number,
  asked: AskedQuestions = new Map(),
): UnsignedSection[] =>
  course.sections.map(({ title, lectures }, sectionIndex) => ({
    title,
    lectures: lectures.map((lecture, lectureNumber) => {
      const access = lectureAccess(lecture, entitlements, now);
      const version = access.state === 'open' ? versionOf(lecture) : undefined;
      return {
        ...toLecture(course, lecture, access, `${sectionIndex}-${lectureNumber}`, asked.get(lecture.id)),
        ...(version !== undefined && { version }),
      };
    }),
  }));
