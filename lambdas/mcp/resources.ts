import * as z from 'zod/mini';
import { CourseId, LectureId } from '../contract/schemas/common.ts';
import type { Arguments } from './operations.ts';
import type { Tool } from './tool.ts';
import { tools } from './tools.ts';

/** What assistants can name by an address, each read by a tool. */
const resources = [
  {
    uriTemplate: 'course://{courseId}',
    name: 'course',
    title: 'A course',
    description: 'Everything that is public of one course',
    tool: 'get_course',
  },
  {
    uriTemplate: 'lecture://{courseId}/{lectureId}',
    name: 'lecture',
    title: 'A lecture',
    description: 'The article, or the transcript with seconds, of a lecture that the learner may open',
    tool: 'read_lecture',
  },
] as const;

/** Descriptions of the addresses. */
export const resourceTemplates = resources.map(({ tool, ...template }) => ({
  ...template,
  mimeType: 'text/plain',
}));

const CourseParts = z.object({ courseId: CourseId });
const LectureParts = z.object({ courseId: CourseId, lectureId: LectureId });

/** The tool that reads an address, and its arguments. Undefined for any other address. */
export const findResource = (uri: string): { readonly tool: Tool; readonly input: Arguments } | undefined => {
  const [, kind, courseId, lectureId] = /^(course|lecture):\/\/([^/]+)(?:\/([^/]+))?$/.exec(uri) ?? [];
  const resource = resources.find(({ name }) => name === kind);
  const parts =
    lectureId === undefined
      ? CourseParts.safeParse({ courseId })
      : LectureParts.safeParse({ courseId, lectureId });
  if (!resource || !parts.success || (lectureId === undefined) !== (kind === 'course')) return undefined;
  const tool = tools[resource.tool];
  return tool && { tool, input: parts.data };
};
