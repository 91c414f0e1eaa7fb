import { useParams } from 'react-router-dom';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { CrumbBar } from '../../components/course/CrumbBar.tsx';
import { StartHere } from '../../components/course/StartHere.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import { Message } from '../../components/ui/Message.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { isAbsent, useCourse } from '../../lib/courses/useCourse.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';
import { usePageContext } from '../../lib/shell/page-context.ts';
import { type CourseActions, CourseBody } from './CourseBody.tsx';
import { CourseHero } from './CourseHero.tsx';
import classes from './CoursePage.module.css';
import { CoursePageSkeleton } from './CoursePageSkeleton.tsx';

interface Props {
  /** Renders what people do with the course, and what else they may do. */
  readonly actions: (course: CourseDetail) => CourseActions;
}

const crumbs = (title: string) => [{ label: 'Courses', to: paths.courses.href() }, { label: title }];

/** Public page of a course. */
const CoursePage = ({ actions }: Props) => {
  const { courseId = '' } = useParams();
  const course = useCourse(courseId);
  useDocumentTitle(course.data?.title ?? 'Course');
  usePageContext({ courseId, courseTitle: course.data?.title });

  if (course.status === 'ready') {
    return (
      <main>
        <div className={classes.night} data-night="">
          <CrumbBar crumbs={crumbs(course.data.title)} />
          <CourseHero course={course.data} />
        </div>
        <CourseBody course={course.data} {...actions(course.data)} />
      </main>
    );
  }
  if (course.status === 'loading') {
    return (
      <main>
        <div className={classes.night} data-night="">
          <CrumbBar crumbs={crumbs('Course')} />
        </div>
        <CoursePageSkeleton />
      </main>
    );
  }
  return (
    <main>
      <CrumbBar crumbs={crumbs('Course')} />
      <div className={`page-width ${classes.problem}`}>
        {isAbsent(course) ? (
          <>
            <Message
              tone="plain"
              title="Course not found."
              actions={<ButtonLink to={paths.courses.href()}>Show all courses</ButtonLink>}
            >
              <p>
                The address may be mistyped, or the course may have moved. Try searching for it in the list.
              </p>
            </Message>
            <StartHere />
          </>
        ) : (
          <ProblemMessage
            alone
            error={course.error}
            title="Failed to load course details."
            onRetry={course.reload}
          />
        )}
      </div>
    </main>
  );
};

export default CoursePage;
