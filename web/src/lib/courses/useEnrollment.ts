import { api } from '../api/index.ts';
import { resourceKeys } from '../api/resource-keys.ts';
import { useResource } from '../api/useResource.ts';
import { useSession } from '../session/useSession.ts';

/**
 * Whether the visitor is enrolled in a course: `unknown` while the session or the response is pending; `none` also after a
 * failed request, as everywhere on the site (specification §7).
 */
export const useEnrollment = (courseId: string): 'unknown' | 'none' | 'enrolled' => {
  const { status, user } = useSession();
  const key = user ? resourceKeys.enrollment(user.sub, courseId) : null;
  const enrollment = useResource(key, (signal) => api.getEnrollmentStatus({ params: { courseId }, signal }));
  if (status === 'signed-out') return 'none';
  if (status === 'unknown' || enrollment.status === 'loading') return 'unknown';
  return enrollment.data?.isEnrolled === true ? 'enrolled' : 'none';
};
