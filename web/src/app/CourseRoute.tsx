import CoursePage from '../features/courses/CoursePage.tsx';
import { EnrolButton } from '../features/enrol/EnrolButton.tsx';

/** A course's page with its call to action: features do not know each other, so they meet here. */
const CourseRoute = () => <CoursePage action={(course) => <EnrolButton course={course} />} />;

export default CourseRoute;
