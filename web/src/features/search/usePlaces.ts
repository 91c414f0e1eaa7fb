import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { type FoundPlace, hitHref } from './hits.ts';

/** Ids of the learner's drip courses, whose lectures have different URLs. */
const useDripCourses = (sub: string): ReadonlySet<string> => {
  const enrolled = useResource(resourceKeys.enrolled(sub), (signal) => api.listEnrolled({ signal }));
  return new Set(enrolled.data?.courses.filter(({ drip }) => drip).map(({ id }) => id));
};

/** Ways to what was found. @param close called before another page opens */
export const usePlaces = (sub: string, close: () => void) => {
  const navigate = useNavigate();
  const dripCourses = useDripCourses(sub);
  const href = (hit: FoundPlace) => hitHref(hit, dripCourses.has(hit.courseId));
  const open = (hit: FoundPlace) => {
    close();
    void navigate(href(hit));
  };
  const follow = (event: MouseEvent, hit: FoundPlace) => {
    // Leaves new tabs and windows to the browser.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(hit);
  };
  return { href, open, follow };
};
