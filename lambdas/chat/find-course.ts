import type { Asked } from '../domain/chat/interpret.ts';
import type { IndexedCourseView } from '../stores/catalog/read/course-texts.ts';
import type { Library } from './library.ts';

/** A course fits a name when its title has all of it. */
export const whole = 0.99;

/** The course that a question names, or that it was asked about on its page. */
export const findMentionedCourse = async (
  library: Library,
  { subject, topic }: Asked,
  isAboutCourse: boolean,
): Promise<IndexedCourseView | undefined> => {
  // "Do I need Python?" asks about the course at hand, not about one on Python.
  const isNeed = topic.kind === 'fact' && topic.id === 'needs' && !isAboutCourse;
  const atHand = subject.length === 0 || isNeed ? await library.atHand() : undefined;
  if (subject.length === 0 || atHand) return atHand;
  const fitting = await library.fitting(subject);
  const [best] = fitting;
  if (!best) return undefined;
  const { title, page, named, teacher } = best.fit;
  if (topic.kind === 'fact' && topic.id === 'teacher' && teacher >= whole) return best.seen;
  // "Which courses are about agents?" asks for courses; what one teaches is asked by its name.
  if (topic.kind === 'fact' && topic.id === 'outcomes' && named <= 0.5) return undefined;
  return title >= whole || (isAboutCourse && page >= whole) || (title >= 0.6 && named >= 0.6)
    ? best.seen
    : undefined;
};
