import type { PageContext } from '../lib/shell/page-context.ts';

/** Copy of the assistant. */
export const chatCopy = {
  title: 'Course assistant',
  greeting:
    'Ask what a course costs or teaches, what a term means, when your next lecture opens, or how the site works. Each answer links to where it comes from.',
  inLecture: (lecture: string) => `Searching “${lecture}” first.`,
  inCourse: (course: string) => `Searching “${course}” first.`,
  label: 'Your question',
  placeholder: 'What would you like to know?',
  send: 'Send',
  pending: 'Looking it up…',
  sources: 'Where this comes from',
  around: 'What comes before and after',
  before: (text: string) => `Before: ${text}`,
  after: (text: string) => `After: ${text}`,
  tooLong: 'Your question is too long: the limit is 4 KB of text.',
  clear: 'Clear',
  close: 'Close the assistant',
  privacy: 'This chat stays in this tab. Check answers against their sources.',
} as const;

/** Suggested first questions, by the kind of page. */
export const suggestionsFor = ({ courseId, lectureTitle }: PageContext): readonly string[] => {
  if (lectureTitle) return ['What is this lecture about?', 'What will I learn?', 'How do quizzes work?'];
  if (courseId)
    return ['What is this course about?', 'Who teaches this course?', 'Will I receive a certificate?'];
  return ['Which courses are about language models?', 'How do I access my courses?', 'What do courses cost?'];
};
