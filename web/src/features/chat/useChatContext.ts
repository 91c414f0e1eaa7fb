import { matchPath, useLocation } from 'react-router-dom';
import { type PageContext, useShownContext } from '../../lib/shell/page-context.ts';

/** Page context for the assistant: what the page declares, or at least the course in the URL. */
export const useChatContext = (): PageContext => {
  const { pathname } = useLocation();
  const context = useShownContext();
  const courseId = matchPath('/courses/:courseId/*', pathname)?.params.courseId;
  const isSlug = courseId !== undefined && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(courseId);
  return isSlug ? { ...context, courseId: context.courseId ?? courseId } : context;
};
