import { useSyncExternalStore } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { getPageContext, type PageContext, subscribePageContext } from '../../lib/page-context.ts';

/** Where one is: what the page says of itself, and at least the course that its address names. */
export const useWhere = (): PageContext => {
  const { pathname } = useLocation();
  const context = useSyncExternalStore(subscribePageContext, getPageContext, getPageContext);
  const courseId = matchPath('/courses/:courseId/*', pathname)?.params.courseId;
  const isSlug = courseId !== undefined && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(courseId);
  return isSlug ? { ...context, courseId: context.courseId ?? courseId } : context;
};
