import { useEffect } from 'react';
import { api } from '../../lib/api/index.ts';
import { resourceKeys } from '../../lib/api/resource-keys.ts';
import { useResource } from '../../lib/api/useResource.ts';
import { ownedCourses } from '../../lib/courses/owned-courses.ts';

/** Finds out which courses the learner is enrolled in, for the cards of a public page. It shows nothing, also when that fails. */
const OwnedCourses = ({ sub }: { readonly sub: string }) => {
  const { data } = useResource(resourceKeys.enrolled(sub), (signal) => api.listEnrolled({ signal }));
  useEffect(() => {
    ownedCourses.set(data?.courses.map(({ id }) => id) ?? []);
    return () => ownedCourses.set([]);
  }, [data]);
  return null;
};

export default OwnedCourses;
