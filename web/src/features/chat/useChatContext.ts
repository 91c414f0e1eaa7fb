import { matchPath, useLocation } from 'react-router-dom';
import { type PageContext, useShownContext } from '../../lib/page-context.ts';

/** What the assistant is told of the page: what the page says it shows, and at least the course in its address. */
export const useChatContext = (): PageContext => {
  const { pathname } = useLocation();
  const context = useShownContext();
  const courseId = matchPath('/courses/:courseId/*', pathname)?.params.courseId;
  const isSlug = courseId !== undefined && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(courseId);
  return isSlug ? { ...context, courseId: context.courseId ?? courseId } : context;
};
