import * as z from 'zod/mini';
import { limits } from '../contract/limits.ts';
import { CourseId, LectureId } from '../contract/schemas/common.ts';
import { removeInvisible } from './marked-text.ts';
import { wordIssues } from './word-issues.ts';

const question = z.string().check(z.minLength(1), z.maxLength(limits.chatMessageBytes));

/** A prompt that a learner picks in their assistant. It names tools and holds no text of a course. */
interface Prompt<S extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly title: string;
  readonly description: string;
  readonly arguments: S;
  readonly write: (input: z.output<S>) => string;
}

const definePrompt = <S extends z.ZodMiniObject>(prompt: Prompt<S>): Prompt => prompt as unknown as Prompt;

/** Every prompt by its name. */
const prompts: Readonly<Record<string, Prompt>> = {
  'quiz-me': definePrompt({
    title: 'Quiz me',
    description: 'Asks what is due for review today, one item at a time',
    arguments: z.strictObject({ courseId: z.optional(CourseId) }),
    write: ({ courseId }) =>
      `Quiz me on what I should review today${courseId === undefined ? '' : ` in the course ${courseId}`}. Get it with due_reviews${courseId === undefined ? '' : ` (courseId: ${courseId})`}. Ask one item at a time and wait for my answer. Record each with answer_review; tell me whether I was right, and give the link to where it was taught when I was not.`,
  }),
  'plan-my-week': definePrompt({
    title: 'Plan my week',
    description: 'Makes a plan of lectures and reviews for seven days',
    arguments: z.strictObject({}),
    write: () =>
      'Plan my learning for the next seven days. Look at my_courses, at next_lecture for each course that I have not finished, and at due_reviews. Ask how much time I have on which days, then give a short plan by day with links.',
  }),
  'explain-again': definePrompt({
    title: 'Explain again',
    description: 'Explains a lecture in other words',
    arguments: z.strictObject({
      courseId: CourseId,
      lectureId: LectureId,
      question: z.optional(question),
    }),
    write: ({ courseId, lectureId, question: asked }) =>
      `Read the lecture ${lectureId} of the course ${courseId} with read_lecture and explain it again in other words, with an example of your own.${asked === undefined ? '' : ` This is what I do not understand: ${asked}`} Give links to the seconds or headings that you rest on, and ask me one question at the end.`,
  }),
};

/** Describes every prompt. */
export const describePrompts = () =>
  Object.entries(prompts).map(([name, { title, description, arguments: fields }]) => ({
    name,
    title,
    description,
    arguments: Object.entries(fields.shape).map(([field, schema]) => ({
      name: field,
      required: (schema as z.ZodMiniType)._zod.optin !== 'optional',
    })),
  }));

/** Writes a prompt. @returns undefined for an unknown one, or the reason why its arguments do not fit */
export const writePrompt = (
  name: string,
  input: Readonly<Record<string, string>> = {},
): { readonly text: string; readonly description: string } | { readonly problem: string } => {
  const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined;
  if (!prompt) return { problem: 'There is no such prompt' };
  // Assistants show a form, and send an empty text for what is left blank.
  const filled = Object.entries(input).filter(([, value]) => value !== '');
  const parsed = prompt.arguments.safeParse(Object.fromEntries(filled));
  if (!parsed.success) return { problem: wordIssues(parsed.error.issues) };
  return { text: removeInvisible(prompt.write(parsed.data)), description: prompt.description };
};
