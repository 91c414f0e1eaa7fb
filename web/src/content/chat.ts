import type { PageContext } from '../lib/page-context.ts';

/** Copy of the assistant. */
export const chatCopy = {
  title: 'Course assistant',
  greeting:
    'Ask about a course, a lecture or the site. Answers come from the course text and say where it stands.',
  inLecture: (lecture: string) => `Looking into “${lecture}” first.`,
  inCourse: (course: string) => `Looking into “${course}” first.`,
  label: 'Your question',
  placeholder: 'What would you like to know?',
  send: 'Send',
  pending: 'Looking it up …',
  sources: 'Where this comes from',
  tooLong: 'This is too long: 4 KB of text at most.',
  clear: 'Clear',
  close: 'Close the assistant',
  privacy: 'Kept in this tab only. Check answers against their source.',
} as const;

/** Questions to begin with, for where one is. */
export const suggestionsFor = ({ courseId, lectureTitle }: PageContext): readonly string[] => {
  if (lectureTitle) return ['What is this lecture about?', 'What will I learn?', 'How do quizzes work?'];
  if (courseId)
    return ['What is this course about?', 'Who teaches this course?', 'Will I receive a certificate?'];
  return ['Which courses are about language models?', 'How do I access my courses?', 'What do courses cost?'];
};
