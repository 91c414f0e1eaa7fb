import * as z from 'zod/mini';
import type { ResponseOf } from '../contract/endpoints.ts';
import { CourseId, Percent } from '../contract/schemas/common.ts';
import { Article, Chapter, Lecture, Transcript } from '../contract/schemas/course.ts';
import { ArticleHeading } from '../contract/schemas/course-fields.ts';
import { lectureLink } from './links.ts';
import type { Arguments } from './operations.ts';
import type { ToolDeps } from './tool.ts';

const link = z.string();

/** What an assistant needs of a lecture: no keys, no signed addresses. */
const Listed = z.pick(Lecture, {
  id: true,
  title: true,
  type: true,
  contentType: true,
  duration: true,
  minutes: true,
  isUnlocked: true,
  requiresUpgrade: true,
  unlocksAt: true,
  waitsFor: true,
  quizId: true,
});
const Linked = z.extend(Listed, { section: z.int(), link });

export const NextLecture = z.object({
  courseId: CourseId,
  title: z.string(),
  progress: Percent,
  /** The first that is open and not completed; absent when there is none. */
  next: z.optional(Linked),
  /** The first that is locked and not completed. */
  waiting: z.optional(Linked),
});

export const ReadLecture = z.object({
  courseId: CourseId,
  lecture: Linked,
  article: z.optional(z.extend(Article, { headings: z.array(z.extend(ArticleHeading, { link })) })),
  transcript: z.optional(z.extend(Transcript, { chapters: z.array(z.extend(Chapter, { link })) })),
});

type Content = ResponseOf<'getContent'>;

/** The lectures of a course in order, each with its link. */
const listLectures = ({ courseId, drip, sections }: Content, siteUrl: string): z.output<typeof Linked>[] =>
  sections.flatMap(({ lectures }, section) =>
    lectures.map((lecture) => ({
      ...Listed.parse(lecture),
      section,
      link: lectureLink(siteUrl, { courseId, drip, section, lectureId: lecture.id }),
    })),
  );

/** Finds what to do next in a course. Two operations at once. */
export const nextLecture = async (
  { call, siteUrl }: ToolDeps,
  input: Arguments,
): Promise<z.output<typeof NextLecture>> => {
  const [content, { progress, completedLectures }] = await Promise.all([
    call('getContent', input),
    call('getCourseProgress', input),
  ]);
  const left = listLectures(content, siteUrl).filter(({ id }) => !completedLectures.includes(id));
  const next = left.find(({ isUnlocked }) => isUnlocked);
  const waiting = left.find(({ isUnlocked }) => !isUnlocked);
  return {
    courseId: content.courseId,
    title: content.title,
    progress,
    ...(next && { next }),
    ...(waiting && { waiting }),
  };
};

/**
 * Reads a lecture by its kind; of a quiz or an exercise it only says which it is. Whatever else cannot be read is asked for as a transcript, so that
 * the site itself refuses it. Two operations, one after the other: the first says which kind it is, and in which section.
 */
export const readLecture = async (
  { call, siteUrl }: ToolDeps,
  input: Arguments,
): Promise<Partial<z.output<typeof ReadLecture>>> => {
  const content = await call('getContent', input);
  const lecture = listLectures(content, siteUrl).find(({ id }) => id === input.lectureId);
  const { courseId, drip } = content;
  const place = { courseId, drip, section: lecture?.section, lectureId: String(input.lectureId) };
  const found = { courseId, ...(lecture && { lecture }) };
  if (lecture?.contentType === 'article') {
    const article = await call('getArticle', input);
    const headings = article.headings.map((heading) => ({
      ...heading,
      link: lectureLink(siteUrl, { ...place, heading: heading.id }),
    }));
    return { ...found, article: { ...article, headings } };
  }
  if (lecture?.contentType === 'exercise') {
    // The site refuses one that is locked.
    await call('getExercise', input);
    return found;
  }
  if (lecture?.contentType === 'quiz' && lecture.isUnlocked) return found;
  const transcript = await call('getTranscript', input);
  const chapters = transcript.chapters.map((chapter) => ({
    ...chapter,
    link: lectureLink(siteUrl, { ...place, at: chapter.at }),
  }));
  return { ...found, transcript: { ...transcript, chapters } };
};
