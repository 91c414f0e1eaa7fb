import { Skeleton } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { CourseDetail } from '#contract/schemas/course.ts';
import { AbsentCourse } from '../../components/course/AbsentCourse.tsx';
import { BesideCourse } from '../../components/course/BesideCourse.tsx';
import { CourseFrame } from '../../components/course/CourseFrame.tsx';
import { ButtonLink } from '../../components/ui/Button.tsx';
import type { Elements } from '../../components/ui/elements.ts';
import { Message } from '../../components/ui/Message.tsx';
import { ProblemMessage } from '../../components/ui/ProblemMessage.tsx';
import { isAbsent, useCourse } from '../../lib/courses/useCourse.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useDocumentTitle } from '../../lib/routing/useDocumentTitle.ts';

const Unsold = ({ course }: { course: CourseDetail }) => (
  <Message
    tone="plain"
    title={course.available ? 'This course is free' : 'This course is in preparation'}
    actions={<ButtonLink to={paths.course.href(course.id)}>Back to Course</ButtonLink>}
  >
    <p>
      {course.available
        ? 'There is nothing to buy: send people the address of the course, and they can enroll at once.'
        : 'It can be bought for others when its first lectures are published.'}
    </p>
  </Message>
);

/**
 * Frame of a page that sells the course in the address for others, with the course beside it.
 * @param props.label the page's name, for breadcrumbs
 * @param props.children renders the page for a course that can be bought
 */
export const OrderFrame = ({
  label,
  children,
}: {
  label: string;
  children: (course: CourseDetail) => Elements;
}) => {
  const { courseId = '' } = useParams();
  const course = useCourse(courseId);
  useDocumentTitle(course.data ? `${label}: ${course.data.title}` : label);
  if (isAbsent(course)) return <AbsentCourse label={label} />;
  if (course.status === 'failed') {
    return (
      <CourseFrame label={label}>
        <ProblemMessage
          alone
          error={course.error}
          title="Failed to load course details."
          onRetry={course.reload}
        />
      </CourseFrame>
    );
  }
  return (
    <CourseFrame label={label} title={course.data?.title}>
      <BesideCourse course={course}>
        {course.status === 'loading' ? (
          <div role="status" aria-label="Loading the course" aria-busy="true" data-waiting="">
            <Skeleton height="28rem" radius="xl" />
          </div>
        ) : course.data.available && course.data.price > 0 ? (
          children(course.data)
        ) : (
          <Unsold course={course.data} />
        )}
      </BesideCourse>
    </CourseFrame>
  );
};
