import type { ComponentType } from 'react';
import type { CourseDetail } from '../../../lambdas/contract/schemas/course.ts';
import CoursePage from '../features/courses/CoursePage.tsx';

const enrol = import.meta.glob<{ EnrolButton: ComponentType<{ course: CourseDetail }> }>(
  '../features/enrol/EnrolButton.tsx',
  { eager: true },
);
const EnrolButton = Object.values(enrol)[0]?.EnrolButton;

/** A course's page with its call to action: features do not know each other, so they meet here. */
const CourseRoute = () => (
  <CoursePage action={(course) => (EnrolButton ? <EnrolButton course={course} /> : null)} />
);

export default CourseRoute;
