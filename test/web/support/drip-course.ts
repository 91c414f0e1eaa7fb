import type { CourseDetail } from '#contract/schemas/course.ts';
import { courseDetail } from './courses.ts';

/** The public page of a drip course with a premium lecture. */
export const dripCourseOf = (change: Partial<CourseDetail> = {}) =>
  courseDetail('rag', {
    title: 'Retrieval in practice',
    drip: true,
    instructor: { name: 'Leila Haddad' },
    sections: [
      {
        title: 'One',
        lectures: [
          { id: 'a', title: 'First lesson', type: 'free', contentType: 'video', duration: 60 },
          { id: 'c', title: 'Second lesson', type: 'drip', contentType: 'video', duration: 60 },
          { id: 'p', title: 'Premium lesson', type: 'premium', contentType: 'video', duration: 60 },
        ],
      },
    ],
    schedule: [{ lectureId: 'c', title: 'Second lesson', release: { afterDays: 7 } }],
    ...change,
  });
